package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.FastThreadLocal;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.zip.CRC32;

/**
 * The checksum of Ogg pages (RFC 3533 §6): polynomial 0x04c11db7, highest bit first, starting at 0, not inverted.
 *
 * <p>The checksum of zip files, {@link CRC32}, uses the same polynomial, but begins with the lowest bit, starts at all ones, and is
 * inverted at the end. JVMs compute it with carry-less multiplication, several times faster than table look-ups. So this class reverses
 * the bits of the input, uses {@link CRC32}, and reverses the bits of the result. The starting state is combined with the first four
 * bytes, as the definition of a CRC allows.
 *
 * <p>An instance is the scratch memory of one thread; single bytes need none.
 */
final class OggCrc {

    /** Most bytes that can be loaded at once. */
    static final int SPACE = 4_096;

    private static final int POLYNOMIAL = 0x04C11DB7;
    private static final int[] TABLE = table();
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final FastThreadLocal<OggCrc> OF_THREAD = new FastThreadLocal<>() {
        @Override
        protected OggCrc initialValue() {
            return new OggCrc();
        }
    };

    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private final byte[] bytes = new byte[SPACE];
    private final CRC32 mirrored = new CRC32();

    private static int[] table() {
        int[] table = new int[256];
        for (int value = 0; value < table.length; value++) {
            int crc = value << 24;
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                crc = crc << 1 ^ (crc >> 31 & POLYNOMIAL);
            }
            table[value] = crc;
        }
        return table;
    }

    static OggCrc ofThread() {
        return OF_THREAD.get();
    }

    /** Adds one byte to a checksum. */
    static int next(int crc, int value) {
        return crc << 8 ^ TABLE[crc >>> 24 ^ value & 0xFF];
    }

    /** Returns the checksum of a part of a buffer. */
    static int of(ByteBuf buffer, int from, int until) {
        OggCrc space = ofThread();
        int crc = 0;
        int i = from;
        while (until - i >= Long.BYTES) {
            int length = Math.min(SPACE, until - i) & -Long.BYTES;
            buffer.getBytes(i, space.bytes, 0, length);
            crc = space.next8(crc, length);
            i += length;
        }
        for (; i < until; i++) {
            crc = next(crc, buffer.getByte(i));
        }
        return crc;
    }

    /** Copies bytes in. @return where the first capture pattern of a page begins in them, or {@code length} */
    int load(ByteBuf buffer, int from, int length) {
        buffer.getBytes(from, bytes, 0, length);
        for (int i = 0; i + Long.BYTES <= length; i += Long.BYTES) {
            long word = (long) LONGS.get(bytes, i);
            long first = zeros(word ^ 'O' * LOW_BITS);
            if (first != 0 && (first & (zeros(word ^ 'g' * LOW_BITS) >>> Byte.SIZE | Long.MIN_VALUE)) != 0) {
                for (int at = i; at < i + Long.BYTES && at + Integer.BYTES <= length; at++) {
                    if (bytes[at] == 'O' && bytes[at + 1] == 'g' && bytes[at + 2] == 'g' && bytes[at + 3] == 'S') {
                        return at;
                    }
                }
            }
        }
        return length;
    }

    /** Sets the highest bit of each zero byte, and sometimes of the byte above it. */
    private static long zeros(long word) {
        return word - LOW_BITS & ~word & HIGH_BITS;
    }

    /** Returns eight loaded bytes, the first in the highest bits. */
    long loaded(int at) {
        return Long.reverseBytes((long) LONGS.get(bytes, at));
    }

    /** Adds the first loaded bytes, a multiple of eight. This overwrites them. */
    int next8(int crc, int length) {
        for (int i = 0; i < length; i += Long.BYTES) {
            long word = (long) LONGS.get(bytes, i);
            word = word >>> 1 & 0x5555555555555555L | (word & 0x5555555555555555L) << 1;
            word = word >>> 2 & 0x3333333333333333L | (word & 0x3333333333333333L) << 2;
            word = word >>> 4 & 0x0F0F0F0F0F0F0F0FL | (word & 0x0F0F0F0F0F0F0F0FL) << 4;
            LONGS.set(bytes, i, word);
        }
        LONGS.set(bytes, 0, (long) LONGS.get(bytes, 0) ^ ~Integer.reverse(crc) & 0xFFFFFFFFL);
        mirrored.reset();
        mirrored.update(bytes, 0, length);
        return Integer.reverse(~(int) mirrored.getValue());
    }
}
