package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;

/**
 * Reads the modes from the end of a Vorbis setup header (Vorbis I §4.2.4), without the codebooks before them.
 *
 * <pre>
 *  ... | count - 1 | block flag | window 0 | transform 0 | mapping | (next mode) ... | 1 | zeros to the byte
 *      |  6 bits   |   1 bit    |   16     |     16      |    8    |
 * </pre>
 *
 * <p>Searches backwards for all bit sequences that could be modes, and takes the longest one that has a matching count before it.
 */
final class VorbisModes {

    private static final int COUNT_BITS = 6;
    private static final int MODE_BITS = 41;
    private static final int MAX_MODES = 64;
    private static final int MAX_MAPPING = 63;

    private VorbisModes() {}

    /** @return whether each mode has long blocks */
    static boolean[] blockFlags(ByteBuf setup) {
        int end = setup.readableBytes() * Byte.SIZE - 1;
        while (end > 0 && bits(setup, end, 1) == 0) {
            end--;
        }
        int found = 0;
        for (int modes = 1; modes <= MAX_MODES; modes++) {
            int begin = end - modes * MODE_BITS;
            if (begin < COUNT_BITS
                    || bits(setup, begin + 1, 16) != 0
                    || bits(setup, begin + 17, 16) != 0
                    || bits(setup, begin + 33, 8) > MAX_MAPPING) {
                break;
            }
            found = bits(setup, begin - COUNT_BITS, COUNT_BITS) == modes - 1 ? modes : found;
        }
        if (found == 0) {
            throw new IllegalArgumentException("a Vorbis setup without modes (expected: a whole file)");
        }
        boolean[] flags = new boolean[found];
        for (int mode = 0; mode < found; mode++) {
            flags[mode] = bits(setup, end - (found - mode) * MODE_BITS, 1) == 1;
        }
        return flags;
    }

    private static int bits(ByteBuf packet, int at, int count) {
        int value = 0;
        for (int bit = 0; bit < count; bit++) {
            value |= (packet.getByte((at + bit) / Byte.SIZE) >>> (at + bit) % Byte.SIZE & 1) << bit;
        }
        return value;
    }
}
