package dev.throng.httpstream.media;

/**
 * Frames of MPEG audio, layers I to III, with the lower and lowest sampling rates (ISO/IEC 11172-3 §2.4.2.3, ISO/IEC 13818-3 §2.4.2.3; the
 * lowest rates, called MPEG 2.5, are an extension that all players support). The free format has no frame length in its header: its frames
 * are all as long as the distance of the first ones.
 *
 * <pre>
 *  31       21 20 19 18 17 16 15   12 11 10  9  8 7   6 5       4 3         2        1 0
 *  | all ones |version|layer|CRC|bit rate|rate|pad|prv|channels|mode ext|copyright|original|emphasis|
 * </pre>
 */
final class MpegFrames extends FrameCheck {

    /** The two bits of the channels, both set. */
    static final int MONO = 3 << 6;

    private static final int SYNC = 0xFFE00000;
    private static final int SAME = 0xFFFE0C00;
    private static final int BIT_RATE = 0xF000;
    private static final int[][] KBPS = {
        {0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448},
        {0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384},
        {0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320},
        {0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256},
        {0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160},
    };
    private static final int[] SAMPLE_RATES = {44_100, 48_000, 32_000};
    /** Lengths by the twelve bits from version to padding; 0 if they are not a valid header. */
    private static final short[] LENGTHS = lengths();

    /** Samples by the four bits of version and layer. */
    private static final short[] SAMPLES = samples();

    private static final int MIN_FREE_BYTES = 24;
    private static final int MAX_FREE_BYTES = 8_192;

    /** The newest header of the free format that was met while sync was sought; 0 if there is none. */
    private int freeHeader;

    /** Where it is. */
    private int freeAt;

    /** Bytes of a frame of the free format without padding; 0 if they are not known. */
    private short freeBytes;

    private static short[] samples() {
        short[] samples = new short[1 << 4];
        for (int bits = 0; bits < samples.length; bits++) {
            samples[bits] = (short) computedSamples(SYNC | bits << 17);
        }
        return samples;
    }

    private static short[] lengths() {
        short[] lengths = new short[1 << 12];
        for (int bits = 0; bits < lengths.length; bits++) {
            lengths[bits] = (short) computedLength(SYNC | bits << 9);
        }
        return lengths;
    }

    private static int computedLength(int header) {
        int kbps = kbps(header);
        int sampleRate = sampleRate(header);
        if (kbps == 0 || sampleRate == 0) {
            return 0;
        }
        int padding = header >>> 9 & 1;
        return layer(header) == 1
                ? (12 * kbps * 1_000 / sampleRate + padding) * 4
                : computedSamples(header) / Byte.SIZE * kbps * 1_000 / sampleRate + padding;
    }

    /** @return 1 to 3, or 4 for the reserved value */
    static int layer(int header) {
        return 4 - (header >>> 17 & 3);
    }

    /** @return whether this is MPEG 1, with the full sampling rates */
    static boolean fullRate(int header) {
        return (header >>> 19 & 3) == 3;
    }

    /** @return bit rate in thousands per second; 0 for free format and for invalid headers */
    static int kbps(int header) {
        int layer = layer(header);
        int index = header >>> 12 & 15;
        if (layer == 4 || index == 15) {
            return 0;
        }
        return KBPS[fullRate(header) ? layer - 1 : layer == 1 ? 3 : 4][index];
    }

    /** @return samples per second, 0 for an invalid header */
    static int sampleRate(int header) {
        int version = header >>> 19 & 3;
        int index = header >>> 10 & 3;
        if (version == 1 || index == 3) {
            return 0;
        }
        return SAMPLE_RATES[index] >> (version == 3 ? 0 : version == 2 ? 1 : 2);
    }

    static int samples(int header) {
        return SAMPLES[header >>> 17 & 15];
    }

    private static int computedSamples(int header) {
        return switch (layer(header)) {
            case 1 -> 384;
            case 2 -> 1_152;
            default -> fullRate(header) ? 1_152 : 576;
        };
    }

    /** @return bytes of side information in a frame of layer III */
    static int sideBytes(int header) {
        boolean mono = isMono(header);
        return fullRate(header) ? mono ? 17 : 32 : mono ? 9 : 17;
    }

    /** @return bytes of the frame with this header, 0 if it is none */
    static int length(int header) {
        return (header & SYNC) == SYNC && (header & 3) != 2 ? LENGTHS[header >>> 9 & 0xFFF] : 0;
    }

    @Override
    int lengthOf(long header) {
        int first = (int) (header >>> 32);
        return freeBytes > 0 && isFree(first) ? freeBytes + paddingBytes(first) : length(first);
    }

    /** Measures the distance of two headers of the free format. */
    @Override
    int soughtLengthOf(long header, int here) {
        int first = (int) (header >>> 32);
        if (!isFree(first)) {
            return length(first);
        }
        int distance = here - freeAt;
        boolean near =
                freeHeader != 0 && alike(freeHeader, first) && distance >= MIN_FREE_BYTES && distance <= MAX_FREE_BYTES;
        freeBytes = near ? (short) (distance - paddingBytes(freeHeader)) : 0;
        freeHeader = first;
        freeAt = here;
        return near ? freeBytes + paddingBytes(first) : 0;
    }

    /** Whether this is a header of the free format, which states no bit rate. */
    private static boolean isFree(int header) {
        return (header & SYNC) == SYNC
                && (header & BIT_RATE) == 0
                && (header & 3) != 2
                && layer(header) != 4
                && sampleRate(header) != 0;
    }

    private static int paddingBytes(int header) {
        return (header >>> 9 & 1) * (layer(header) == 1 ? 4 : 1);
    }

    /** Stereo, joint stereo and two channels may take turns; one channel is another kind. */
    @Override
    boolean alike(int header, int other) {
        return ((header ^ other) & SAME) == 0 && isMono(header) == isMono(other);
    }

    private static boolean isMono(int header) {
        return (header & MONO) == MONO;
    }

    @Override
    boolean sameBitRate(int header, int other) {
        return ((header ^ other) & BIT_RATE) == 0;
    }

    @Override
    int samplesOf(long header) {
        return samples((int) (header >>> 32));
    }

    @Override
    int sampleRateOf(int header) {
        return sampleRate(header);
    }

    @Override
    int bitRateOf(int header) {
        return kbps(header) * 1_000;
    }

    @Override
    int bytesAfterStamp() {
        return 0;
    }
}
