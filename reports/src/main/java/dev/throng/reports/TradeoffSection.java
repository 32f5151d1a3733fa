package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Figure;
import dev.throng.report.Block.Heading;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ChartColor;
import dev.throng.report.Horizontal;
import dev.throng.report.Points;
import dev.throng.report.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Pauses and responses at the common load against the limit of each configuration, for studies that measure both: a table and two charts
 * with a mark for each configuration and the intervals of both figures.
 */
final class TradeoffSection {

    private static final String NONE = "–";

    /** How far from its mean an interval is drawn: a wider one would leave no room for the others. */
    private static final double FARTHEST = 10;

    /** A logarithmic axis has no 0, the mean without pauses. */
    private static final double LEAST_NANOS = 1_000;

    private TradeoffSection() {}

    /** Returns no blocks if the study has no common load. */
    static List<Block> blocks(JsonNode comparison) {
        JsonNode all = comparison.path("tradeoffs");
        if (all.isEmpty()) {
            return List.of();
        }
        String load = comparison.path("commonLoad").path("text").asString();
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Heading("tradeoff", "Pause versus throughput"));
        blocks.add(new Paragraph("Each configuration ran at its own limit, and at " + load + ", "
                + Math.round(100 * comparison.path("commonLoad").path("share").asDouble()) + " % of the limit of "
                + comparison.path("commonLoad").path("weakest").asString()
                + ". The intervals hold one by one at the level of the study. A configuration of the Pareto set has no other that is"
                + " at least as good in both figures."));
        blocks.add(table(all, load));
        chart(all, "pause", "tradeoff-pause", "Pause at the common load against the limit")
                .ifPresent(chart -> blocks.add(new Figure(chart)));
        chart(all, "response", "tradeoff-response", "Response p99.9 at the common load against the limit")
                .ifPresent(chart -> blocks.add(new Figure(chart)));
        return blocks;
    }

    private static Table table(JsonNode all, String load) {
        List<Column> columns = List.of(
                new Column("configuration", false),
                new Column(all.get(0).path("limit").path("measure").asString() + " at the limit", true),
                new Column(all.get(0).path("pause").path("measure").asString("pause"), true),
                new Column("response p99.9", true),
                new Column("CPU per operation", true),
                new Column("RSS", true),
                new Column("Pareto set", false));
        List<List<Cell>> rows = new ArrayList<>();
        all.forEach(one -> rows.add(List.of(
                Cell.of(name(one)),
                Cell.of(figure(one.path("limit"))),
                Cell.of(figure(one.path("pause"))),
                Cell.of(figure(one.path("response"))),
                Cell.of(figure(one.path("cpuPerOperation"))),
                Cell.of(figure(one.path("rss"))),
                pareto(one))));
        return new Table("Limit, and figures at " + load, columns, rows);
    }

    private static Cell pareto(JsonNode one) {
        List<String> sets = new ArrayList<>();
        if (one.path("bestByPause").asBoolean()) {
            sets.add("pause");
        }
        if (one.path("bestByResponse").asBoolean()) {
            sets.add("response");
        }
        return new Cell(sets.isEmpty() ? NONE : String.join(", ", sets), sets.isEmpty() ? Tone.NEUTRAL : Tone.GOOD);
    }

    /** {@code 12.0 ms (10.1 ms to 14.2 ms)}. */
    private static String figure(JsonNode figure) {
        if (!figure.path("mean").isNumber()) {
            return NONE;
        }
        String measure = figure.path("measure").asString();
        String mean = StudyOverview.value(measure, figure.path("mean").asDouble());
        JsonNode interval = figure.path("interval");
        return interval.isObject()
                ? mean + " ("
                        + StudyOverview.value(measure, interval.path("low").asDouble()) + " to "
                        + StudyOverview.value(measure, interval.path("high").asDouble()) + ")"
                : mean;
    }

    private static String name(JsonNode one) {
        String group = one.path("group").asString();
        return group.isEmpty()
                ? one.path("label").asString()
                : one.path("label").asString() + ", " + group;
    }

    private static Optional<Chart> chart(JsonNode all, String cost, String id, String title) {
        List<Line> lines = new ArrayList<>();
        int number = 0;
        for (JsonNode one : all) {
            ChartColor ink = ChartColor.numbered(number++);
            if (one.path(cost).path("mean").isNumber()) {
                lines(lines, one, one.path(cost), ink);
            }
        }
        return StudyCharts.chart(
                id,
                title,
                "A mark for each configuration: further right and further down is better. The lines are the confidence intervals of both"
                        + " figures; without a line there is no interval. Intervals are cut at a tenth of the mean and at ten times the"
                        + " mean, and values below 1 µs are drawn at 1 µs.",
                Horizontal.LIMIT,
                Unit.DURATION,
                true,
                lines);
    }

    private static void lines(List<Line> lines, JsonNode one, JsonNode cost, ChartColor ink) {
        double x = one.path("limit").path("mean").asDouble();
        double y = Math.max(LEAST_NANOS, cost.path("mean").asDouble());
        lines.add(new Line(
                name(one), ink, Stroke.MARKS, true, Points.builder().add(x, y).build()));
        Points.Builder cross = Points.builder();
        Optional<double[]> across = ends(one.path("limit"));
        Optional<double[]> along = ends(cost);
        across.ifPresent(ends -> cross.add(ends[0], y));
        cross.add(x, y);
        along.ifPresent(ends -> cross.add(x, Math.max(LEAST_NANOS, ends[0]))
                .add(x, Math.max(LEAST_NANOS, ends[1]))
                .add(x, y));
        across.ifPresent(ends -> cross.add(ends[1], y));
        if (across.isPresent() || along.isPresent()) {
            lines.add(new Line(name(one) + ", intervals", ink, Stroke.SOLID, true, cross.build()));
        }
    }

    private static Optional<double[]> ends(JsonNode figure) {
        JsonNode interval = figure.path("interval");
        double mean = figure.path("mean").asDouble();
        return interval.isObject()
                ? Optional.of(new double[] {
                    Math.max(mean / FARTHEST, interval.path("low").asDouble()),
                    Math.min(mean * FARTHEST, interval.path("high").asDouble())
                })
                : Optional.empty();
    }
}
