package dev.throng.measure;

import java.util.concurrent.ConcurrentLinkedQueue;
import org.HdrHistogram.Histogram;

/** Histograms for reuse: an event loop fills them, and the collector returns them. Any thread may call any method. */
final class HistogramPool {

    /** The histogram of an interval without values. Must not be written to. */
    static final Histogram EMPTY = new Histogram(RunLengthHistogram.DIGITS);

    private final ConcurrentLinkedQueue<Histogram> empty = new ConcurrentLinkedQueue<>();

    Histogram take() {
        Histogram histogram = empty.poll();
        return histogram == null ? new Histogram(RunLengthHistogram.DIGITS) : histogram;
    }

    void release(Histogram histogram) {
        if (histogram != EMPTY) {
            histogram.reset();
            empty.add(histogram);
        }
    }
}
