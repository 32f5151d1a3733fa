package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Table;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The figures of each configuration of a study, as tables. */
final class StudyOverview {

    private static final String NONE = "–";

    /** Measures and their columns: throughput, response times and pauses. */
    private static final Map<String, String> STOPS = ordered(
            "throughput", "answered",
            "response-p50", "p50",
            "response-p99", "p99",
            "response-p999", "p99.9",
            "pauses", "pauses per trial",
            "pause-max", "longest pause",
            "pause-p99", "pause p99",
            "stopped-share", "time in pauses",
            "stalled-per-second", "stalled per s",
            "paced-per-second", "paced per s",
            "failures", "failures");

    /** Measures of other stops of threads. */
    private static final Map<String, String> OTHER_STOPS = ordered(
            "safepoint-max", "longest safepoint",
            "safepoint-share", "time in safepoints",
            "time-to-safepoint-max", "longest time to safepoint",
            "hiccup-max", "longest hiccup",
            "hiccup-share", "time in hiccups",
            "generator-stall-max", "longest stall of the generator");

    /** Measures of costs. */
    private static final Map<String, String> COSTS = ordered(
            "cpu-per-operation", "CPU per operation",
            "gc-cpu-share", "GC share of CPU",
            "rss-max", "RSS",
            "heap-after-max", "max heap after GC",
            "heap-after-mean", "mean heap after GC",
            "allocation-rate", "allocation rate (GC log)",
            "allocation-by-threads", "allocation rate (threads)",
            "allocation-per-operation", "allocation per operation",
            "full", "full collections",
            "degenerated", "degenerated cycles");

    private final JsonNode comparison;

    StudyOverview(JsonNode comparison) {
        this.comparison = comparison;
    }

    private static Map<String, String> ordered(String... names) {
        Map<String, String> ordered = new LinkedHashMap<>();
        for (int i = 0; i < names.length; i += 2) {
            ordered.put(names[i], names[i + 1]);
        }
        return ordered;
    }

    /** Three tables for each heap and rate: the mean of the trials by measure. */
    List<Block> overview() {
        List<Block> tables = new ArrayList<>();
        for (JsonNode group : comparison.path("groups")) {
            String name = group.path("group").asString();
            String title = "Mean of the trials" + (name.isEmpty() ? "" : ": " + name);
            tables.add(new Table(title, columns(STOPS), rows(name, STOPS, true)));
            tables.add(new Table(
                    title + ", safepoints and hiccups", columns(OTHER_STOPS), rows(name, OTHER_STOPS, false)));
            tables.add(new Table(title + ", costs, memory and cycles", columns(COSTS), rows(name, COSTS, false)));
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
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.of(one.path("label").asString()));
        if (judged) {
            cells.add(Cell.of(String.valueOf(one.path("trials").size())));
            cells.add(verdict(one));
        }
        measures.keySet().forEach(measure -> cells.add(Cell.of(cell(one, measure))));
        return cells;
    }

    /** Returns the value of a measure. For pauses it is their number, because a longest pause depends on it. */
    private static String cell(JsonNode one, String measure) {
        JsonNode middle = one.path("middle").path(measure);
        return measure.equals("pauses")
                ? counts(one)
                : middle.isNumber() ? value(measure, middle.asDouble()) + ownLag(one, measure) : NONE;
    }

    /** For a percentile of the response: the largest own lag of the generator at that percentile, over all trials. */
    private static String ownLag(JsonNode one, String measure) {
        String prefix = "response-";
        JsonNode most = one.path("ownLag").path(measure.startsWith(prefix) ? measure.substring(prefix.length()) : "");
        return most.isNumber() ? " (own lag up to " + Format.duration(most.asLong()) + ")" : "";
    }

    private static String counts(JsonNode one) {
        LongSummaryStatistics counts = new LongSummaryStatistics();
        one.path("trials").forEach(trial -> {
            JsonNode count = trial.path("measures").path("pauses");
            if (count.isNumber()) {
                counts.accept(Math.round(count.asDouble()));
            }
        });
        return counts.getCount() == 0 ? NONE : span(Format.count(counts.getMin()), Format.count(counts.getMax()));
    }

    private static String span(String least, String most) {
        return least.equals(most) ? least : least + " to " + most;
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

    /** Response, service, lag and own lag: the smallest and the largest of the trials, because percentiles cannot be averaged. */
    Table times() {
        List<List<Cell>> rows = new ArrayList<>();
        for (JsonNode one : comparison.path("configurations")) {
            for (String kind : List.of("response", "service", "lag", "ownLag")) {
                List<Cell> cells = new ArrayList<>(
                        List.of(Cell.of(StudyData.name(one)), Cell.of(kind.equals("ownLag") ? "own lag" : kind)));
                for (String figure : List.of("p50", "p99", "p999", "max")) {
                    cells.add(Cell.of(range(one, kind, figure)));
                }
                rows.add(cells);
            }
        }
        return new Table(
                "Times measured by the generator, minimum to maximum of the trials",
                List.of(
                        new Column("configuration", false),
                        new Column("time", false),
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
        return span(Format.duration(values.getMin()), Format.duration(values.getMax()));
    }

    static String value(String measure, double value) {
        return switch (measure) {
            case "throughput" -> Format.rate(value);
            case "rss-max", "heap-after-max", "heap-after-mean", "allocation-per-operation" -> Format.memory(value);
            case "allocation-rate", "allocation-by-threads" -> Format.memory(value) + "/s";
            case "stopped-share",
                    "stopped-10ms",
                    "stopped-50ms",
                    "stopped-200ms",
                    "gc-cpu-share",
                    "hiccup-share",
                    "safepoint-share" -> Format.share(value);
            case "full", "degenerated", "failures", "critical-rate", "pauses" -> Format.amount(value);
            default -> Format.duration(value);
        };
    }
}
