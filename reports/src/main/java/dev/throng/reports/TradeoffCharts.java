package dev.throng.reports;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ChartColor;
import dev.throng.report.Points;
import dev.throng.report.XAxis;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/**
 * Throughput or critical rate against pauses and response times: a mark for each trial, a cross for each configuration. The arms of the
 * cross are the intervals of its means. A study with a common load has the limit against the figures at the common load, with one mark for
 * each configuration, because a trial of one stage belongs to no trial of the other.
 */
final class TradeoffCharts {

    private static final String PAUSE_P99 = "pause-p99";

    /** The position of a trial without a pause, because a logarithmic axis has no 0. */
    private static final double NO_PAUSE_NANOS = 1_000;

    private final StudyData trials;
    private final List<JsonNode> staged;

    TradeoffCharts(StudyData trials) {
        this.trials = trials;
        this.staged = list(trials.comparison().path("tradeoffs"));
    }

    private static List<JsonNode> list(JsonNode all) {
        return StreamSupport.stream(all.spliterator(), false).toList();
    }

    /** Against the pauses: their p99 if every trial has enough pauses for one, otherwise the longest. */
    Optional<Chart> pauses() {
        boolean percentile = staged.isEmpty()
                ? trials.configurations().stream()
                        .flatMap(one -> list(one.path("trials")).stream())
                        .allMatch(trial -> trial.path("measures").has(PAUSE_P99))
                : staged.stream().allMatch(one -> cost(one, PAUSE_P99).isObject());
        return percentile
                ? chart("pareto", "pause p99", PAUSE_P99, XAxis.PAUSE_P99)
                : chart("pareto", "longest pause", "pause-max", XAxis.LONGEST_PAUSE);
    }

    /** Against response p99.9. */
    Optional<Chart> responses() {
        return chart("pareto-responses", "response p99.9", "response-p999", XAxis.RESPONSE_P999);
    }

    private Optional<Chart> chart(String id, String words, String cost, XAxis horizontal) {
        boolean search = !trials.comparison().path("critical").isEmpty();
        List<Line> lines = staged.isEmpty() ? given(cost, search ? "critical-rate" : "throughput") : staged(cost);
        String benefit = search ? "Critical rate" : "Throughput";
        String common = trials.comparison().path("commonLoad").path("text").asString();
        List<String> caption = new ArrayList<>();
        caption.add("Further up and further left is better.");
        caption.add(staged.isEmpty() ? "One mark per trial." : "One mark per configuration, at its means.");
        caption.add(
                "The arms of a cross are the 95 % intervals of the means, cut at a tenth of the mean and at ten times the mean."
                        + " The vertical axis may begin above 0.");
        caption.addAll(new ParetoTexts(trials.comparison()).sentences(cost));
        Optional<Chart> chart = StudyCharts.chart(
                id,
                staged.isEmpty()
                        ? benefit + " against " + words
                        : benefit + " at the limit against " + words + " at " + common,
                String.join(" ", caption),
                horizontal,
                Unit.RATE,
                false,
                lines);
        boolean without = lines.stream()
                .anyMatch(line -> line.stroke() != Stroke.BAR && line.points().x(0) == NO_PAUSE_NANOS);
        return without
                ? chart.map(drawn -> drawn.withNotes(List.of("Trials without a pause are drawn at 1 µs.")))
                : chart;
    }

    /** Trials at the load of the scenario, or at the critical rate. */
    private List<Line> given(String cost, String benefit) {
        List<Line> lines = new ArrayList<>();
        for (JsonNode one : trials.configurations()) {
            Points.Builder marks = Points.builder();
            list(one.path("trials")).stream()
                    .map(trial -> trial.path("measures"))
                    .filter(measures -> measures.has(cost) && measures.has(benefit))
                    .sorted((a, b) ->
                            Double.compare(a.path(cost).asDouble(), b.path(cost).asDouble()))
                    .forEach(measures -> marks.add(
                            Math.max(NO_PAUSE_NANOS, measures.path(cost).asDouble()),
                            measures.path(benefit).asDouble()));
            JsonNode middle = one.path("middle");
            JsonNode intervals = one.path("intervals");
            add(
                    lines,
                    one,
                    trials.mark(one),
                    marks.build(),
                    new Cross(
                            Cross.Arm.of(middle.path(cost), intervals.path(cost), NO_PAUSE_NANOS),
                            Cross.Arm.of(middle.path(benefit), intervals.path(benefit), 0)));
        }
        return lines;
    }

    /** Limits against figures at the common load. */
    private List<Line> staged(String cost) {
        List<String> groups = staged.stream().map(StudyData::group).distinct().toList();
        List<Line> lines = new ArrayList<>();
        for (JsonNode one : staged) {
            Cross cross = new Cross(
                    Cross.Arm.of(cost(one, cost).path("mean"), cost(one, cost).path("interval"), NO_PAUSE_NANOS),
                    Cross.Arm.of(
                            one.path("limit").path("mean"), one.path("limit").path("interval"), 0));
            boolean even = groups.indexOf(StudyData.group(one)) % 2 == 0;
            add(lines, one, even ? Stroke.MARKS : Stroke.RINGS, cross.mark(), cross);
        }
        return lines;
    }

    private void add(List<Line> lines, JsonNode one, Stroke stroke, Points marks, Cross cross) {
        if (marks.hasNumbers()) {
            ChartColor ink = trials.ink(one);
            lines.add(new Line(StudyData.name(one), ink, stroke, true, marks));
            lines.addAll(cross.arms(StudyData.name(one), ink));
        }
    }

    /** The figure of a measure at the common load; missing if the configuration has none. */
    private static JsonNode cost(JsonNode one, String measure) {
        return Stream.of(one.path("pause"), one.path("response"))
                .filter(figure -> figure.path("measure").asString().equals(measure))
                .findFirst()
                .orElse(one.path("none"));
    }
}
