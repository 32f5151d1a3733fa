package dev.throng.measure;

import java.util.concurrent.ConcurrentLinkedQueue;
import org.HdrHistogram.Histogram;

/** Histograms for reuse: an event loop fills them, and the collector returns them. Any thread may call any method. */
final class HistogramPool {

    /** The histogram of an interval without values. Must not be written to. */
    static final Histogram EMPTY = new Histogram(RunLengthHistogram.DIGITS);

    /** A pool that keeps no histogram, for intervals whose histograms do not come from it. */
    static final HistogramPool NONE = new HistogramPool(false);

    private final ConcurrentLinkedQueue<Histogram> empty = new ConcurrentLinkedQueue<>();
    private final boolean keeping;

    HistogramPool() {
        this(true);
    }

    private HistogramPool(boolean keeping) {
        this.keeping = keeping;
    }

    Histogram take() {
        Histogram histogram = empty.poll();
        return histogram == null ? new Histogram(RunLengthHistogram.DIGITS) : histogram;
    }

    void release(Histogram histogram) {
        if (keeping && histogram != EMPTY) {
            histogram.reset();
            empty.add(histogram);
        }
    }
}
