package dev.throng.reports;

import static dev.throng.reports.ChartBackground.seconds;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ChartColor;
import dev.throng.report.Points;
import dev.throng.reports.findings.Evidence;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.read.ResultRows;
import dev.throng.run.read.ResultRows.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** One trial of each configuration over time: response times, with the pauses and stalls of target and generator behind them. */
final class StudyTimelines {

    /** The most configurations on the page. The cells of the others have their own reports. */
    private static final int MAX = 12;

    private final StudyData trials;
    private final Slugs slugs = new Slugs();

    StudyTimelines(StudyData trials) {
        this.trials = trials;
    }

    List<Chart> charts() {
        List<Chart> charts = new ArrayList<>();
        trials.configurations().stream().limit(MAX).forEach(one -> {
            List<Chart> first = new ArrayList<>();
            trials.each(one, (trial, results) -> {
                if (first.isEmpty() && !results.intervals().isEmpty()) {
                    first.add(chart(one, trial, results));
                }
            });
            charts.addAll(first);
        });
        return charts;
    }

    private Chart chart(JsonNode configuration, JsonNode trial, ResultDirectory results) {
        String operation = trial.path("operation").asString();
        ChartBackground timeline = ChartBackground.of(Evidence.read(results));
        List<Interval> intervals = results.intervals().stream()
                .filter(interval -> interval.operation().equals(operation))
                .toList();
        List<Line> lines = new ArrayList<>();
        lines.add(new Line(
                "p99 of each second",
                ChartColor.RESPONSE,
                Stroke.SOLID,
                true,
                line(intervals, ResultRows.Percentiles::p99)));
        lines.add(
                new Line("max", ChartColor.EXTREME, Stroke.DOTTED, true, line(intervals, ResultRows.Percentiles::max)));
        lines.add(SlowResponses.of(results).marks(operation));
        String name = StudyData.name(configuration);
        return timeline.chart(
                slugs.of("timeline-" + name),
                name + ", trial " + trial.path("trial").asString() + ": responses, pauses and stalls",
                "Response times of " + operation
                        + "; lines by the second of the answer. " + SlowResponses.CAPTION
                        + " Pauses, stalls and safepoints lie behind them, each marked at its length.",
                Unit.DURATION,
                true,
                lines);
    }

    private static Points line(List<Interval> intervals, Function<ResultRows.Percentiles, OptionalLong> percentile) {
        Map<Double, Double> byTime = new TreeMap<>();
        intervals.forEach(interval -> byTime.put(
                seconds(interval.startNanos() + interval.durationNanos() / 2),
                percentile.apply(interval.response()).stream()
                        .mapToDouble(nanos -> nanos)
                        .findFirst()
                        .orElse(Double.NaN)));
        Points.Builder points = Points.builder();
        byTime.forEach(points::add);
        return points.build();
    }
}
