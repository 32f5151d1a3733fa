package dev.throng.streams.flv;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.Map;

/** Writes values of AMF0. */
public final class AmfWriter {

    /** The longest text that has the type string (AMF §2.4). A longer one is a long string. */
    private static final int MAX_SHORT_BYTES = 0xffff;

    /**
     * Writes a value.
     *
     * @throws IllegalArgumentException if a name or class name has more than 65535 bytes
     */
    public static void write(ByteBuf out, AmfValue value) {
        if (value instanceof AmfValue.Number number) {
            number(out, number.value());
        } else if (value instanceof AmfValue.Bool bool) {
            out.writeByte(AmfType.BOOLEAN).writeBoolean(bool.value());
        } else if (value instanceof AmfValue.Text text) {
            text(out, text.value());
        } else if (value instanceof AmfValue.Fields fields) {
            fields(out, fields);
        } else if (value instanceof AmfValue.Elements elements) {
            out.writeByte(AmfType.STRICT_ARRAY).writeInt(elements.values().size());
            elements.values().forEach(element -> write(out, element));
        } else if (value instanceof AmfValue.Date date) {
            out.writeByte(AmfType.DATE).writeDouble(date.epochMillis()).writeShort(0);
        } else if (value instanceof AmfValue.Reference reference) {
            out.writeByte(AmfType.REFERENCE).writeShort(reference.index());
        } else {
            empty(out, (AmfValue.Empty) value);
        }
    }

    /** Writes a number. */
    public static void number(ByteBuf out, double value) {
        out.writeByte(AmfType.NUMBER).writeDouble(value);
    }

    /** Writes a text as a string, or as a long string if it must be one. */
    public static void text(ByteBuf out, String value) {
        int bytes = ByteBufUtil.utf8Bytes(value);
        if (bytes > MAX_SHORT_BYTES) {
            out.writeByte(AmfType.LONG_STRING).writeInt(bytes);
            ByteBufUtil.writeUtf8(out, value);
        } else {
            out.writeByte(AmfType.STRING);
            name(out, value);
        }
    }

    /** Writes null. */
    public static void nothing(ByteBuf out) {
        out.writeByte(AmfType.NULL);
    }

    private static void empty(ByteBuf out, AmfValue.Empty value) {
        out.writeByte(
                switch (value) {
                    case NULL -> AmfType.NULL;
                    case UNDEFINED -> AmfType.UNDEFINED;
                    case UNSUPPORTED -> AmfType.UNSUPPORTED;
                });
    }

    private static void fields(ByteBuf out, AmfValue.Fields value) {
        switch (value.kind()) {
            case OBJECT -> out.writeByte(AmfType.OBJECT);
            case ECMA_ARRAY ->
                out.writeByte(AmfType.ECMA_ARRAY).writeInt(value.fields().size());
            case TYPED_OBJECT -> {
                out.writeByte(AmfType.TYPED_OBJECT);
                name(out, value.className());
            }
        }
        for (Map.Entry<String, AmfValue> field : value.fields().entrySet()) {
            name(out, field.getKey());
            write(out, field.getValue());
        }
        out.writeShort(0).writeByte(AmfType.OBJECT_END);
    }

    private static void name(ByteBuf out, String name) {
        int bytes = ByteBufUtil.utf8Bytes(name);
        if (bytes > MAX_SHORT_BYTES) {
            throw new IllegalArgumentException("name: " + bytes + " bytes (expected: up to " + MAX_SHORT_BYTES + ")");
        }
        out.writeShort(bytes);
        ByteBufUtil.writeUtf8(out, name);
    }

    private AmfWriter() {}
}
