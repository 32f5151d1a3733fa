package dev.throng.gclab.study.figures;

import static dev.throng.gclab.study.figures.TestRows.row;
import static dev.throng.gclab.study.figures.TestRows.trial;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gclab.compare.Difference;
import dev.throng.gclab.compare.ErrorBudget;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.compare.PairwiseDifferences;
import dev.throng.gclab.compare.Standing;
import dev.throng.gclab.compare.Trials;
import dev.throng.gclab.jvm.Collector;
import dev.throng.gclab.study.file.Stage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Two trials whose values, or whose numbers of events, vary so much that their interval ends where numbers do. */
final class UnboundedIntervalsTest {

    private static final StudyComparison.Bounds NONE = new StudyComparison.Bounds(null, null);

    /** Two trials in which the CPU of the collector is a thousandth of a tick of its clock. */
    private static ConfigurationTrials uncertain(Collector collector, Stage stage, Measure measure, double value) {
        Map<Measure, Double> errors = Map.of(measure, 1_000.0);
        return row(
                collector,
                stage,
                List.of(trial(1, Map.of(measure, value), errors), trial(2, Map.of(measure, 1.1 * value), errors)));
    }

    @Test
    void theMeanOfAConfigurationHasAnIntervalWithoutEnds() {
        StudyConfiguration.Means means = uncertain(Collector.G1, Stage.GIVEN, Measure.GC_CPU_SHARE, 0.01)
                .configured(0.95)
                .means();

        assertThat(means.middle().get("gc-cpu-share")).isBetween(0.01, 0.011);
        assertThat(means.intervals()).containsExactly(Map.entry("gc-cpu-share", NONE));
    }

    @Test
    void oneEndMayHaveABound() {
        StudyComparison.Bounds bounds = row(Collector.G1, Stage.GIVEN, Measure.PAUSE_MAX, 1e240, 1e260)
                .configured(0.95)
                .means()
                .intervals()
                .get("pause-max");

        assertThat(bounds.low()).isPositive();
        assertThat(bounds.high()).isNull();
    }

    @Test
    void theFiguresOfATradeoffHaveIntervalsWithoutEnds() {
        List<StudyTradeoff> all = new Tradeoffs(
                        List.of(
                                uncertain(Collector.G1, Stage.LIMIT, Measure.THROUGHPUT, 9_000),
                                uncertain(Collector.G1, Stage.COMMON, Measure.CPU_PER_OPERATION, 25_000)),
                        Measure.THROUGHPUT,
                        0.95)
                .all();

        assertThat(all.get(0).limit().interval()).isEqualTo(NONE);
        assertThat(all.get(0).cpuPerOperation().interval()).isEqualTo(NONE);
    }

    @Test
    void aDifferenceAndARankingHaveIntervalsWithoutEnds() {
        List<Trials> trials = List.of(
                uncertain(Collector.G1, Stage.GIVEN, Measure.GC_CPU_SHARE, 0.01).measures(),
                uncertain(Collector.ZGC, Stage.GIVEN, Measure.GC_CPU_SHARE, 0.02)
                        .measures());
        List<Difference> differences = new PairwiseDifferences(ErrorBudget.once(0.95), 0.1)
                .of(trials, List.of(Measure.GC_CPU_SHARE))
                .differences();

        StudyDifference.Interval interval =
                StudyDifference.of(differences.get(0), List.of()).interval();
        StudyRanking ranking = StudyRanking.of(
                "", Standing.of(Measure.GC_CPU_SHARE, trials, differences).orElseThrow());

        assertThat(interval.estimate()).isBetween(1.9, 2.1);
        assertThat(interval)
                .isEqualTo(new StudyDifference.Interval("ratio", interval.estimate(), null, null, null, null, null));
        assertThat(ranking.rivals())
                .containsExactly(new StudyRanking.Rival("Java 17 zgc", "undecided", "ratio", null, null, ""));
    }
}
