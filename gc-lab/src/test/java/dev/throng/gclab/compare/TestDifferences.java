package dev.throng.gclab.compare;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Differences with given intervals, after three blocks. Twelve more decide what is undecided. */
public final class TestDifferences {

    private TestDifferences() {}

    public static Difference ratio(String group, Measure measure, String of, String from, double low, double high) {
        ConfidenceInterval interval =
                new ConfidenceInterval(Math.sqrt(low * high), low, high, 0.99, Difference.Scale.RATIO);
        boolean equal = low >= 1 / 1.1 && high <= 1.1;
        boolean decided = equal || low > 1 || high < 1;
        return new Difference(
                group,
                measure,
                of,
                from,
                Difference.Scale.RATIO,
                interval,
                interval,
                equal,
                decided ? OptionalInt.empty() : OptionalInt.of(12),
                QuestionFamily.Kind.ALL,
                new Difference.Sample(3, Optional.empty(), 3, 3));
    }

    /** Three equal trials. */
    public static Trials trials(String group, String label, Map<Measure, Double> figures) {
        return TestTrials.of(label, group, List.of(figures, figures, figures));
    }
}
