package dev.throng.cli.gc;

import dev.throng.gclogs.GcLogSummary;
import dev.throng.gclogs.HeapTrend;
import dev.throng.report.Format;

/** States the trend of the heap after old collections in words, with a warning if memory seems to leak. */
public final class HeapTrendText {

    private static final double SECONDS_PER_HOUR = 3600;

    private HeapTrendText() {}

    /** The trend in a sentence without its full stop. */
    public static String of(HeapTrend trend, GcLogSummary.Heap heap) {
        String collections = Format.counted(trend.collections(), "full or old collection");
        if (!trend.isKnown()) {
            return "unknown after " + collections + " in " + Format.duration(trend.lastNanos() - trend.firstNanos())
                    + " (needs " + HeapTrend.MIN_COLLECTIONS + " in at least a minute)";
        }
        if (!trend.leakSuspected()) {
            return "no memory leak shown by the heap after " + collections;
        }
        return "possible memory leak: " + growth(trend, heap);
    }

    /** How the heap grew and when it will be full, for a suspected leak. */
    public static String growth(HeapTrend trend, GcLogSummary.Heap heap) {
        return "after " + Format.counted(trend.collections(), "full or old collection") + " the heap grew by "
                + Format.memory(trend.lastBytes() - trend.firstBytes()) + " in "
                + Format.duration(trend.lastNanos() - trend.firstNanos()) + ", "
                + Format.memory(trend.bytesPerSecond() * SECONDS_PER_HOUR) + "/h" + untilFull(trend, heap);
    }

    /** When the heap would be full; empty if its largest size is unknown. */
    private static String untilFull(HeapTrend trend, GcLogSummary.Heap heap) {
        if (heap.maxBytes().isEmpty() || heap.maxBytes().getAsLong() <= trend.lastBytes()) {
            return "";
        }
        double seconds = (heap.maxBytes().getAsLong() - trend.lastBytes()) / trend.bytesPerSecond();
        return "; at this rate the heap is full in " + Format.duration(Math.round(seconds * 1e9));
    }
}
