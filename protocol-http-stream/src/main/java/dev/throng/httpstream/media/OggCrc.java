package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;

/**
 * The check sum of Ogg pages (RFC 3533 §6): polynomial 0x04c11db7, highest bit first, starting at 0, not inverted.
 *
 * <p>Eight bytes are taken at a time by eight tables; table k holds what a byte contributes when k more bytes follow it.
 */
final class OggCrc {

    private static final int POLYNOMIAL = 0x04C11DB7;
    private static final int[] TABLES = tables();

    private OggCrc() {}

    private static int[] tables() {
        int[] tables = new int[8 * 256];
        for (int value = 0; value < 256; value++) {
            int crc = value << 24;
            for (int bit = 0; bit < 8; bit++) {
                crc = crc << 1 ^ (crc >> 31 & POLYNOMIAL);
            }
            tables[value] = crc;
        }
        for (int i = 256; i < tables.length; i++) {
            int before = tables[i - 256];
            tables[i] = before << 8 ^ tables[before >>> 24];
        }
        return tables;
    }

    static int next(int crc, int value) {
        return crc << 8 ^ TABLES[crc >>> 24 ^ value & 0xFF];
    }

    /** Goes on with eight bytes, the first in the highest bits. */
    static int next8(int crc, long bytes) {
        int first = crc ^ (int) (bytes >>> 32);
        int last = (int) bytes;
        return TABLES[7 << 8 | first >>> 24]
                ^ TABLES[6 << 8 | first >>> 16 & 0xFF]
                ^ TABLES[5 << 8 | first >>> 8 & 0xFF]
                ^ TABLES[4 << 8 | first & 0xFF]
                ^ TABLES[3 << 8 | last >>> 24]
                ^ TABLES[2 << 8 | last >>> 16 & 0xFF]
                ^ TABLES[1 << 8 | last >>> 8 & 0xFF]
                ^ TABLES[last & 0xFF];
    }

    static int of(ByteBuf bytes, int from, int until) {
        int crc = 0;
        int i = from;
        for (; until - i >= Long.BYTES; i += Long.BYTES) {
            crc = next8(crc, bytes.getLong(i));
        }
        for (; i < until; i++) {
            crc = next(crc, bytes.getByte(i));
        }
        return crc;
    }
}
