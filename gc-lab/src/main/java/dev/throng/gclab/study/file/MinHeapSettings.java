package dev.throng.gclab.study.file;

import dev.throng.gclab.jvm.Collector;
import dev.throng.protocol.Setting;
import dev.throng.search.Ladder;
import java.util.Optional;

/**
 * The range of the search for the smallest heap that sustains the load, for each JVM and rate of a study.
 *
 * @param from the smallest that is tried
 * @param to the largest, where the search begins
 * @param of the collector whose smallest heap counts for all configurations, on the first JVM of the study that has it; empty if each
 *     configuration has a smallest heap of its own
 */
public record MinHeapSettings(
        @Setting("The smallest heap that is tried: 32m.") HeapSize from,

        @Setting("The largest heap; the search begins with it: 1g.")
        HeapSize to,

        @Setting("The collector whose smallest heap counts for all: g1. Without it each JVM and collector has its own.")
        Optional<Collector> of) {

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
