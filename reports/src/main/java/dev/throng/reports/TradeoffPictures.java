package dev.throng.reports;

import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ChartColor;
import dev.throng.report.Format;
import dev.throng.report.Panels;
import dev.throng.report.Panels.Curve;
import dev.throng.report.Panels.Mark;
import dev.throng.report.Panels.Panel;
import dev.throng.report.Panels.Range;
import dev.throng.report.Panels.Scale;
import dev.throng.report.Points;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.databind.JsonNode;

/**
 * Throughput or critical rate against pauses and against response times: a mark for each configuration at its means, with a cross of the
 * intervals of the means, and the Pareto line of each panel.
 */
final class TradeoffPictures {

    private static final String PAUSE_P99 = "pause-p99";

    /** The position of a configuration without a pause, because a logarithmic axis has no 0. */
    private static final double NO_PAUSE_NANOS = 1_000;

    private final StudyRows rows;
    private final StudyPanels panels;
    private final ParetoTexts pareto;
    private final String load;
    private final String level;

    TradeoffPictures(JsonNode comparison) {
        this.rows = StudyRows.of(comparison);
        this.panels = new StudyPanels(rows);
        this.pareto = new ParetoTexts(comparison);
        String common = comparison.path("commonLoad").path("text").asString("");
        this.load = common.isEmpty() ? "" : " at " + common;
        this.level = Format.share(comparison.path("level").asDouble(0.95));
    }

    /** Against the pauses: their p99 if every configuration has one, otherwise the longest. */
    Optional<Panels> pauses() {
        boolean percentile = rows.all().stream()
                .filter(row -> !row.load().path("trials").isEmpty())
                .allMatch(row -> row.mean(PAUSE_P99).isPresent());
        return percentile
                ? picture("tradeoff", PAUSE_P99, "pause p99")
                : picture("tradeoff", "pause-max", "longest pause");
    }

    /** Against response p99.9. */
    Optional<Panels> responses() {
        return picture("tradeoff-responses", "response-p999", "response p99.9");
    }

    private String benefit() {
        return (rows.areSearched() ? "critical rate" : "throughput") + (rows.isStaged() ? " at the limit" : "");
    }

    private Optional<Panels> picture(String id, String cost, String words) {
        List<Panel> drawn = new ArrayList<>();
        for (StudyPanels.Group group : panels.groups()) {
            List<Mark> marks = group.rows().stream()
                    .flatMap(row -> mark(row, cost, words).stream())
                    .toList();
            if (!marks.isEmpty()) {
                drawn.add(new Panel(group.title(), front(marks), marks));
            }
        }
        if (drawn.isEmpty()) {
            return Optional.empty();
        }
        boolean noPause = drawn.stream()
                .flatMap(panel -> panel.marks().stream())
                .anyMatch(mark -> mark.x().value() == NO_PAUSE_NANOS);
        String title = benefit() + " against " + words + load;
        return Optional.of(new Panels(
                id,
                title.substring(0, 1).toUpperCase(Locale.ROOT) + title.substring(1),
                "Further up and further left is better. A cross has the " + level
                        + " intervals of the two means. The dashed Pareto line joins the marks that no other of the panel exceeds in both"
                        + " means.",
                Scale.logarithmic(words + load, Unit.DURATION),
                Scale.linear(benefit(), rows.areSearched() ? Unit.NUMBER : Unit.RATE),
                Math.min(panels.columns(), drawn.size()),
                panels.keys(),
                drawn,
                notes(cost, noPause)));
    }

    private List<String> notes(String cost, boolean noPause) {
        List<String> notes = new ArrayList<>(pareto.sentences(cost));
        if (noPause) {
            notes.add("Configurations without a pause are drawn at 1 µs.");
        }
        return notes;
    }

    private Optional<Mark> mark(StudyRow row, String cost, String words) {
        OptionalDouble across = cost(row, cost);
        OptionalDouble upwards = row.mean(rows.limit());
        if (across.isEmpty() || upwards.isEmpty()) {
            return Optional.empty();
        }
        List<String> figures = new ArrayList<>();
        figures.add(row.setting().isEmpty() ? row.label() : row.label() + ", " + row.setting());
        figures.add(benefit() + " " + figure(row, rows.limit()));
        figures.add(words + load + " " + figure(row, cost));
        return Optional.of(new Mark(
                panels.name(row),
                panels.look(row),
                range(row, cost, Math.max(NO_PAUSE_NANOS, across.getAsDouble())),
                range(row, rows.limit(), upwards.getAsDouble()),
                figures));
    }

    /** 0 for a configuration that ran without a pause. */
    private static OptionalDouble cost(StudyRow row, String cost) {
        boolean none = cost.startsWith("pause-")
                && row.load().path("middle").path("pauses").asDouble(1) == 0;
        return none ? OptionalDouble.of(0) : row.mean(cost);
    }

    private static Range range(StudyRow row, String measure, double value) {
        JsonNode interval = row.of(measure).path("intervals").path(measure);
        return new Range(
                value,
                Math.min(value, interval.path("low").asDouble(value)),
                Math.max(value, interval.path("high").asDouble(value)));
    }

    private static String figure(StudyRow row, String measure) {
        JsonNode interval = row.of(measure).path("intervals").path(measure);
        String bounds = interval.path("low").isNumber() && interval.path("high").isNumber()
                ? " (" + StudyOverview.value(measure, interval.path("low").asDouble()) + " to "
                        + StudyOverview.value(measure, interval.path("high").asDouble()) + ")"
                : "";
        return row.text(measure).orElse("none") + bounds;
    }

    /** The Pareto line of the means; none of a single mark. */
    private static List<Curve> front(List<Mark> marks) {
        Points.Builder points = Points.builder();
        double most = Double.NEGATIVE_INFINITY;
        List<Mark> sorted = marks.stream()
                .sorted(Comparator.comparingDouble((Mark mark) -> mark.x().value())
                        .thenComparingDouble(mark -> -mark.y().value()))
                .toList();
        for (Mark mark : sorted) {
            if (mark.y().value() > most) {
                most = mark.y().value();
                points.add(mark.x().value(), most);
            }
        }
        Points line = points.build();
        return line.size() < 2 ? List.of() : List.of(new Curve("", ChartColor.MACHINE, Stroke.DASHED, line, List.of()));
    }
}
