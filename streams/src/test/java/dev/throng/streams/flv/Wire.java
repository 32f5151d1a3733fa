package dev.throng.streams.flv;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.HexFormat;

/** Builds bytes by hand, so that the readers are not tested with the writers only. */
public final class Wire {

    private final ByteBuf bytes = Unpooled.buffer();

    /** Bytes in hex, with blanks anywhere. */
    public Wire hex(String text) {
        bytes.writeBytes(HexFormat.of().parseHex(text.replace(" ", "")));
        return this;
    }

    /** Bytes of one value. */
    public Wire fill(int value, int count) {
        for (int i = 0; i < count; i++) {
            bytes.writeByte(value);
        }
        return this;
    }

    /** A chunk header of format 0 on a chunk stream below 64, with a timestamp of 24 bits. */
    public Wire full(int id, int timestamp, int length, int type, int messageStream) {
        bytes.writeByte(id)
                .writeMedium(timestamp)
                .writeMedium(length)
                .writeByte(type)
                .writeIntLE(messageStream);
        return this;
    }

    /** A chunk header of format 1. */
    public Wire sameStream(int id, int delta, int length, int type) {
        bytes.writeByte(1 << 6 | id).writeMedium(delta).writeMedium(length).writeByte(type);
        return this;
    }

    /** A chunk header of format 2. */
    public Wire sameLength(int id, int delta) {
        bytes.writeByte(2 << 6 | id).writeMedium(delta);
        return this;
    }

    /** A chunk header of format 3. */
    public Wire same(int id) {
        bytes.writeByte(3 << 6 | id);
        return this;
    }

    public Wire u32(long value) {
        bytes.writeInt((int) value);
        return this;
    }

    public byte[] bytes() {
        return Pieces.copy(bytes);
    }
}
