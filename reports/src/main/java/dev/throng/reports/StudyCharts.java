package dev.throng.reports;

import dev.throng.reports.document.Chart;
import dev.throng.reports.document.Chart.Horizontal;
import dev.throng.reports.document.Chart.Line;
import dev.throng.reports.document.Chart.Stroke;
import dev.throng.reports.document.Chart.Unit;
import dev.throng.reports.document.Ink;
import dev.throng.reports.document.Points;
import dev.throng.run.ResultDirectory;
import dev.throng.run.RunResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import tools.jackson.databind.JsonNode;

/** A study's distributions, a line for each configuration: all its trials that count, their measured phases alone. */
final class StudyCharts {

    private static final int TICKS_PER_HALF_DISTANCE = 10;

    private final JsonNode comparison;
    private final JsonNode study;
    private final Path directory;

    StudyCharts(JsonNode comparison, JsonNode study, Path directory) {
        this.comparison = comparison;
        this.study = study;
        this.directory = directory;
    }

    Optional<Chart> responses() {
        return chart(
                "responses",
                "Response times",
                "How long the slowest one in ten, in a hundred, in a thousand … took, from when it was due.",
                this::responses);
    }

    Optional<Chart> pauses() {
        return chart(
                "pauses",
                "Stop-the-world pauses of the target",
                "How long the longest one in ten, in a hundred … lasted. Threads that wait for memory are not in it.",
                StudyCharts::pauses);
    }

    private interface Reading {
        void into(Histogram histogram, JsonNode trial, ResultDirectory results);
    }

    private Optional<Chart> chart(String id, String title, String caption, Reading reading) {
        List<Line> lines = new ArrayList<>();
        int n = 0;
        for (JsonNode one : comparison.path("configurations")) {
            Histogram histogram = new Histogram(3);
            trials(one, (trial, results) -> reading.into(histogram, trial, results));
            Ink ink = Ink.numbered(n++);
            if (histogram.getTotalCount() > 0) {
                String group = one.path("group").asString();
                String label = one.path("label").asString();
                lines.add(new Line(
                        group.isEmpty() ? label : label + ", " + group, ink, Stroke.SOLID, true, points(histogram)));
            }
        }
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(new Chart(
                        id,
                        title,
                        caption,
                        Horizontal.PERCENTILE,
                        Unit.DURATION,
                        true,
                        lines,
                        List.of(),
                        List.of(),
                        List.of()));
    }

    private void trials(JsonNode configuration, BiConsumer<JsonNode, ResultDirectory> each) {
        configuration.path("trials").forEach(trial -> study.path("cells").forEach(cell -> {
            if (cell.path("id").asString().equals(trial.path("cell").asString())) {
                each.accept(
                        trial,
                        ResultDirectory.open(
                                directory.resolve(cell.path("directory").asString())));
            }
        }));
    }

    private void responses(Histogram histogram, JsonNode trial, ResultDirectory results) {
        List<RunResult.Phase> measured = measured(results);
        String tag = trial.path("operation").asString() + ".response";
        results.histograms(line -> {
            if (line.tag().equals(tag) && within(measured, (line.startNanos() + line.endNanos()) / 2)) {
                histogram.add(line.histogram());
            }
        });
    }

    private static void pauses(Histogram histogram, JsonNode trial, ResultDirectory results) {
        List<RunResult.Phase> measured = measured(results);
        results.gcEvents().forEach(event -> {
            if (event.process().equals("target")
                    && event.kind().equals("pause")
                    && within(measured, event.startNanos())) {
                histogram.recordValue(event.durationNanos());
            }
        });
    }

    private static List<RunResult.Phase> measured(ResultDirectory results) {
        return results.result().map(RunResult::phases).orElse(List.of()).stream()
                .filter(RunResult.Phase::measured)
                .toList();
    }

    private static boolean within(List<RunResult.Phase> phases, long nanos) {
        return phases.stream()
                .anyMatch(phase -> nanos >= phase.startNanos() && nanos < phase.startNanos() + phase.durationNanos());
    }

    private static Points points(Histogram histogram) {
        Points.Builder points = Points.builder();
        double last = 1;
        for (HistogramIterationValue value : histogram.percentiles(TICKS_PER_HALF_DISTANCE)) {
            double below = value.getPercentileLevelIteratedTo() / 100;
            boolean max = below >= 1;
            double x = max ? Math.max(last, histogram.getTotalCount()) : 1 / (1 - below);
            last = x;
            points.add(x, max ? histogram.getMaxValue() : value.getValueIteratedTo());
        }
        return points.build();
    }
}
