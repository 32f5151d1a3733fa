package dev.throng.measure;

import org.HdrHistogram.Histogram;

/**
 * A histogram in front of which equal values in a row are counted first and recorded together.
 *
 * <p>Answers that come in one read share their times, so that runs are long exactly where rates are high. Nothing is lost or rounded
 * beyond the histogram's three significant digits. Memory is only taken from the pool while there is something to remember: most metrics
 * record nothing in most seconds. Confined to its event loop.
 */
final class RunLengthHistogram {

    /** Every histogram of a run has this many significant decimal digits. */
    static final int DIGITS = 3;

    private final HistogramPool pool;
    private Histogram histogram = HistogramPool.NOTHING;
    private long value = -1;
    private long run;

    RunLengthHistogram(HistogramPool pool) {
        this.pool = pool;
    }

    /** Negative values count as 0: an answer stamped with the time of its read can be a moment older than a late start. */
    void record(long nanos) {
        if (nanos == value) {
            run++;
        } else {
            flush();
            value = nanos;
            run = 1;
        }
    }

    private void flush() {
        if (run > 0) {
            if (histogram == HistogramPool.NOTHING) {
                histogram = pool.take();
            }
            histogram.recordValueWithCount(Math.max(0, value), run);
            run = 0;
        }
    }

    /** Hands over what was recorded, {@link HistogramPool#NOTHING} if that is nothing, and begins anew. */
    Histogram exchange() {
        flush();
        value = -1;
        Histogram full = histogram;
        histogram = HistogramPool.NOTHING;
        return full;
    }
}
