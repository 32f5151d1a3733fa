package dev.throng.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class AgreementsTest {

    private static final String PROBE = "server.sessions";
    private static final String GAUGE = "sessions";

    private static Series ends(int seconds, DoubleUnaryOperator level) {
        TreeMap<Double, Double> samples = new TreeMap<>();
        for (int s = 1; s <= seconds; s++) {
            samples.put((double) s, level.applyAsDouble(s));
        }
        return new Series(samples);
    }

    private static Agreement agreement(int seconds, DoubleUnaryOperator ours, DoubleUnaryOperator theirs) {
        RunSeries run = new RunSeries(
                List.of(new RunSeries.Phase("p", true, 0, seconds, Map.of())),
                Map.of(GAUGE, ends(seconds, ours)),
                Map.of(),
                RunSeries.Totals.NONE,
                Map.of(),
                Map.of(),
                Map.of(PROBE, ends(seconds, theirs)),
                OptionalDouble.empty(),
                OptionalDouble.empty());
        List<Agreement> all = Agreements.of(run, List.of(new ProbeComparison(PROBE, GAUGE, 0.05)));
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    @Test
    void targetsOwnCountIsComparedWhileTheGaugeIsSteady() {
        DoubleUnaryOperator ramp = s -> 100 * Math.min(s, 40);

        Agreement good = agreement(60, ramp, s -> 98 * Math.min(Math.max(0, s - 3), 40));
        assertThat(good.agrees()).isEqualTo(Answer.YES);

        Agreement bad = agreement(60, ramp, s -> 1_029);
        assertThat(bad.agrees()).isEqualTo(Answer.NO);
        assertThat(bad.words())
                .startsWith("server.sessions counts 1,029; Throng counts 4,000 (sessions), over ")
                .endsWith(" steady seconds");

        Agreement never = agreement(40, s -> 100 * s, s -> Double.NaN);
        assertThat(never.agrees()).isEqualTo(Answer.UNKNOWN);
    }

    @Test
    void aFewThatComeAndGoBetweenBothReadingsAreNoDisagreement() {
        assertThat(agreement(20, s -> 10, s -> 12).agrees()).isEqualTo(Answer.YES);
        assertThat(agreement(20, s -> 10, s -> 13).agrees()).isEqualTo(Answer.NO);
    }

    @Test
    void countsOfSeveralAddressesAreAddedUp() {
        RunSeries run = new RunSeries(
                List.of(new RunSeries.Phase("p", true, 0, 20, Map.of())),
                Map.of(GAUGE, ends(20, s -> 100)),
                Map.of(),
                RunSeries.Totals.NONE,
                Map.of(),
                Map.of(),
                Map.of("a.n", ends(20, s -> 60), "b.n", ends(20, s -> 40)),
                OptionalDouble.empty(),
                OptionalDouble.empty());

        Agreement sum = Agreements.of(run, List.of(new ProbeComparison(List.of("a.n", "b.n"), GAUGE, 0)))
                .get(0);

        assertThat(sum.agrees()).isEqualTo(Answer.YES);
        assertThat(sum.theirs()).isEqualTo(100);
        assertThat(sum.probe()).isEqualTo("a.n + b.n");
    }

    @Test
    void countsOfAWarmUpAreNotCompared() {
        RunSeries run = new RunSeries(
                List.of(new RunSeries.Phase("warm-up", false, 0, 20, Map.of())),
                Map.of(GAUGE, ends(20, s -> 10)),
                Map.of(),
                RunSeries.Totals.NONE,
                Map.of(),
                Map.of(),
                Map.of(PROBE, ends(20, s -> 20)),
                OptionalDouble.empty(),
                OptionalDouble.empty());

        assertThat(Agreements.of(run, List.of(new ProbeComparison(PROBE, GAUGE, 0.05))))
                .extracting(Agreement::agrees)
                .containsExactly(Answer.UNKNOWN);
    }
}
