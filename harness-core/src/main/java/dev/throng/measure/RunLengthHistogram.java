package dev.throng.measure;

import org.HdrHistogram.Histogram;

/**
 * A histogram in front of which equal values in a row are counted first and recorded together.
 *
 * <p>Answers that come in one read share their times, so that runs are long exactly where rates are high. Nothing is lost or rounded
 * beyond the histogram's three significant digits. Confined to its event loop.
 */
final class RunLengthHistogram {

    /** Every histogram of a run has this many significant decimal digits. */
    static final int DIGITS = 3;

    private Histogram histogram = new Histogram(DIGITS);
    private long value = -1;
    private long run;

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
            histogram.recordValueWithCount(Math.max(0, value), run);
            run = 0;
        }
    }

    /** Hands over what was recorded and goes on with the given empty histogram. */
    Histogram exchange(Histogram empty) {
        flush();
        value = -1;
        Histogram full = histogram;
        histogram = empty;
        return full;
    }
}
