package dev.throng.measure;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.HdrHistogram.Histogram;

/** Histograms for reuse: an event loop fills them, and the collector returns them. Any thread may call any method. */
final class HistogramPool {

    /** The histogram of an interval without values. Must not be written to. */
    static final Histogram EMPTY = new Histogram(RunLengthHistogram.DIGITS);

    /** A pool that keeps no histogram, for intervals whose histograms do not come from it. */
    static final HistogramPool NONE = new HistogramPool(false);

    private final ConcurrentLinkedQueue<PooledHistogram> empty = new ConcurrentLinkedQueue<>();
    private final boolean keeping;

    HistogramPool() {
        this(true);
    }

    private HistogramPool(boolean keeping) {
        this.keeping = keeping;
    }

    Histogram take() {
        PooledHistogram reused = empty.poll();
        PooledHistogram histogram = reused == null ? new PooledHistogram(this) : reused;
        histogram.mark(true);
        return histogram;
    }

    /**
     * Takes a histogram back. It must not be read or written afterwards. {@link #EMPTY} has no effect.
     *
     * @throws IllegalStateException if the histogram does not come from this pool, or is released already: two event loops would write to
     *     the same histogram
     */
    void release(Histogram histogram) {
        if (!keeping || histogram == EMPTY) {
            return;
        }
        if (!(histogram instanceof PooledHistogram pooled && pooled.isOf(this))) {
            throw new IllegalStateException("a histogram of another pool was released");
        }
        if (!pooled.mark(false)) {
            throw new IllegalStateException("a histogram was released twice");
        }
        pooled.reset();
        empty.add(pooled);
    }

    /** A histogram that knows the pool it belongs to and whether it is in use, so that the pool refuses it a second time. */
    private static final class PooledHistogram extends Histogram {

        private static final long serialVersionUID = 1;

        private final transient HistogramPool pool;
        private final AtomicBoolean taken = new AtomicBoolean();

        PooledHistogram(HistogramPool pool) {
            super(RunLengthHistogram.DIGITS);
            this.pool = pool;
        }

        boolean isOf(HistogramPool other) {
            return pool == other;
        }

        /** Marks this histogram as in use, or as released. Returns false if it was so already. */
        boolean mark(boolean inUse) {
            return taken.compareAndSet(!inUse, inUse);
        }
    }
}
