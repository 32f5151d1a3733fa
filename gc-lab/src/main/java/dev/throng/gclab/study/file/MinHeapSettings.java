package dev.throng.gclab.study.file;

import dev.throng.protocol.Setting;
import dev.throng.search.Ladder;

/**
 * The range of the search for the smallest heap that sustains the load, for each JVM and rate of a study.
 *
 * @param from the smallest that is tried
 * @param to the largest, where the search begins
 */
public record MinHeapSettings(
        @Setting("The smallest heap that is tried: 32m.") HeapSize from,

        @Setting("The largest heap; the search begins with it: 1g.")
        HeapSize to) {

    private static final double TOLERANCE = 0.05;
    private static final int SHIFT = 20;

    public MinHeapSettings {
        if (from.isMultiple() || to.isMultiple()) {
            throw new IllegalArgumentException(
                    "from: " + from + " (expected: sizes such as 32m and 1g, as multiples are of what is searched)");
        }
        if (from.bytes() > to.bytes()) {
            throw new IllegalArgumentException("from: " + from + " (expected: no more than to, " + to + ")");
        }
    }

    /** The sizes that may be tried, in mebibytes, the largest first: a smaller heap is harder to sustain. */
    public Ladder ladder() {
        return Ladder.of(from.bytes() >> SHIFT, to.bytes() >> SHIFT, TOLERANCE, true)
                .falling();
    }

    public static HeapSize size(double mebibytes) {
        return HeapSize.parse(Math.round(mebibytes) + "m");
    }
}
