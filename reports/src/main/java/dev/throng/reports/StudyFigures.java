package dev.throng.reports;

import dev.throng.reports.document.Block;
import dev.throng.reports.document.Block.Cell;
import dev.throng.reports.document.Block.Column;
import dev.throng.reports.document.Block.Paragraph;
import dev.throng.reports.document.Block.Table;
import dev.throng.reports.document.Tone;
import dev.throng.reports.units.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The figures of {@code comparison.json} as tables. */
final class StudyFigures {

    private static final String NONE = "–";
    private static final double FAR = 10_000;

    /** Measures and their columns: what the clients and the clock saw. */
    private static final Map<String, String> STOPS = ordered(
            "throughput", "answered",
            "response-p50", "p50",
            "response-p99", "p99",
            "response-p999", "p99.9",
            "pause-max", "longest pause",
            "pause-p99", "pause p99",
            "stopped-share", "in pauses",
            "stalled-per-second", "stalled per s",
            "full", "full",
            "degenerated", "degenerated",
            "hiccup-max", "longest hiccup",
            "failures", "failures");

    /** Likewise what it cost. */
    private static final Map<String, String> COSTS = ordered(
            "cpu-per-operation", "CPU per operation",
            "gc-cpu-share", "CPU of the collector",
            "rss-max", "RSS",
            "heap-after-max", "heap after, most",
            "heap-after-mean", "mean",
            "allocation-rate", "allocated per s",
            "allocation-by-threads", "by the threads",
            "allocation-per-operation", "per operation");

    private final JsonNode comparison;

    StudyFigures(JsonNode comparison) {
        this.comparison = comparison;
    }

    private static Map<String, String> ordered(String... names) {
        Map<String, String> ordered = new LinkedHashMap<>();
        for (int i = 0; i < names.length; i += 2) {
            ordered.put(names[i], names[i + 1]);
        }
        return ordered;
    }

    /** Two tables for each heap and rate: the middle of the trials by measure. */
    List<Block> overview() {
        List<Block> tables = new ArrayList<>();
        for (JsonNode group : comparison.path("groups")) {
            String name = group.path("group").asString();
            String title = "The middle of the trials" + (name.isEmpty() ? "" : ": " + name);
            tables.add(new Table(title, columns(STOPS), rows(name, STOPS, true)));
            tables.add(new Table(title + ", costs and memory", columns(COSTS), rows(name, COSTS, false)));
        }
        return tables;
    }

    private static List<Column> columns(Map<String, String> measures) {
        List<String> names = new ArrayList<>(measures.values());
        if (measures == STOPS) {
            names.addAll(0, List.of("trials", "verdict"));
        }
        return Column.of("configuration", names.toArray(String[]::new));
    }

    private List<List<Cell>> rows(String group, Map<String, String> measures, boolean judged) {
        List<List<Cell>> rows = new ArrayList<>();
        comparison.path("configurations").forEach(one -> {
            if (one.path("group").asString().equals(group)) {
                rows.add(row(one, measures, judged));
            }
        });
        return rows;
    }

