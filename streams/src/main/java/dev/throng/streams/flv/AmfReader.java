package dev.throng.streams.flv;

import dev.throng.streams.flv.AmfValue.Fields;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the AMF0 values of one message. An array that announces more values than it has uses no memory for them.
 *
 * <p>A message has at most {@value #MAX_VALUES} values, {@value #MAX_DEPTH} levels of objects and arrays, and {@value #MAX_STRING_BYTES}
 * bytes in a string.
 */
public final class AmfReader {

    static final int MAX_DEPTH = 16;
    static final int MAX_VALUES = 16 * 1024;

    /** The longest string. */
    public static final int MAX_STRING_BYTES = 64 * 1024;

    private final ByteBuf in;
    private int values;
    private int depth;

    /** @param in one whole message; its reader index moves */
    public AmfReader(ByteBuf in) {
        this.in = in;
    }

    /** Whether the message has another value. */
    public boolean hasNext() {
        return in.isReadable();
    }

    /** Reads all values that are left. */
    public List<AmfValue> rest() throws MessageException {
        List<AmfValue> rest = new ArrayList<>();
        while (hasNext()) {
            rest.add(next());
        }
        return Collections.unmodifiableList(rest);
    }

    /** Reads the next value. */
    public AmfValue next() throws MessageException {
        if (++values > MAX_VALUES) {
            throw tooLarge("more values than maxValues: " + MAX_VALUES);
        }
        need(1);
        int type = in.readUnsignedByte();
        return switch (type) {
            case AmfType.NUMBER -> new AmfValue.Number(number());
            case AmfType.BOOLEAN -> new AmfValue.Bool(bool());
            case AmfType.STRING -> new AmfValue.Text(shortString());
            case AmfType.LONG_STRING, AmfType.XML_DOCUMENT -> new AmfValue.Text(longString());
            case AmfType.OBJECT -> fields(Fields.Kind.OBJECT, "");
            case AmfType.TYPED_OBJECT -> fields(Fields.Kind.TYPED_OBJECT, shortString());
            case AmfType.ECMA_ARRAY -> ecmaArray();
            case AmfType.STRICT_ARRAY -> strictArray();
            case AmfType.DATE -> date();
            case AmfType.REFERENCE -> reference();
            case AmfType.NULL -> AmfValue.Empty.NULL;
            case AmfType.UNDEFINED -> AmfValue.Empty.UNDEFINED;
            case AmfType.UNSUPPORTED -> AmfValue.Empty.UNSUPPORTED;
            default -> throw bad("a value of type " + type + " (expected: 0 to 13, 15 or 16)");
        };
    }

    private double number() throws MessageException {
        need(Double.BYTES);
        return in.readDouble();
    }

    private boolean bool() throws MessageException {
        need(1);
        return in.readByte() != 0;
    }

    private AmfValue reference() throws MessageException {
        need(Short.BYTES);
        return new AmfValue.Reference(in.readUnsignedShort());
    }

    private AmfValue date() throws MessageException {
        need(Double.BYTES + Short.BYTES);
        double millis = in.readDouble();
        in.skipBytes(Short.BYTES);
        return new AmfValue.Date(millis);
    }

    private String shortString() throws MessageException {
        need(Short.BYTES);
        return string(in.readUnsignedShort());
    }

    private String longString() throws MessageException {
        need(Integer.BYTES);
        return string(in.readUnsignedInt());
    }

    private String string(long bytes) throws MessageException {
        if (bytes > MAX_STRING_BYTES) {
            throw tooLarge("a string of " + bytes + " bytes (maxStringBytes: " + MAX_STRING_BYTES + ")");
        }
        need(bytes);
        return in.readCharSequence((int) bytes, StandardCharsets.UTF_8).toString();
    }

    /** The number of values that an ECMA array announces is often wrong, so its end mark counts. */
    private AmfValue ecmaArray() throws MessageException {
        need(Integer.BYTES);
        in.skipBytes(Integer.BYTES);
        return fields(Fields.Kind.ECMA_ARRAY, "");
    }

    private AmfValue fields(Fields.Kind kind, String className) throws MessageException {
        enter();
        Map<String, AmfValue> fields = new LinkedHashMap<>();
        String name = shortString();
        while (!isEnd(name)) {
            fields.put(name, next());
            name = shortString();
        }
        depth--;
        return new Fields(kind, className, Collections.unmodifiableMap(fields));
    }

    private boolean isEnd(String name) throws MessageException {
        if (!name.isEmpty()) {
            return false;
        }
        need(1);
        boolean end = in.getUnsignedByte(in.readerIndex()) == AmfType.OBJECT_END;
        if (end) {
            in.skipBytes(1);
        }
        return end;
    }

    private AmfValue strictArray() throws MessageException {
        need(Integer.BYTES);
        long count = in.readUnsignedInt();
        if (count > MAX_VALUES) {
            throw tooLarge("an array of " + count + " values (maxValues: " + MAX_VALUES + ")");
        }
        need(count);
        enter();
        List<AmfValue> elements = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            elements.add(next());
        }
        depth--;
        return new AmfValue.Elements(Collections.unmodifiableList(elements));
    }

    private void enter() throws MessageException {
        if (++depth > MAX_DEPTH) {
            throw tooLarge("more levels of objects and arrays than maxDepth: " + MAX_DEPTH);
        }
    }

    private void need(long bytes) throws MessageException {
        if (in.readableBytes() < bytes) {
            throw bad("a value needs " + bytes + " bytes, but the message ends after " + in.readableBytes());
        }
    }

    private static MessageException bad(String what) {
        return new MessageException(FlvFault.BAD_AMF, what);
    }

    private static MessageException tooLarge(String what) {
        return new MessageException(FlvFault.AMF_TOO_LARGE, what);
    }
}
