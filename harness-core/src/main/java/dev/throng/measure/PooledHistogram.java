package dev.throng.measure;

import java.util.concurrent.atomic.AtomicBoolean;
import org.HdrHistogram.Histogram;

/** A histogram that knows the pool it belongs to and whether it is in use, so that the pool refuses it a second time. */
final class PooledHistogram extends Histogram {

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
