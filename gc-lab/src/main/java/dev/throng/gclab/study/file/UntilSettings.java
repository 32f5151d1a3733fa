package dev.throng.gclab.study.file;

import dev.throng.gclab.compare.Measure;
import dev.throng.protocol.Setting;
import java.time.Duration;
import java.util.List;

/**
 * When a study that adds blocks ends.
 *
 * @param difference the largest difference that counts as equal
 * @param within how long all cells may take together; the first {@code trials} blocks always run
 * @param measures the ids of those of the primary questions; the usual ones if there are none. If all intervals hold together, those that must
 *     be decided
 */
public record UntilSettings(
        @Setting(value = "The largest difference that counts as equal.", fallback = "10 %")
        Percentage difference,

        @Setting("The time for all cells together: 30m.") Duration within,

        @Setting(
                value =
                        "The measures of the primary questions, which must be decided: [response-p99, cpu-per-operation]; default: those"
                                + " of every study.",
                fallback = "[]")
        List<String> measures) {

    private static final double MAX_DIFFERENCE = 1;

    public UntilSettings {
        measures = List.copyOf(measures);
        if (!(difference.share() > 0 && difference.share() <= MAX_DIFFERENCE)) {
            throw new IllegalArgumentException(
                    "difference: " + difference.text() + " (expected: above 0 %, at most 100 %)");
        }
        if (within.isZero() || within.isNegative()) {
            throw new IllegalArgumentException("within: " + within + " (expected: more than 0)");
        }
        if (measures.stream().distinct().count() < measures.size()) {
            throw new IllegalArgumentException("measures: " + measures + " (expected: each once)");
        }
    }

    /** Whether a measure must be decided. */
    public boolean decides(Measure measure) {
        return measures.isEmpty() || measures.contains(measure.id());
    }
}
