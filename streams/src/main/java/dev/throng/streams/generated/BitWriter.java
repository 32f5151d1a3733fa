package dev.throng.streams.generated;

import java.util.Arrays;

/** Writes fields of bits, the highest bit first, into memory that grows. Confined to one thread. */
final class BitWriter {

    private byte[] bytes = new byte[64];
    private int length;

    /** Writes the lowest bits of a value: u(n) of H.264 §7.2, uimsbf of ISO/IEC 14496-3. */
    BitWriter bits(int count, long value) {
        reserve(count);
        for (int bit = count - 1; bit >= 0; bit--) {
            if ((value >>> bit & 1) != 0) {
                bytes[length / Byte.SIZE] |= (byte) (0x80 >>> length % Byte.SIZE);
            }
            length++;
        }
        return this;
    }

    private void reserve(int count) {
        int needed = (length + count) / Byte.SIZE + 1;
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(needed, 2 * bytes.length));
        }
    }

    /** Writes zeros. */
    BitWriter zeros(int count) {
        reserve(count);
        length += count;
        return this;
    }

    /** Writes ones and zeros as they stand in a table of the specification. */
    BitWriter code(String ones) {
        return bits(ones.length(), Long.parseLong(ones, 2));
    }

    /** Writes ue(v), an Exp-Golomb code (H.264 §9.1): for 0, 1, 2, 3 the bits 1, 010, 011, 00100. */
    BitWriter unsigned(int value) {
        int significant = Integer.SIZE - Integer.numberOfLeadingZeros(value + 1);
        return zeros(significant - 1).bits(significant, value + 1);
    }

    /** Writes se(v), a signed Exp-Golomb code (H.264 §9.1.1): the values 0, 1, -1, 2, -2 have the codes of 0, 1, 2, 3, 4. */
    BitWriter signed(int value) {
        return unsigned(value > 0 ? 2 * value - 1 : -2 * value);
    }

    /** Returns the number of bits so far. */
    int length() {
        return length;
    }

    /** Returns the bits, and zeros up to a whole byte. */
    byte[] toBytes() {
        return Arrays.copyOf(bytes, (length + Byte.SIZE - 1) / Byte.SIZE);
    }
}
