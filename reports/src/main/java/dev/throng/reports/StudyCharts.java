package dev.throng.reports;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.Points;
import dev.throng.report.XAxis;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.PhaseResult;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.JsonNode;

/** A study's distributions, a line for each configuration. It contains the measured phases of all trials that count. */
final class StudyCharts {

    private final StudyData trials;

    StudyCharts(StudyData trials) {
        this.trials = trials;
    }

    Optional<Chart> responses() {
        List<Line> lines = new ArrayList<>();
        for (JsonNode one : trials.configurations()) {
            Histogram histogram = new Histogram(3);
            trials.each(one, (trial, results) -> responses(histogram, trial, results));
            if (histogram.getTotalCount() > 0) {
                lines.add(line(one, PercentileCharts.points(histogram)));
            }
        }
        return chart(
                "responses",
                "Response times" + trials.load(),
                "Time from due to answered. Each mark on the axis is ten times rarer: one response in ten, in a hundred, in a thousand.",
                XAxis.PERCENTILE,
                Unit.DURATION,
                true,
                lines);
    }

    Optional<Chart> pauses() {
        List<Line> lines = new ArrayList<>();
        for (JsonNode one : trials.configurations()) {
            List<Double> pauses = new ArrayList<>();
            List<Double> stalls = new ArrayList<>();
            trials.each(one, (trial, results) -> stops(pauses, stalls, results));
            if (!pauses.isEmpty()) {
                lines.add(line(one, cumulated(pauses)));
            }
            if (!stalls.isEmpty()) {
                lines.add(new Line(
                        trials.lineName(one) + ": stalls", trials.ink(one), Stroke.DOTTED, true, cumulated(stalls)));
            }
        }
        return chart(
                "pauses",
                "Stop-the-world pauses and allocation stalls" + trials.load(),
                "Share of the target's pauses that lasted at most this long; further left is better. Dotted lines: allocation stalls,"
                        + " in which threads wait for memory without a logged pause.",
                XAxis.LASTED,
                Unit.SHARE,
                false,
                lines);
    }

    Optional<Chart> utilization() {
        List<Line> lines = new ArrayList<>();
        for (JsonNode one : trials.configurations()) {
            NavigableMap<Double, Double> byLength = new TreeMap<>();
            one.path("mmu")
                    .properties()
                    .forEach(window -> byLength.put(
                            nanos(window.getKey()), window.getValue().asDouble()));
            Points.Builder points = Points.builder();
            byLength.forEach(points::add);
            Points curve = points.build();
            if (curve.size() > 1) {
                lines.add(line(one, curve));
            }
        }
        return chart(
                "mmu",
                "Minimum mutator utilization" + trials.load(),
                "The smallest share of any window of this length in which the program ran; higher is better. Stalls are not included.",
                XAxis.WINDOW,
                Unit.SHARE,
                false,
                lines);
    }

    private Line line(JsonNode configuration, Points points) {
        return new Line(
                trials.lineName(configuration), trials.ink(configuration), trials.stroke(configuration), true, points);
    }

    static Optional<Chart> chart(
            String id, String title, String caption, XAxis horizontal, Unit unit, boolean log, List<Line> lines) {
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(ChartNotes.on(DistinctLines.of(
                        new Chart(id, title, caption, horizontal, unit, log, lines, List.of(), List.of(), List.of()))));
    }

    private static void responses(Histogram histogram, JsonNode trial, ResultDirectory results) {
        List<PhaseResult> measured = StudyData.measured(results);
        String tag = trial.path("operation").asString() + ".response";
        results.phaseHistograms(line -> {
            if (line.tag().equals(tag) && StudyData.within(measured, (line.startNanos() + line.endNanos()) / 2)) {
                histogram.add(line.histogram());
            }
        });
    }

    private static void stops(List<Double> pauses, List<Double> stalls, ResultDirectory results) {
        List<PhaseResult> measured = StudyData.measured(results);
        results.gcEvents().forEach(event -> {
            if (event.process().equals("target") && StudyData.touched(measured, event.startNanos(), event.endNanos())) {
                if (event.kind().equals("pause")) {
                    pauses.add((double) Math.max(1, event.durationNanos()));
                } else if (event.kind().equals("stall") && event.name().equals("allocation")) {
                    stalls.add((double) Math.max(1, event.durationNanos()));
                }
            }
        });
    }

    /** Returns the cumulative share of the lengths, with a step at each length. */
    private static Points cumulated(List<Double> lengths) {
        Points.Builder points = Points.builder();
        List<Double> sorted = lengths.stream().sorted().toList();
        for (int i = 0; i < sorted.size(); i++) {
            points.add(sorted.get(i), (double) i / sorted.size());
            points.add(sorted.get(i), (i + 1.0) / sorted.size());
        }
        return points.build();
    }

    /** Returns the length of a window with a name such as {@code 10ms} or {@code 1s}; NaN for other names. */
    private static double nanos(String window) {
        if (window.matches("\\d{1,9}ms")) {
            return Double.parseDouble(window.substring(0, window.length() - 2)) * 1e6;
        }
        return window.matches("\\d{1,9}s")
                ? Double.parseDouble(window.substring(0, window.length() - 1)) * 1e9
                : Double.NaN;
    }
}
