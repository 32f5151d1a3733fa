package dev.throng.reports;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.Horizontal;
import dev.throng.report.Points;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/**
 * Throughput or critical rate against pauses and response times: a mark for each trial, a cross for each configuration. The arms of the
 * cross are the intervals of its means.
 */
final class TradeoffCharts {

    /** The position of a trial without a pause, because a logarithmic axis has no 0. */
    private static final double NO_PAUSE_NANOS = 1_000;

    private final StudyData trials;

    TradeoffCharts(StudyData trials) {
        this.trials = trials;
    }

    /** A point with its intervals. */
    private record Mean(double x, double left, double right, double y, double below, double above) {

        boolean isKnown() {
            return Double.isFinite(x) && Double.isFinite(y);
        }
    }

    /** Against the pauses: their p99 if every trial has enough pauses for one, otherwise the longest. */
    Optional<Chart> pauses() {
        boolean percentile = trials.configurations().stream()
                .flatMap(one -> StreamSupport.stream(one.path("trials").spliterator(), false))
                .allMatch(trial -> trial.path("measures").has("pause-p99"));
        return percentile
                ? chart("pareto", "pause p99", "pause-p99", Horizontal.PAUSE_P99)
                : chart("pareto", "longest pause", "pause-max", Horizontal.LONGEST_PAUSE);
    }

    /** Against response p99.9. */
    Optional<Chart> responses() {
        return chart("pareto-responses", "response p99.9", "response-p999", Horizontal.RESPONSE_P999);
    }

    private Optional<Chart> chart(String id, String words, String cost, Horizontal horizontal) {
        boolean search = !trials.comparison().path("critical").isEmpty();
        String benefit = search ? "critical-rate" : "throughput";
        List<Line> lines = new ArrayList<>();
        boolean without = false;
        for (JsonNode one : trials.configurations()) {
            Points.Builder marks = Points.builder();
            StreamSupport.stream(one.path("trials").spliterator(), false)
                    .map(trial -> trial.path("measures"))
                    .filter(measures -> measures.has(cost) && measures.has(benefit))
                    .sorted((a, b) ->
                            Double.compare(a.path(cost).asDouble(), b.path(cost).asDouble()))
                    .forEach(measures -> marks.add(
                            Math.max(NO_PAUSE_NANOS, measures.path(cost).asDouble()),
                            measures.path(benefit).asDouble()));
            Points drawn = marks.build();
            if (drawn.hasNumbers()) {
                without |= drawn.x(0) == NO_PAUSE_NANOS;
                lines.add(new Line(StudyData.name(one), trials.ink(one), trials.mark(one), true, drawn));
                lines.addAll(cross(one, mean(one, cost, benefit)));
            }
        }
        List<String> sets = sets(cost, benefit);
        Optional<Chart> chart = StudyCharts.chart(
                id,
                (search ? "Critical rate" : "Throughput") + " against " + words,
                "Further up and further left is better. One mark per trial; the arms of a cross are the 95 % intervals of the means."
                        + " The vertical axis does not begin at 0."
                        + (sets.isEmpty() ? "" : " " + String.join(" ", sets)),
                horizontal,
                Unit.RATE,
                false,
                lines);
        return without
                ? chart.map(drawn -> drawn.withNotes(List.of("Trials without a pause are drawn at 1 µs.")))
                : chart;
    }

    private List<Line> cross(JsonNode one, Mean mean) {
        List<Line> arms = new ArrayList<>();
        if (mean.isKnown()) {
            arms.add(arm(one, mean.left(), mean.y(), mean.right(), mean.y()));
            arms.add(arm(one, mean.x(), mean.below(), mean.x(), mean.above()));
        }
        return arms;
    }

    private Line arm(JsonNode one, double fromX, double fromY, double toX, double toY) {
        Points ends = Points.builder().add(fromX, fromY).add(toX, toY).build();
        return new Line(StudyData.name(one), trials.ink(one), Stroke.BAR, true, ends);
    }

    /** Without an interval the arms have no length. */
    private static Mean mean(JsonNode one, String cost, String benefit) {
        double x = one.path("middle").path(cost).asDouble(Double.NaN);
        double y = one.path("middle").path(benefit).asDouble(Double.NaN);
        JsonNode across = one.path("intervals").path(cost);
        JsonNode upwards = one.path("intervals").path(benefit);
        return new Mean(
                Math.max(NO_PAUSE_NANOS, x),
                Math.max(NO_PAUSE_NANOS, across.path("low").asDouble(x)),
                Math.max(NO_PAUSE_NANOS, across.path("high").asDouble(x)),
                y,
                Math.max(0, upwards.path("low").asDouble(y)),
                upwards.path("high").asDouble(y));
    }

    /** A sentence for each heap and rate with the configurations that no other is proven to dominate. */
    private List<String> sets(String cost, String benefit) {
        List<String> sentences = new ArrayList<>();
        for (JsonNode set : trials.comparison().path("paretoSets")) {
            if (set.path("cost").asString().equals(cost)
                    && set.path("benefit").asString().equals(benefit)) {
                String group = set.path("group").asString();
                sentences.add("Pareto set" + (group.isEmpty() ? "" : " of " + group) + ": "
                        + String.join(", ", StudyReport.texts(set.path("members"))) + ".");
            }
        }
        return sentences;
    }
}
