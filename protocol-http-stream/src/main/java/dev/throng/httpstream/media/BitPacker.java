package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;

/** Writes numbers bit by bit; {@code high} fills bytes from their highest bit (MPEG), {@code low} from their lowest (Vorbis). Never both. */
final class BitPacker {

    private final ByteBuf into;
    private int current;
    private int filled;

    BitPacker(ByteBuf into) {
        this.into = into;
    }

    /** The lowest {@code bits} of a value, its highest bit first. */
    BitPacker high(int value, int bits) {
        for (int bit = bits - 1; bit >= 0; bit--) {
            current = current << 1 | value >>> bit & 1;
            filled++;
            flushIfFull();
        }
        return this;
    }

    /** The lowest {@code bits} of a value, its lowest bit first. */
    BitPacker low(int value, int bits) {
        for (int bit = 0; bit < bits; bit++) {
            current |= (value >>> bit & 1) << filled;
            filled++;
            flushIfFull();
        }
        return this;
    }

    /** Zeros up to the next whole byte. */
    BitPacker alignHigh() {
        while (filled > 0) {
            high(0, 1);
        }
        return this;
    }

    /** Zeros up to the next whole byte. */
    BitPacker alignLow() {
        while (filled > 0) {
            low(0, 1);
        }
        return this;
    }

    private void flushIfFull() {
        if (filled == Byte.SIZE) {
            into.writeByte(current);
            current = 0;
            filled = 0;
        }
    }
}
