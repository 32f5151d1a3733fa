package dev.throng.streams.generated;

/**
 * The silence to generate.
 *
 * @param bitsPerSecond of the payloads of its messages
 * @param sampleRate one of AAC's, 7,350 to 96,000 Hz
 * @param channels 1 or 2
 */
public record AudioPlan(int bitsPerSecond, int sampleRate, int channels) {

    /** The first two bytes of each message (FLV §E.4.2.1). */
    static final int HEAD_BYTES = 2;

    /** @throws IllegalArgumentException if AAC has no such stream */
    public AudioPlan {
        if (SilentAac.rateIndex(sampleRate) < 0) {
            throw new IllegalArgumentException(
                    "sampleRate: " + sampleRate + " (expected: one of AAC's, from 7350 to 96000)");
        }
        if (channels != 1 && channels != 2) {
            throw new IllegalArgumentException("channels: " + channels + " (expected: 1 or 2)");
        }
        long least = bitsPerSecond(HEAD_BYTES + SilentAac.minBytes(channels), sampleRate) + 1;
        long most = bitsPerSecond(HEAD_BYTES + SilentAac.maxBytes(channels), sampleRate);
        if (bitsPerSecond < least || bitsPerSecond > most) {
            throw new IllegalArgumentException(
                    "audio bitsPerSecond: " + bitsPerSecond + " (expected: " + least + " to " + most + ")");
        }
    }

    private static long bitsPerSecond(int messageBytes, int sampleRate) {
        return (long) messageBytes * Byte.SIZE * sampleRate / SilentAac.SAMPLES;
    }

    /** Returns the sizes of the messages. */
    EvenParts sizes() {
        return EvenParts.roundedDown((long) bitsPerSecond * SilentAac.SAMPLES, (long) Byte.SIZE * sampleRate);
    }

    /** Returns the smaller of the two sizes of messages. */
    int size() {
        return (int) sizes().next();
    }
}
