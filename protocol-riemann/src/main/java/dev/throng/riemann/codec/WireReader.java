package dev.throng.riemann.codec;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/**
 * Walks over the fields of protocol-buffers bytes. Every read is checked against the end of the innermost message, so that hostile
 * lengths end in a {@link FrameException} before anything is allocated for them.
 */
final class WireReader {

    private static final int MAX_GROUP_DEPTH = 16;

    private final ByteBuf in;
    private int at;
    private int end;
    private int type;

    WireReader(ByteBuf in, int from, int length) {
        this.in = in;
        this.at = from;
        this.end = from + length;
    }

    /** The number of the next field, or 0 at the end. */
    int next() throws FrameException {
        if (at == end) {
            return 0;
        }
        long tag = varint();
        type = (int) (tag & 7);
        long field = tag >>> 3;
        if (field == 0 || field >= 1L << 29) {
            throw FrameException.corrupt("a field with the number " + field);
        }
        return (int) field;
    }

    /** Whether the field just read has this type; one that has another is unknown to us and to be skipped. */
    boolean is(int expected) {
        return type == expected;
    }

    long varint() throws FrameException {
        long value = 0;
        for (int shift = 0; shift < 70; shift += 7) {
            byte next = in.getByte(take(1));
            value |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw FrameException.corrupt("a varint of more than 10 bytes");
    }

    int fixed32() throws FrameException {
        return in.getIntLE(take(4));
    }

    long fixed64() throws FrameException {
        return in.getLongLE(take(8));
    }

    String text() throws FrameException {
        int length = length();
        return in.toString(take(length), length, StandardCharsets.UTF_8);
    }

    /** Goes into an embedded message; what it returns is to be given to {@link #leave}. */
    int enter() throws FrameException {
        int length = length();
        int outer = end;
        end = at + length;
        return outer;
    }

    void leave(int outer) {
        end = outer;
    }

    void skip() throws FrameException {
        skip(0);
    }

    private void skip(int depth) throws FrameException {
        switch (type) {
            case WireFormat.VARINT -> varint();
            case WireFormat.FIXED64 -> take(8);
            case WireFormat.BYTES -> take(length());
            case WireFormat.FIXED32 -> take(4);
            case WireFormat.GROUP_START -> skipGroup(depth + 1);
            default -> throw FrameException.corrupt("a field of the type " + type);
        }
    }

    private void skipGroup(int depth) throws FrameException {
        if (depth > MAX_GROUP_DEPTH) {
            throw FrameException.corrupt("groups nested more than " + MAX_GROUP_DEPTH + " deep");
        }
        while (next() != 0) {
            if (type == WireFormat.GROUP_END) {
                return;
            }
            skip(depth);
        }
        throw FrameException.corrupt("a group without an end");
    }

    private int length() throws FrameException {
        long length = varint();
        if (length < 0 || length > end - at) {
            throw FrameException.corrupt(
                    "a field of " + Long.toUnsignedString(length) + " bytes where " + (end - at) + " are left");
        }
        return (int) length;
    }

    private int take(int count) throws FrameException {
        if (count > end - at) {
            throw FrameException.corrupt("a message that ends within a field");
        }
        int from = at;
        at += count;
        return from;
    }
}
