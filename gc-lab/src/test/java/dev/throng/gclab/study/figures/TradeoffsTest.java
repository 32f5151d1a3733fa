package dev.throng.gclab.study.figures;

import static dev.throng.gclab.study.figures.TestRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gclab.compare.ComparedMeasures;
import dev.throng.gclab.compare.Difference;
import dev.throng.gclab.compare.ErrorBudget;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.compare.PairwiseDifferences;
import dev.throng.gclab.compare.Trials;
import dev.throng.gclab.jvm.Collector;
import dev.throng.gclab.study.file.Stage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TradeoffsTest {

    private static List<ConfigurationTrials> rows() {
        return List.of(
                row(Collector.PARALLEL, Stage.LIMIT, Measure.THROUGHPUT, 9_000, 9_100, 9_050),
                row(Collector.G1, Stage.LIMIT, Measure.THROUGHPUT, 8_000, 8_100, 8_050),
                row(Collector.ZGC, Stage.LIMIT, Measure.THROUGHPUT, 7_000, 7_100, 7_050),
                row(Collector.SERIAL, Stage.LIMIT, Measure.THROUGHPUT, 6_000, 6_100, 6_050),
                row(Collector.PARALLEL, Stage.COMMON, Measure.PAUSE_MAX, 50e6, 51e6, 50.5e6),
                row(Collector.G1, Stage.COMMON, Measure.PAUSE_MAX, 70e6, 71e6, 70.5e6),
                row(Collector.ZGC, Stage.COMMON, Measure.PAUSE_MAX, 1e5, 1.01e5, 1.02e5));
    }

    private static List<StudyComparison.Pareto> sets(List<ConfigurationTrials> rows) {
        return ParetoSets.of(
                rows, compared(rows, Measure.THROUGHPUT, Measure.PAUSE_MAX).differences());
    }

    private static ComparedMeasures compared(List<ConfigurationTrials> rows, Measure... measures) {
        return new PairwiseDifferences(ErrorBudget.once(0.95), 0.1)
                .of(rows.stream().map(ConfigurationTrials::measures).toList(), List.of(measures));
    }

    @Test
    void theAnswerTakesTheLimitFromTheFirstStageAndAllElseFromTheSecond() {
        List<ConfigurationTrials> rows = List.of(
                row(Collector.G1, Stage.LIMIT, Map.of(Measure.THROUGHPUT, 9_000.0, Measure.PAUSE_MAX, 9e6)),
                row(Collector.ZGC, Stage.LIMIT, Map.of(Measure.THROUGHPUT, 7_000.0, Measure.PAUSE_MAX, 9e4)),
                row(Collector.G1, Stage.COMMON, Map.of(Measure.THROUGHPUT, 4_900.0, Measure.PAUSE_MAX, 5e6)),
                row(Collector.ZGC, Stage.COMMON, Map.of(Measure.THROUGHPUT, 4_900.0, Measure.PAUSE_MAX, 5e4)));
        List<Difference> differences =
                compared(rows, Measure.THROUGHPUT, Measure.PAUSE_MAX).differences();

        JoinedStages joined = JoinedStages.of(rows, differences, Measure.THROUGHPUT);

        assertThat(joined.trials()).extracting(Trials::group).containsExactly("96m", "96m");
        assertThat(joined.trials().get(0).trials()).as("one block").hasSize(1);
        assertThat(joined.trials().get(0).values(Measure.THROUGHPUT)).containsExactly(9_000);
        assertThat(joined.trials().get(1).values(Measure.PAUSE_MAX)).containsExactly(5e4);
        assertThat(joined.differences())
                .as("one of each measure, as %s", differences)
                .extracting(Difference::group)
                .containsExactly("96m", "96m");
        assertThat(joined.differences())
                .filteredOn(one -> one.measure() == Measure.PAUSE_MAX)
                .extracting(one -> one.in(""))
                .isEqualTo(differences.stream()
                        .filter(one -> one.measure() == Measure.PAUSE_MAX
                                && one.group().endsWith(Stage.COMMON.words()))
                        .map(one -> one.in(""))
                        .toList());
    }

    @Test
    void theLimitIsJoinedWithTheFiguresAtTheCommonLoad() {
        List<StudyTradeoff> all = new Tradeoffs(rows(), Measure.THROUGHPUT, 0.95).all();

        assertThat(all)
                .as("serial has no trials at the common load")
                .extracting(StudyTradeoff::label)
                .containsExactly("Java 17 parallel", "Java 17 g1", "Java 17 zgc");
        assertThat(all.get(0).group()).isEqualTo("96m");
        assertThat(all.get(0).pause().measure()).as("too few pauses for a p99").isEqualTo("pause-max");
        assertThat(all.get(0).limit().mean()).isBetween(9_000.0, 9_100.0);
        assertThat(all.get(0).limit().interval().low()).isLessThan(9_050);
    }

    @Test
    void theParetoSetJoinsTheLimitWithThePauseAtTheCommonLoad() {
        assertThat(sets(rows()))
                .containsExactly(new StudyComparison.Pareto(
                        "96m", "pause-max", "throughput", List.of("Java 17 parallel", "Java 17 zgc")));
    }

    @Test
    void aConfigurationStaysInTheParetoSetUntilAnotherIsProvenToDominateIt() {
        List<ConfigurationTrials> oneBlock = List.of(
                row(Collector.PARALLEL, Stage.LIMIT, Measure.THROUGHPUT, 9_000),
                row(Collector.G1, Stage.LIMIT, Measure.THROUGHPUT, 8_000),
                row(Collector.PARALLEL, Stage.COMMON, Measure.PAUSE_MAX, 50e6),
                row(Collector.G1, Stage.COMMON, Measure.PAUSE_MAX, 70e6));

        assertThat(sets(oneBlock))
                .containsExactly(new StudyComparison.Pareto(
                        "96m", "pause-max", "throughput", List.of("Java 17 parallel", "Java 17 g1")));
    }

    private static StudyTradeoff rival(String label) {
        return new StudyTradeoff(
                label,
                "96m",
                new StudyTradeoff.Figure("throughput", 9_000, null),
                new StudyTradeoff.Figure("pause-max", 5e6, null),
                null,
                null,
                null);
    }

    @Test
    void aParetoSetOfManyConfigurationsThatContainsAllOfThemDoesNotListThem() {
        List<String> labels = List.of("a", "b", "c", "d", "e");
        List<StudyTradeoff> rivals = labels.stream().map(TradeoffsTest::rival).toList();
        StudyComparison.Pareto all = new StudyComparison.Pareto("96m", "pause-max", "throughput", labels);
        StudyComparison.Pareto four =
                new StudyComparison.Pareto("96m", "pause-max", "throughput", labels.subList(0, 4));

        assertThat(Tradeoffs.members(all, rivals))
                .isEqualTo("all 5 configurations. None is proven worse than another in both.");
        assertThat(Tradeoffs.members(four, rivals))
                .startsWith("a (9,000/s, 5.00 ms), b (")
                .endsWith("d (9,000/s, 5.00 ms). Each other configuration is proven to be dominated by another.");
        assertThat(Tradeoffs.members(four, rivals.subList(0, 4)))
                .as("few are listed")
                .endsWith("d (9,000/s, 5.00 ms). No configuration is proven to dominate another.");
    }
}
