package dev.throng.measure;

import java.util.concurrent.ConcurrentLinkedQueue;
import org.HdrHistogram.Histogram;

/** Histograms that go round between an event loop, which fills them, and a collector, which empties them. Any thread. */
final class HistogramPool {

    /** Stands where nothing was recorded. Nobody records into it. */
    static final Histogram NOTHING = new Histogram(RunLengthHistogram.DIGITS);

    private final ConcurrentLinkedQueue<Histogram> empty = new ConcurrentLinkedQueue<>();

    Histogram take() {
        Histogram histogram = empty.poll();
        return histogram == null ? new Histogram(RunLengthHistogram.DIGITS) : histogram;
    }

    void release(Histogram histogram) {
        if (histogram != NOTHING) {
            histogram.reset();
            empty.add(histogram);
        }
    }
}
