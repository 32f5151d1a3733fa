package dev.throng.httpstream.media;

/**
 * Frames of AAC in the audio data transport stream (ISO/IEC 13818-7 §6.2, ISO/IEC 14496-3 §1.A.2.2).
 *
 * <pre>
 *  63        52 51 50 49 48     47 46     45    42 41  40   38 37 36 35 34 33       21 20    10 9  8
 *  | all ones  |ID|layer|no CRC|profile|rate index|prv|channels|o|h |c |s | length    |fullness|blocks|
 * </pre>
 *
 * <p>With spectral band replication (AAC+, HE-AAC) players double both the sample rate and the samples of a frame, so the playing time is
 * the same as computed here. A frame has one block of 1,024 samples, or up to four.
 */
final class AdtsFrames extends FrameCheck {

    private static final int SAME = 0xFFFFFDC0;
    private static final int SAMPLES_PER_BLOCK = 1_024;
    private static final int MIN_BYTES = 8;
    private static final int[] SAMPLE_RATES = {
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350
    };

    static int sampleRate(int header) {
        return SAMPLE_RATES[header >>> 10 & 15];
    }

    /** @return the number of a sample rate in headers, or -1 */
    static int rateIndex(int sampleRate) {
        for (int index = 0; index < SAMPLE_RATES.length; index++) {
            if (SAMPLE_RATES[index] == sampleRate) {
                return index;
            }
        }
        return -1;
    }

    @Override
    int lengthOf(long header) {
        int first = (int) (header >>> 32);
        if ((first & 0xFFF60000) != 0xFFF00000 || (first >>> 10 & 15) >= SAMPLE_RATES.length) {
            return 0;
        }
        int length = (int) (header >>> 21) & 0x1FFF;
        return length < MIN_BYTES ? 0 : length;
    }

    @Override
    boolean alike(int header, int other) {
        return ((header ^ other) & SAME) == 0;
    }

    @Override
    boolean sameBitRate(int header, int other) {
        return true;
    }

    @Override
    int samplesOf(long header) {
        return SAMPLES_PER_BLOCK * (1 + ((int) (header >>> Byte.SIZE) & 3));
    }

    @Override
    int sampleRateOf(int header) {
        return sampleRate(header);
    }

    @Override
    int bitRateOf(int header) {
        return 0;
    }

    @Override
    int bytesAfterStamp() {
        return 1;
    }
}
