package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Heading;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Tone;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The limit of each configuration with its figures at the common load, for studies that measure both. */
final class TradeoffSection {

    private static final String NONE = "–";

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
                + ". The intervals hold one by one at the level of the study. No other configuration is proven to dominate one of the"
                + " Pareto set: better in one figure, and better or equal within the margin in the other."));
        blocks.add(table(comparison, load));
        return blocks;
    }

    private static Table table(JsonNode comparison, String load) {
        JsonNode all = comparison.path("tradeoffs");
        ParetoTexts sets = new ParetoTexts(comparison);
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
                Cell.of(StudyData.name(one)),
                Cell.of(figure(one.path("limit"))),
                Cell.of(figure(one.path("pause"))),
                Cell.of(figure(one.path("response"))),
                Cell.of(figure(one.path("cpuPerOperation"))),
                Cell.of(figure(one.path("rss"))),
                pareto(sets, one))));
        return new Table("Limit, and figures at " + load, columns, rows);
    }

    private static Cell pareto(ParetoTexts sets, JsonNode one) {
        List<String> names = new ArrayList<>();
        for (String figure : List.of("pause", "response")) {
            String measure = one.path(figure).path("measure").asString();
            if (sets.contains(StudyData.group(one), StudyData.label(one), measure)) {
                names.add(figure);
            }
        }
        return new Cell(names.isEmpty() ? NONE : String.join(", ", names), names.isEmpty() ? Tone.NEUTRAL : Tone.GOOD);
    }

    /** {@code 12.0 ms (10.1 ms to 14.2 ms)}. */
    private static String figure(JsonNode figure) {
        if (!figure.path("mean").isNumber()) {
            return NONE;
        }
        String measure = figure.path("measure").asString();
        String mean = StudyOverview.value(measure, figure.path("mean").asDouble());
        JsonNode interval = figure.path("interval");
        return interval.isObject() ? mean + " (" + interval(measure, interval) + ")" : mean;
    }

    private static String interval(String measure, JsonNode interval) {
        JsonNode low = interval.path("low");
        JsonNode high = interval.path("high");
        return low.isNumber() && high.isNumber()
                ? StudyOverview.value(measure, low.asDouble()) + " to " + StudyOverview.value(measure, high.asDouble())
                : StudyFigures.UNBOUNDED;
    }
}
