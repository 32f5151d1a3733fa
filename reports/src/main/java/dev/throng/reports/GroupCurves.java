package dev.throng.reports;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ChartColor;
import dev.throng.report.Points;
import dev.throng.report.XAxis;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.PhaseResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.JsonNode;

/**
 * The percentiles of two groups of runs over each other, a chart for each operation and measured phase: all runs of a group together, and the
 * lowest and highest run as a band.
 */
final class GroupCurves {

    private static final String RESPONSE = ".response";
    private static final int MAX_CHARTS = 8;
    private static final int STEPS_PER_DECADE = 12;
    private static final int MOST_STEPS = 9 * STEPS_PER_DECADE;

    /** By operation and phase. */
    private final Map<List<String>, Curves> curves = new LinkedHashMap<>();

    /** The values of a group: all together, and the lowest and highest run at each step of the axis. One run is in memory at a time. */
    private static final class Curves {
        private final Histogram all = new Histogram(3);
        private final double[] lowest = new double[MOST_STEPS];
        private final double[] highest = new double[MOST_STEPS];
        private long fewest = Long.MAX_VALUE;
        private int runs;

        Curves() {
            Arrays.fill(lowest, Double.POSITIVE_INFINITY);
        }

        void add(Histogram run) {
            all.add(run);
            runs++;
            fewest = Math.min(fewest, run.getTotalCount());
            for (int step = 0; step < MOST_STEPS; step++) {
                double value = run.getValueAtPercentile(100 - 100 / x(step));
                lowest[step] = Math.min(lowest[step], value);
                highest[step] = Math.max(highest[step], value);
            }
        }

        /** Up to the percentile beyond which the smallest run has no value. */
        Points edge(double[] values) {
            Points.Builder points = Points.builder();
            for (int step = 0; step < MOST_STEPS && x(step) <= fewest; step++) {
                points.add(x(step), values[step]);
            }
            return points.build();
        }

        private static double x(int step) {
            return Math.pow(10, (double) step / STEPS_PER_DECADE);
        }
    }

    private GroupCurves(JsonNode group) {
        group.path("runs").forEach(run -> read(Path.of(run.path("directory").asString(""))));
    }

    /** The charts of those operations that both groups have; none of runs whose histograms are missing. */
    static List<Chart> of(JsonNode comparison) {
        GroupCurves baseline = new GroupCurves(comparison.path("baseline"));
        GroupCurves candidate = new GroupCurves(comparison.path("candidate"));
        List<List<String>> keys = baseline.curves.keySet().stream()
                .filter(candidate.curves::containsKey)
                .limit(MAX_CHARTS)
                .toList();
        Slugs slugs = new Slugs();
        boolean onePhase = keys.stream().map(key -> key.get(1)).distinct().count() == 1;
        return keys.stream()
                .map(key -> chart(key, onePhase, baseline, candidate, slugs))
                .filter(Chart::hasPoints)
                .toList();
    }

    private static Chart chart(
            List<String> key, boolean onePhase, GroupCurves baseline, GroupCurves candidate, Slugs slugs) {
        String name = onePhase ? key.get(0) : key.get(0) + " · " + key.get(1);
        List<Line> lines = new ArrayList<>(lines("A", ChartColor.numbered(0), baseline.curves.get(key)));
        lines.addAll(lines("B", ChartColor.numbered(1), candidate.curves.get(key)));
        return new Chart(
                slugs.of("percentiles-" + name),
                "Response percentiles · " + name,
                "All runs of each group together; dotted lines are the lowest and the highest run at each percentile.",
                XAxis.PERCENTILE,
                Unit.DURATION,
                true,
                lines,
                List.of(),
                List.of(),
                List.of());
    }

    private static List<Line> lines(String label, ChartColor ink, Curves curves) {
        List<Line> lines = new ArrayList<>();
        lines.add(new Line(label, ink, Stroke.SOLID, true, PercentileCharts.points(curves.all)));
        if (curves.runs > 1) {
            lines.add(new Line(label + ", lowest run", ink, Stroke.DOTTED, true, curves.edge(curves.lowest)));
            lines.add(new Line(label + ", highest run", ink, Stroke.DOTTED, true, curves.edge(curves.highest)));
        }
        return lines;
    }

    private void read(Path path) {
        ResultDirectory directory = ResultDirectory.open(path);
        List<PhaseResult> measured = directory.result().stream()
                .flatMap(result -> result.phases().stream())
                .filter(PhaseResult::measured)
                .toList();
        Map<List<String>, Histogram> ofRun = new LinkedHashMap<>();
        directory.phaseHistograms(line -> {
            long middle = (line.startNanos() + line.endNanos()) / 2;
            if (line.tag().endsWith(RESPONSE)) {
                measured.stream()
                        .filter(phase ->
                                middle >= phase.startNanos() && middle < phase.startNanos() + phase.durationNanos())
                        .findFirst()
                        .ifPresent(phase -> ofRun.computeIfAbsent(
                                        List.of(operation(line.tag()), phase.name()), unseen -> new Histogram(3))
                                .add(line.histogram()));
            }
        });
        ofRun.values().removeIf(histogram -> histogram.getTotalCount() == 0);
        ofRun.forEach((key, histogram) ->
                curves.computeIfAbsent(key, unseen -> new Curves()).add(histogram));
    }

    private static String operation(String tag) {
        return tag.substring(0, tag.length() - RESPONSE.length());
    }
}
