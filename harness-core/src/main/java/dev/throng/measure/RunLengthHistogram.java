package dev.throng.measure;

import org.HdrHistogram.Histogram;

/**
 * A histogram that counts equal values in a row and records them together.
 *
 * <p>Answers of one read share their times, so the runs are long where the rates are high. Values are exact to the histogram's three
 * significant digits. It takes a histogram from the pool only for the first value of an interval, because most metrics record nothing in
 * most seconds. Confined to its event loop.
 */
final class RunLengthHistogram {

    /** The significant decimal digits of all histograms of a run. */
    static final int DIGITS = 3;

    private final HistogramPool pool;
    private Histogram histogram = HistogramPool.EMPTY;
    private long value = -1;
    private long run;

    RunLengthHistogram(HistogramPool pool) {
        this.pool = pool;
    }

    /** Records a value. A negative value counts as 0: an answer has the time of its read, which may be before a late start. */
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
            if (histogram == HistogramPool.EMPTY) {
                histogram = pool.take();
            }
            histogram.recordValueWithCount(Math.max(0, value), run);
            run = 0;
        }
    }

    /** Returns the values since the last call; {@link HistogramPool#EMPTY} without values. */
    Histogram take() {
        flush();
        value = -1;
        Histogram full = histogram;
        histogram = HistogramPool.EMPTY;
        return full;
    }
}
