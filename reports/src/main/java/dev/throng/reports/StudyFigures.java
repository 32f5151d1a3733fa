package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The comparison of a study's configurations, as tables. */
final class StudyFigures {

    /** Stands for an interval of which an end has no bound. */
    static final String UNBOUNDED = "unbounded";

    private static final String NONE = "–";
    private static final double FAR = 10_000;

    /** The rows of the longest table of pairs. */
    private static final int MAX_LISTED = 300;

    /** More blocks than these are no advice. */
    private static final int MAX_BLOCKS = 20;

    private final JsonNode comparison;

    StudyFigures(JsonNode comparison) {
        this.comparison = comparison;
    }

    /** Every pair with its intervals; of many pairs their number, as nobody reads them one by one. */
    List<Block> differences() {
        int pairs = comparison.path("differences").size();
        return pairs > MAX_LISTED
                ? List.of(new Paragraph("comparison.json has the estimates and intervals of all " + Format.count(pairs)
                        + " comparisons, most of them exploratory."))
                : List.of(pairs());
    }

    private Table pairs() {
        List<Column> columns = List.of(
                new Column("measure", false),
                new Column("of", false),
                new Column("against", false),
                new Column("estimate", true),
                new Column("interval alone", true),
                new Column(new InferenceWords(comparison).column(), true),
                new Column("smallest detectable", true),
                new Column("result", false));
        List<List<Cell>> rows = new ArrayList<>();
        comparison.path("differences").forEach(one -> {
            boolean ratio = isRatio(one);
            String measure = one.path("measure").asString();
            String group = one.path("group").asString();
            boolean shown = one.path("shown").asBoolean();
            rows.add(List.of(
                    Cell.of(group.isEmpty() ? measure : measure + ", " + group),
                    Cell.of(one.path("of").asString()),
                    Cell.of(one.path("from").asString()),
                    Cell.of(estimate(one)),
                    Cell.of(interval(ratio, measure, one.path("lowAlone"), one.path("highAlone"))),
                    Cell.of(together(one)),
                    Cell.of(from(ratio, measure, one.path("shownFrom"))),
                    new Cell(result(one) + InferenceWords.exploratory(one), shown ? Tone.GOOD : Tone.NEUTRAL)));
        });
        return new Table("Ratios, or differences where a value is 0", columns, rows);
    }

    /** What the interval shows. Comparisons of version 1 know no equality. */
    private static String result(JsonNode one) {
        boolean equal = one.path("equal").asBoolean();
        if (one.path("shown").asBoolean()) {
            return equal ? "differs, and equal within the margin" : "differs";
        }
        JsonNode more = one.path("moreBlocks");
        return equal
                ? "equal within the margin"
                : "undecided"
                        + (more.isNumber() && more.asInt() <= MAX_BLOCKS
                                ? "; about " + more.asString() + " more blocks would decide"
                                : "");
    }

    /** The estimate of a difference, in the form of its scale. */
    static String estimate(JsonNode one) {
        return difference(
                isRatio(one),
                one.path("measure").asString(),
                one.path("estimate").asDouble());
    }

    /** The interval of a difference that decides. */
    static String together(JsonNode one) {
        return interval(isRatio(one), one.path("measure").asString(), one.path("low"), one.path("high"));
    }

    /** Returns whether the difference is a ratio. Otherwise it is in the measure's unit. */
    static boolean isRatio(JsonNode one) {
        return one.path("scale").asString().equals("ratio");
    }

    private static String from(boolean ratio, String measure, JsonNode least) {
        return least.isNumber() ? difference(ratio, measure, least.asDouble()) : NONE;
    }

    private static String interval(boolean ratio, String measure, JsonNode low, JsonNode high) {
        return low.isNumber() && high.isNumber()
                ? difference(ratio, measure, low.asDouble()) + " to " + difference(ratio, measure, high.asDouble())
                : UNBOUNDED;
    }

    /** Very large and small factors show only a bound: their digits reflect the small number of trials. */
    private static String difference(boolean ratio, String measure, double value) {
        if (!ratio) {
            return StudyOverview.value(measure, value).replace(" %", " percentage points");
        }
        if (value > FAR) {
            return "over × " + Format.amount(FAR);
        }
        return value < 1 / FAR ? "under × " + Format.amount(1 / FAR) : "× " + Format.amount(value);
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
        blocks.add(new Paragraph(
                "Ignore the time column if the load sets the rate: time per operation is then the same for all."));
        return blocks;
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
                            ? Format.share(one.path("mmu").path(window).asDouble())
                            : NONE)));
            rows.add(cells);
        });
        return new Table("By window", Column.of("configuration", windows.toArray(String[]::new)), rows);
    }

    /** A row for each configuration and percentile; comparison.json has each trial. */
    Table blame() {
        List<Column> columns = List.of(
                new Column("configuration", false),
                new Column("responses above", false),
                new Column("count", true),
                new Column("explained", true),
                new Column("explained by a tenth or more", true),
                new Column("overlapping", true),
                new Column("by chance", true),
                new Column("target's pauses and stalls", false),
                new Column("all stops, the generator's included", false));
        List<List<Cell>> rows = new ArrayList<>();
        comparison.path("configurations").forEach(one -> List.of("p99", "p999").forEach(percentile -> {
            List<JsonNode> slow = one.path("trials").values().stream()
                    .map(trial -> trial.path("slowest").path(percentile))
                    .filter(by -> !by.isMissingNode())
                    .toList();
            if (!slow.isEmpty()) {
                rows.add(blame(name(one), percentile, slow));
            }
        }));
        return new Table(
                "Slow responses and the stops that overlap them, minimum to maximum of the trials: stops explain a response if they last"
                        + " at least half of it",
                columns,
                rows);
    }

    private static List<Cell> blame(String name, String percentile, List<JsonNode> trials) {
        long count = trials.stream()
                .mapToLong(by -> by.path("gc").path("count").asLong())
                .sum();
        return List.of(
                Cell.of(name),
                Cell.of(percentile.equals("p999") ? "p99.9" : percentile),
                Cell.of(Format.count(count)),
                Cell.of(shares(trials, "explained")),
                Cell.of(shares(trials, "partly")),
                Cell.of(shares(trials, "overlapping")),
                Cell.of(shares(trials, "byChance")),
                Cell.of(verdicts(trials, "gc")),
                Cell.of(verdicts(trials, "any")));
    }

    private static String shares(List<JsonNode> trials, String what) {
        DoubleSummaryStatistics shares = trials.stream()
                .mapToDouble(by -> by.path("gc").path(what).asDouble())
                .summaryStatistics();
        String least = Format.share(shares.getMin());
        String most = Format.share(shares.getMax());
        return least.equals(most) ? least : least + " to " + most;
    }

    private static String verdicts(List<JsonNode> trials, String by) {
        List<String> verdicts = trials.stream()
                .map(one -> words(one.path(by).path("verdict").asString()))
                .distinct()
                .toList();
        return verdicts.size() == 1 ? verdicts.get(0) : "trials disagree";
    }

    private static String words(String verdict) {
        return switch (verdict) {
            case "stops" -> "explain most";
            case "not-stops" -> "contribute little to most";
            case "open" -> "unclear";
            default -> "no slow responses";
        };
    }

    private static String name(JsonNode configuration) {
        return StudyData.name(configuration);
    }
}
