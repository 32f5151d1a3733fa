package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;

/**
 * The publisher's wall-clock time inside the medium: 16 bytes at the end of a frame or packet, which players ignore.
 *
 * <pre>
 *  0      3                  12          16
 *  +------+-------------------+-----------+
 *  | Thr  | microseconds UTC  | check sum |
 *  |      | 9 groups of 7 bit | 4 groups  |
 *  +------+-------------------+-----------+
 * </pre>
 *
 * <p>No byte has its highest bit set, so a stamp never looks like the sync word of a frame. The checksum of 28 bits makes it very unlikely
 * that other audio looks like a stamp.
 */
public final class Stamp {

    /** Size on the wire. */
    public static final int BYTES = 16;

    /** Value if there is no stamp. */
    public static final long NONE = -1;

    private static final long MAGIC = 'T' << 16 | 'h' << 8 | 'r';
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private Stamp() {}

    /**
     * Writes a stamp at an index, without moving any index.
     *
     * @param wallNanos since 1970, UTC, not negative; kept to the microsecond
     */
    static void set(ByteBuf into, int index, long wallNanos) {
        long micros = wallNanos / 1_000;
        int check = check(micros);
        into.setMedium(index, (int) MAGIC);
        for (int group = 0; group < 9; group++) {
            into.setByte(index + 3 + group, (int) (micros >>> 7 * (8 - group)) & 0x7F);
        }
        for (int group = 0; group < 4; group++) {
            into.setByte(index + 12 + group, check >>> 7 * (3 - group) & 0x7F);
        }
    }

    /** @return whether a stamp may begin with these eight bytes */
    static boolean begins(long first) {
        return first >>> 40 == MAGIC;
    }

    /** @return the time of the stamp in these 16 bytes, in nanoseconds since 1970, or {@link #NONE} */
    static long parse(long first, long last) {
        if (!begins(first) || ((first | last) & 0x8080808080808080L) != 0) {
            return NONE;
        }
        long micros = 0;
        for (int shift = 32; shift >= 0; shift -= 8) {
            micros = micros << 7 | first >>> shift & 0x7F;
        }
        for (int shift = 56; shift >= 32; shift -= 8) {
            micros = micros << 7 | last >>> shift & 0x7F;
        }
        int check = 0;
        for (int shift = 24; shift >= 0; shift -= 8) {
            check = check << 7 | (int) (last >>> shift) & 0x7F;
        }
        return check == check(micros) && micros <= Long.MAX_VALUE / 1_000 ? micros * 1_000 : NONE;
    }

    private static int check(long micros) {
        return (int) ((micros + 1) * MIX >>> 36);
    }
}
