package dev.throng.targets.httpstream.rtmp.codec;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads the values of one message (AMF0, §2). Bounded: {@value #MAX_DEPTH} levels and {@value #MAX_VALUES} values; no length is believed
 * that exceeds the message.
 */
public final class Amf0Reader {

    private static final int MAX_DEPTH = 16;
    private static final int MAX_VALUES = 1024;
    private static final int NUMBER = 0;
    private static final int BOOLEAN = 1;
    private static final int TEXT = 2;
    private static final int OBJECT = 3;
    private static final int NULL = 5;
    private static final int UNDEFINED = 6;
    private static final int MAP = 8;
    private static final int OBJECT_END = 9;
    private static final int LIST = 10;
    private static final int DATE = 11;
    private static final int LONG_TEXT = 12;
    private static final int DATE_BYTES = 10;

    private final ByteBuf in;
    private int values;

    /** @param in the payload of the message, whose reader index moves */
    public Amf0Reader(ByteBuf in) {
        this.in = in;
    }

    /** Whether another value follows. */
    public boolean hasNext() {
        return in.isReadable();
    }

    /** Reads a value; an empty one at the end of the message. */
    public Amf0Value next() throws BadRtmpException {
        return hasNext() ? value(0) : Amf0Value.EMPTY;
    }

    private Amf0Value value(int depth) throws BadRtmpException {
        if (depth > MAX_DEPTH || ++values > MAX_VALUES) {
            throw new BadRtmpException(
                    "AMF0: more than " + MAX_DEPTH + " levels or " + MAX_VALUES + " values in a message");
        }
        int type = need(1).readUnsignedByte();
        switch (type) {
            case NUMBER:
                return Amf0Value.of(need(8).readDouble());
            case BOOLEAN:
                need(1).skipBytes(1);
                return Amf0Value.EMPTY;
            case TEXT:
                return Amf0Value.of(text(need(2).readUnsignedShort()));
            case LONG_TEXT:
                return Amf0Value.of(text(need(4).readUnsignedInt()));
            case OBJECT:
                return fields(depth);
            case MAP:
                need(4).skipBytes(4);
                return fields(depth);
            case LIST:
                for (long left = need(4).readUnsignedInt(); left > 0; left--) {
                    value(depth + 1);
                }
                return Amf0Value.EMPTY;
            case DATE:
                need(DATE_BYTES).skipBytes(DATE_BYTES);
                return Amf0Value.EMPTY;
            case NULL:
            case UNDEFINED:
                return Amf0Value.EMPTY;
            default:
                throw new BadRtmpException("AMF0: a value of type " + type + " (expected: 0 to 3, 5, 6, 8, 10 to 12)");
        }
    }

    private Amf0Value fields(int depth) throws BadRtmpException {
        Map<String, Amf0Value> fields = new HashMap<>();
        while (true) {
            String name = text(need(2).readUnsignedShort());
            if (name.isEmpty() && need(1).getByte(in.readerIndex()) == OBJECT_END) {
                in.skipBytes(1);
                return Amf0Value.of(fields);
            }
            fields.put(name, value(depth + 1));
        }
    }

    private String text(long bytes) throws BadRtmpException {
        return need(bytes).readCharSequence((int) bytes, StandardCharsets.UTF_8).toString();
    }

    private ByteBuf need(long bytes) throws BadRtmpException {
        if (in.readableBytes() < bytes) {
            throw new BadRtmpException(
                    "AMF0: " + in.readableBytes() + " bytes left (expected: at least " + bytes + ")");
        }
        return in;
    }
}
