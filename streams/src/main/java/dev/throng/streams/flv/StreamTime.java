package dev.throng.streams.flv;

/**
 * Continues timestamps of 32 bits beyond 2^32 ms, which is about 50 days. A step is the shorter way round, as RTMP §4 asks, so it is less
 * than 2^31 ms forwards or backwards. Pure.
 */
public final class StreamTime {

    private boolean begun;
    private long millis;

    /**
     * Takes the next timestamp of a stream.
     *
     * @param timestampMillis its lowest 32 bits count
     * @return milliseconds that do not wrap; the first timestamp is returned as it is
     */
    public long next(long timestampMillis) {
        if (begun) {
            millis += (int) timestampMillis - (int) millis;
        } else {
            begun = true;
            millis = timestampMillis & 0xffff_ffffL;
        }
        return millis;
    }
}
