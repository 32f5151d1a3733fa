package dev.throng.reports;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ChartColor;
import dev.throng.report.Format;
import dev.throng.report.Points;
import dev.throng.report.XAxis;
import dev.throng.search.Capacity;
import dev.throng.search.LadderSearch.Outcome;
import dev.throng.search.LevelRun;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The charts of a search for capacity: figures of the runs against their load. */
final class CapacityCharts {

    private final Capacity capacity;
    private final CapacityText words;

    CapacityCharts(Capacity capacity, CapacityText words) {
        this.capacity = capacity;
        this.words = words;
    }

    /** The charts of the report; without points if no run has them. */
    List<Chart> all() {
        return List.of(
                chart(
                        "response-by-load",
                        "Response times against load",
                        "Time from due to answered; one point per run.",
                        Unit.DURATION,
                        true,
                        List.of(
                                line("p50", ChartColor.MEDIAN, Stroke.DASHED, run -> run.figures()
                                        .response()
                                        .p50()),
                                line("p99", ChartColor.RESPONSE, Stroke.SOLID, run -> run.figures()
                                        .response()
                                        .p99()),
                                line("p99.9", ChartColor.EXTREME, Stroke.DASH_DOT, run -> run.figures()
                                        .response()
                                        .p999()))),
                capacity.hold().isPresent() ? population() : answers());
    }

    private Chart population() {
        return chart(
                "population",
                "Online against load",
                "The fewest online in a second of the hold; one point per run.",
                Unit.COUNT,
                false,
                List.of(
                        line("wanted", ChartColor.OFFERED, Stroke.DASHED, LevelRun::level),
                        line("online", ChartColor.RESPONSE, Stroke.SOLID, HoldSection::online)));
    }

    private Chart answers() {
        return chart(
                "answers-by-load",
                "Answers against load",
                "Answers given during the phases, including those to warm-up arrivals. Where answered stays below due, the"
                        + " target does not keep up.",
                Unit.RATE,
                false,
                List.of(
                        line("due", ChartColor.OFFERED, Stroke.DASHED, run -> run.figures()
                                .dueRate()),
                        line("answered", ChartColor.RESPONSE, Stroke.SOLID, run -> run.figures()
                                .answeredRate())));
    }

    private Chart chart(String id, String title, String caption, Unit unit, boolean log, List<Line> lines) {
        long left = capacity.runs().stream()
                .filter(run -> run.is(Outcome.UNTRUSTED))
                .count();
        List<String> notes = left == 0
                ? List.of()
                : List.of(Format.counted(left, "untrusted run") + (left == 1 ? " is" : " are") + " left out.");
        return new Chart(id, title, caption, XAxis.LOAD, unit, log, lines, List.of(), List.of(), notes);
    }

    private Line line(String name, ChartColor ink, Stroke stroke, ToDoubleFunction<LevelRun> figure) {
        Points.Builder points = Points.builder();
        words.curve().stream()
                .filter(run -> run.figures().answered() && !run.is(Outcome.UNTRUSTED))
                .forEach(run -> points.add(run.level(), figure.applyAsDouble(run)));
        return new Line(name, ink, stroke, true, points.build());
    }
}
