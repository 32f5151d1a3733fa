package dev.throng.targets.httpstream.media;

import io.netty.buffer.ByteBuf;

/** Writes bits, the most significant first, and numbers of H.264's Exp-Golomb code (H.264 §9.1). */
final class RbspWriter {

    private final ByteBuf out;
    private int current;
    private int count;

    RbspWriter(ByteBuf out) {
        this.out = out;
    }

    /** Writes the lowest bits of a number. */
    RbspWriter bits(int number, int bits) {
        for (int i = bits - 1; i >= 0; i--) {
            current = current << 1 | number >>> i & 1;
            if (++count == Byte.SIZE) {
                out.writeByte(current);
                count = 0;
                current = 0;
            }
        }
        return this;
    }

    /** Writes an unsigned number as ue(v). */
    RbspWriter golomb(int number) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(number + 1);
        return bits(0, bits - 1).bits(number + 1, bits);
    }

    /** Writes the stop bit and zeros up to the next byte (rbsp_trailing_bits). */
    void end() {
        bits(1, 1);
        while (count > 0) {
            bits(0, 1);
        }
    }
}
