package dev.throng.streams.generated;

/**
 * Silence in AAC LC (ISO/IEC 14496-3), without ADTS: a channel element without spectral bands, fill elements, and the end mark.
 *
 * <pre>
 *  mono   | SCE 0, 3 bits | tag 4 | gain 8 | ics_info 11 | pulse, TNS, gain control 3 |
 *  stereo | CPE 1, 3 bits | tag 4 | common window 1 | ics_info 11 | ms_mask 2 | 2 x (gain 8, pulse, TNS, gain control 3) |
 *  then   | FIL 6, 3 bits | count 4, more 8 | zeros | ... | END 7, 3 bits | zeros up to a whole byte |
 * </pre>
 */
final class SilentAac {

    static final int SAMPLES = 1_024;

    private static final int[] SAMPLE_RATES = {
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350
    };
    private static final int LOW_COMPLEXITY = 2;
    private static final int SINGLE_CHANNEL = 0;
    private static final int CHANNEL_PAIR = 1;
    private static final int FILL = 6;
    private static final int END = 7;
    private static final int ELEMENT_BITS = 3;

    /** A decoder holds 6,144 bits per channel (§4.5.3.1). */
    private static final int MAX_BYTES_PER_CHANNEL = 768;

    /** A fill element of up to 14 bytes has a head of 7 bits; of up to 269 bytes, 15 bits (Table 4.11). */
    private static final int SHORT_FILL_HEAD = 7;

    private static final int SHORT_FILL_BYTES = 14;
    private static final int LONG_FILL_HEAD = 15;
    private static final int LONG_FILL_BYTES = 269;

    /** Returns the number of a sample rate (Table 1.18), or -1. */
    static int rateIndex(int sampleRate) {
        for (int index = 0; index < SAMPLE_RATES.length; index++) {
            if (SAMPLE_RATES[index] == sampleRate) {
                return index;
            }
        }
        return -1;
    }

    static int minBytes(int channels) {
        return (elements(channels).length() + ELEMENT_BITS + Byte.SIZE - 1) / Byte.SIZE;
    }

    static int maxBytes(int channels) {
        return MAX_BYTES_PER_CHANNEL * channels;
    }

    /** Returns the AudioSpecificConfig (§1.6.2.1, §4.4.1): frames of 1,024 samples, no core coder, no extension. */
    static byte[] configuration(int sampleRate, int channels) {
        return new BitWriter()
                .bits(5, LOW_COMPLEXITY)
                .bits(4, rateIndex(sampleRate))
                .bits(4, channels)
                .zeros(3)
                .toBytes();
    }

    private static BitWriter elements(int channels) {
        BitWriter out = new BitWriter();
        if (channels == 1) {
            out.bits(ELEMENT_BITS, SINGLE_CHANNEL).zeros(4).zeros(8);
            window(out);
            return out.zeros(3);
        }
        out.bits(ELEMENT_BITS, CHANNEL_PAIR).zeros(4).bits(1, 1);
        window(out);
        return out.zeros(2).zeros(8 + 3).zeros(8 + 3);
    }

    /** ics_info: one long window, shape 0, max_sfb 0, no prediction. */
    private static void window(BitWriter out) {
        out.zeros(1 + 2 + 1 + 6 + 1);
    }

    /**
     * Returns a frame.
     *
     * @param bytes its exact size, {@link #minBytes} to {@link #maxBytes}
     */
    static byte[] frame(int channels, int bytes) {
        BitWriter out = elements(channels);
        int end = bytes * Byte.SIZE - ELEMENT_BITS;
        while (end - out.length() >= SHORT_FILL_HEAD) {
            fill(out, end - out.length());
        }
        return out.bits(ELEMENT_BITS, END).toBytes();
    }

    /** Writes one fill element; its content of zeros has the type EXT_FILL (Table 4.121). */
    private static void fill(BitWriter out, int bits) {
        out.bits(ELEMENT_BITS, FILL);
        if (bits < LONG_FILL_HEAD + (SHORT_FILL_BYTES + 1) * Byte.SIZE) {
            int count = Math.min(SHORT_FILL_BYTES, (bits - SHORT_FILL_HEAD) / Byte.SIZE);
            out.bits(4, count).zeros(count * Byte.SIZE);
        } else {
            int count = Math.min(LONG_FILL_BYTES, (bits - LONG_FILL_HEAD) / Byte.SIZE);
            out.bits(4, 15).bits(8, count - SHORT_FILL_BYTES).zeros(count * Byte.SIZE);
        }
    }

    private SilentAac() {}
}
