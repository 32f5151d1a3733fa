package dev.throng.gclab.study.figures;

import dev.throng.gclab.compare.ConfigurationName;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.jvm.Collector;
import dev.throng.gclab.study.file.Configuration;
import dev.throng.gclab.study.file.Stage;
import dev.throng.gclab.study.file.StudiedJvm;
import dev.throng.gclab.study.record.CellRecord;
import dev.throng.gclab.study.record.CriticalRates;
import dev.throng.scenario.Jvm.JavaChoice;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Configurations of a study with a heap of 96 MiB, with given figures of their trials. */
final class TestRows {

    private TestRows() {}

    static ConfigurationTrials row(Collector collector, Stage stage, Measure measure, double... values) {
        return row(
                collector,
                stage,
                IntStream.range(0, values.length)
                        .mapToObj(i -> trial(i + 1, Map.of(measure, values[i])))
                        .toList());
    }

    static ConfigurationTrials row(Collector collector, Stage stage, Map<Measure, Double> measures) {
        return row(collector, stage, List.of(trial(1, measures)));
    }

    static ConfigurationTrials row(Collector collector, Stage stage, List<ConfigurationTrials.Measured> trials) {
        StudiedJvm jvm = new StudiedJvm(0, new JavaChoice.Version(17), collector, List.of());
        return new ConfigurationTrials(
                new Configuration(0, jvm, Optional.empty(), List.of(), stage),
                ConfigurationName.of(jvm.label()),
                "96m",
                "96m, " + stage.words(),
                trials,
                List.of());
    }

    static ConfigurationTrials.Measured trial(int number, Map<Measure, Double> measures) {
        return trial(number, measures, Map.of());
    }

    /** A trial that counts, with the errors of its measures that come from the number of events. */
    static ConfigurationTrials.Measured trial(
            int number, Map<Measure, Double> measures, Map<Measure, Double> eventErrors) {
        CellRecord cell = new CellRecord(
                "c",
                "",
                new CellRecord.RanOn("", "", "", "", ""),
                List.of(),
                number,
                List.of(),
                "",
                new CellRecord.Outcome("valid", List.of(), 1, 1),
                new CellRecord.Load(CriticalRates.NONE, "", null));
        return new ConfigurationTrials.Measured(cell, figures(measures, eventErrors));
    }

    private static CellFigures figures(Map<Measure, Double> measures, Map<Measure, Double> eventErrors) {
        return new CellFigures(
                "send",
                new EnumMap<>(measures),
                eventErrors,
                Map.of(),
                Map.of(),
                Optional.empty(),
                0,
                0,
                Map.of(),
                Map.of());
    }
}
