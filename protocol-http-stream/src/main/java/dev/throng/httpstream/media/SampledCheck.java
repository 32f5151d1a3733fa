package dev.throng.httpstream.media;

/**
 * Counts the playing time and the mean bit rate of media by its samples, over changes of the sample rate. The mean is that of the newest 30
 * to 80 seconds, so that a stream whose bit rate has changed has the new one after a while. Small on purpose: there is one per listener.
 * Confined to one thread.
 */
abstract class SampledCheck implements MediaCheck {

    private static final long SECOND = 1_000_000_000L;

    /** What an earlier part of the stream counts at most in the mean. */
    private static final int EARLIER_MILLIS = 30_000;

    /** After so many samples, 44 to 48 s at the usual rates, they become the earlier part. */
    private static final int RECENT_SAMPLES = 1 << 21;

    private long earlierNanos;
    private long samples;
    private long meanBytes;

    /** Playing time of the earlier part, as far as {@link #meanBytes} has its bytes. */
    private int meanMillis;

    /**
     * Adds media at the present sample rate.
     *
     * @return whether {@link #endPart} is due, so that the mean goes on
     */
    final boolean add(long moreSamples, int bytes) {
        samples += moreSamples;
        meanBytes += bytes;
        return samples >= RECENT_SAMPLES;
    }

    /** Adds bytes that have no playing time of their own, such as headers between two parts. */
    final void addBytes(int bytes) {
        meanBytes += bytes;
    }

    /** The sample rate may be another one from now on. */
    final void endPart(int sampleRate) {
        if (samples == 0) {
            return;
        }
        long millis = meanMillis + samples * 1_000 / sampleRate;
        earlierNanos += nanos(samples, sampleRate);
        samples = 0;
        if (millis > EARLIER_MILLIS) {
            meanBytes = Math.round((double) meanBytes * EARLIER_MILLIS / millis);
            millis = EARLIER_MILLIS;
        }
        meanMillis = (int) millis;
    }

    /** Whether media of an earlier part was counted. */
    final boolean hasEarlierPart() {
        return earlierNanos > 0;
    }

    /** @return playing time of all media so far; the sample rate matters only if media was added since the last {@link #endPart} */
    final long playedNanos(int sampleRate) {
        return samples == 0 ? earlierNanos : earlierNanos + nanos(samples, sampleRate);
    }

    /** @return the mean bit rate; 0 if less than {@code leastMillis} was counted */
    final long meanBitsPerSecond(int sampleRate, int leastMillis) {
        double millis = meanMillis + (samples == 0 ? 0 : samples * 1_000.0 / sampleRate);
        return millis <= 0 || millis < leastMillis ? 0 : Math.round(meanBytes * 8_000.0 / millis);
    }

    static long nanos(long samples, int sampleRate) {
        return samples / sampleRate * SECOND + samples % sampleRate * SECOND / sampleRate;
    }
}
