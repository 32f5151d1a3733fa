package dev.throng.gclab.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.jvm.Collector;
import dev.throng.scenario.JavaChoice;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TradeoffsTest {

    private static ConfigurationTrials row(Collector collector, Stage stage, Measure measure, double... values) {
        StudiedJvm jvm = new StudiedJvm(new JavaChoice.Version(17), collector, List.of());
        return new ConfigurationTrials(
                new Configuration(0, jvm, Optional.empty(), List.of(), stage),
                jvm.label(),
                "96m",
                "96m, " + stage.words(),
                IntStream.range(0, values.length)
                        .mapToObj(i -> trial(i + 1, Map.of(measure, values[i])))
                        .toList(),
                List.of());
    }

    private static ConfigurationTrials.Measured trial(int number, Map<Measure, Double> measures) {
        CellRecord cell = new CellRecord(
                "c", "", "", "", "", "", "", List.of(), number, List.of(), "", "valid", List.of(), 1, 1, null, "",
                null);
        return new ConfigurationTrials.Measured(cell, figures(measures));
    }

    private static CellFigures figures(Map<Measure, Double> measures) {
        return new CellFigures(
                "send", new EnumMap<>(measures), Map.of(), Map.of(), Optional.empty(), 0, 0, Map.of(), Map.of());
    }

    @Test
    void theParetoSetJoinsTheLimitWithThePauseAtTheCommonLoad() {
        List<StudyComparison.Tradeoff> all = new Tradeoffs(
                        List.of(
                                row(Collector.PARALLEL, Stage.LIMIT, Measure.THROUGHPUT, 9_000, 9_100),
                                row(Collector.G1, Stage.LIMIT, Measure.THROUGHPUT, 8_000, 8_100),
                                row(Collector.ZGC, Stage.LIMIT, Measure.THROUGHPUT, 7_000, 7_100),
                                row(Collector.SERIAL, Stage.LIMIT, Measure.THROUGHPUT, 6_000, 6_100),
                                row(Collector.PARALLEL, Stage.COMMON, Measure.PAUSE_MAX, 50e6, 60e6),
                                row(Collector.G1, Stage.COMMON, Measure.PAUSE_MAX, 70e6, 80e6),
                                row(Collector.ZGC, Stage.COMMON, Measure.PAUSE_MAX, 1e5, 2e5)),
                        Measure.THROUGHPUT,
                        0.95)
                .all();

        assertThat(all)
                .as("serial has no trials at the common load")
                .extracting(StudyComparison.Tradeoff::label)
                .containsExactly("Java 17 parallel", "Java 17 g1", "Java 17 zgc");
        assertThat(all).extracting(StudyComparison.Tradeoff::bestByPause).containsExactly(true, false, true);
        assertThat(all).extracting(StudyComparison.Tradeoff::bestByResponse).containsOnly(false);
        assertThat(all.get(0).group()).isEqualTo("96m");
        assertThat(all.get(0).pause().measure()).as("too few pauses for a p99").isEqualTo("pause-max");
        assertThat(all.get(0).limit().mean()).isBetween(9_000.0, 9_100.0);
        assertThat(all.get(0).limit().interval().low()).isLessThan(9_000);
    }
}