    private static List<Cell> row(JsonNode one, Map<String, String> measures, boolean judged) {
        JsonNode middle = one.path("middle");
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.of(one.path("label").asString()));
        if (judged) {
            cells.add(Cell.of(String.valueOf(one.path("trials").size())));
            cells.add(verdict(one));
        }
        measures.keySet()
                .forEach(measure -> cells.add(Cell.of(
                        middle.has(measure)
                                ? value(measure, middle.path(measure).asDouble())
                                : NONE)));
        return cells;
    }

    private static Cell verdict(JsonNode one) {
        int failed = one.path("failed").size();
        long suspect = 0;
        for (JsonNode trial : one.path("trials")) {
            suspect += trial.path("verdict").asString().equals("valid") ? 0 : 1;
        }
        if (failed > 0) {
            return new Cell(failed + " failed", Tone.BAD);
        }
        return suspect > 0 ? new Cell(suspect + " suspect", Tone.DOUBT) : new Cell("all valid", Tone.GOOD);
    }

    /** Response, service and lag: the least and the most over the trials, as percentiles are never averaged. */
    Table times() {
        List<List<Cell>> rows = new ArrayList<>();
        for (JsonNode one : comparison.path("configurations")) {
            for (String kind : List.of("response", "service", "lag")) {
                List<Cell> cells = new ArrayList<>(List.of(Cell.of(name(one)), Cell.of(kind)));
                for (String figure : List.of("p50", "p99", "p999", "max")) {
                    cells.add(Cell.of(range(one, kind, figure)));
                }
                rows.add(cells);
            }
        }
        return new Table(
                "Times as the clients saw them, least to most of the trials",
                List.of(
                        new Column("configuration", false),
                        new Column("from", false),
                        new Column("p50", true),
                        new Column("p99", true),
                        new Column("p99.9", true),
                        new Column("max", true)),
                rows);
    }

    private static String range(JsonNode one, String kind, String figure) {
        LongSummaryStatistics values = new LongSummaryStatistics();
        one.path("trials").forEach(trial -> {
            JsonNode value = trial.path("times").path(kind).path(figure);
            if (value.isNumber()) {
                values.accept(value.asLong());
            }
        });
        if (values.getCount() == 0) {
            return NONE;
        }
        String least = Units.duration(values.getMin());
        String most = Units.duration(values.getMax());
        return least.equals(most) ? least : least + " to " + most;
    }

    private static String value(String measure, double value) {
        return switch (measure) {
            case "throughput" -> Units.rate(value);
            case "rss-max", "heap-after-max", "heap-after-mean", "allocation-per-operation" -> Units.memory(value);
            case "allocation-rate", "allocation-by-threads" -> Units.memory(value) + "/s";
            case "stopped-share", "gc-cpu-share", "hiccup-share" -> Units.share(value);
            case "full", "degenerated", "failures" -> Units.amount(value);
            default -> Units.duration(value);
        };
    }

    Table differences() {
        List<Column> columns = List.of(
                new Column("measure", false),
                new Column("of", false),
                new Column("against", false),
                new Column("is", true),
                new Column("interval alone", true),
                new Column("together with all", true),
                new Column("", false));
        List<List<Cell>> rows = new ArrayList<>();
        comparison.path("differences").forEach(one -> {
            boolean ratio = one.path("scale").asString().equals("ratio");
            String measure = one.path("measure").asString();
            String group = one.path("group").asString();
            boolean shown = one.path("shown").asBoolean();
            rows.add(List.of(
                    Cell.of(group.isEmpty() ? measure : measure + ", " + group),
                    Cell.of(one.path("of").asString()),
                    Cell.of(one.path("from").asString()),
                    Cell.of(difference(ratio, measure, one.path("estimate").asDouble())),
                    Cell.of(interval(ratio, measure, one.path("lowAlone"), one.path("highAlone"))),
                    Cell.of(interval(ratio, measure, one.path("low"), one.path("high"))),
                    new Cell(shown ? "differs" : "no difference shown", shown ? Tone.GOOD : Tone.NEUTRAL)));
        });
        return new Table("Ratios, or differences where a value is 0", columns, rows);
    }

    private static String interval(boolean ratio, String measure, JsonNode low, JsonNode high) {
        return low.isNumber() && high.isNumber()
                ? difference(ratio, measure, low.asDouble()) + " to " + difference(ratio, measure, high.asDouble())
                : "unbounded";
    }

    /** Digits of a factor that large or small say nothing but that the trials are few. */
    private static String difference(boolean ratio, String measure, double value) {
        if (!ratio) {
            return value(measure, value);
        }
        if (value > FAR) {
            return "over × " + Units.amount(FAR);
        }
        return value < 1 / FAR ? "under × " + Units.amount(1 / FAR) : "× " + Units.amount(value);
    }

    List<Block> costs() {
        List<Block> blocks = new ArrayList<>();
        List<List<Cell>> rows = new ArrayList<>();
        comparison.path("groups").forEach(group -> {
            String name = group.path("group").asString();
            Set<String> labels = new LinkedHashSet<>(group.path("overheadCpu").propertyNames());
            labels.addAll(group.path("overheadWall").propertyNames());
            labels.forEach(label -> rows.add(List.of(
                    Cell.of(name.isEmpty() ? label : label + ", " + name),
                    Cell.of(overhead(group.path("overheadCpu").path(label))),
                    Cell.of(overhead(group.path("overheadWall").path(label))))));
        });
        blocks.add(new Table(
                "Lower bound of overhead (Cai and others, 2022): cost per operation against the cheapest program without its collector",
                Column.of("configuration", "CPU", "time"),
                rows));
        blocks.add(
                new Paragraph(
                        "Of time the bound says nothing where the load sets the rate: then all take equally long per operation."));
        comparison.path("groups").forEach(group -> {
            front(group, "paretoByPauseMax", "longest pause").ifPresent(blocks::add);
            front(group, "paretoByPauseP99", "pause p99").ifPresent(blocks::add);
        });
        return blocks;
    }

    private static Optional<Block> front(JsonNode group, String key, String cost) {
        List<String> trials = StudyReport.texts(group.path(key));
        String name = group.path("group").asString();
        return trials.isEmpty()
                ? Optional.empty()
                : Optional.of(new Paragraph("Trials that no other beats in both " + cost + " and throughput"
                        + (name.isEmpty() ? "" : " (" + name + ")") + ": " + String.join("; ", trials) + "."));
    }

    private static String overhead(JsonNode value) {
        return value.isNumber() ? String.format(Locale.ROOT, "%.2f", value.asDouble()) : NONE;
    }

    Table utilization() {
        Set<String> windows = new LinkedHashSet<>();
        comparison
                .path("configurations")
                .forEach(one -> windows.addAll(one.path("mmu").propertyNames()));
        List<List<Cell>> rows = new ArrayList<>();
        comparison.path("configurations").forEach(one -> {
            List<Cell> cells = new ArrayList<>(List.of(Cell.of(name(one))));
            windows.forEach(window -> cells.add(Cell.of(
                    one.path("mmu").has(window)
                            ? Units.share(one.path("mmu").path(window).asDouble())
                            : NONE)));
            rows.add(cells);
        });
        return new Table("By window", Column.of("configuration", windows.toArray(String[]::new)), rows);
    }

    Table blame() {
        List<Column> columns = List.of(
                new Column("trial", false),
                new Column("responses above", false),
                new Column("how many", true),
                new Column("looked at", true),
                new Column("explained", true),
                new Column("a tenth or more", true),
                new Column("overlapping", true),
                new Column("by chance", true),
                new Column("pauses and stalls of the target", false),
                new Column("any stop, the generator's too", false));
        List<List<Cell>> rows = new ArrayList<>();
        comparison.path("configurations").forEach(one -> one.path("trials").forEach(trial -> trial.path("slowest")
                .properties()
                .forEach(percentile -> rows.add(blame(
                        name(one) + ", trial " + trial.path("trial").asString(),
                        percentile.getKey(),
                        percentile.getValue())))));
        return new Table(
                "Each slow response beside the stops that it met: a stop explains one if it lasted at least half of it",
                columns,
                rows);
    }

    private static List<Cell> blame(String trial, String percentile, JsonNode by) {
        JsonNode gc = by.path("gc");
        return List.of(
                Cell.of(trial),
                Cell.of(percentile.equals("p999") ? "p99.9" : percentile),
                Cell.of(Units.count(gc.path("count").asLong())),
                Cell.of(Units.count(gc.path("kept").asLong())),
                Cell.of(Units.share(gc.path("explained").asDouble())),
                Cell.of(Units.share(gc.path("partly").asDouble())),
                Cell.of(Units.share(gc.path("overlapping").asDouble())),
                Cell.of(Units.share(gc.path("byChance").asDouble())),
                Cell.of(words(gc.path("verdict").asString())),
                Cell.of(words(by.path("any").path("verdict").asString())));
    }

    private static String words(String verdict) {
        return switch (verdict) {
            case "stops" -> "to blame for most";
            case "not-stops" -> "not to blame for most";
            case "open" -> "cannot be told";
            default -> "nothing was slow";
        };
    }

    private static String name(JsonNode configuration) {
        return StudyTrials.name(configuration);
    }
}
