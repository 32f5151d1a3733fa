package dev.throng.cli.metrics;

import dev.throng.figure.Count;
import dev.throng.figure.Figure;
import dev.throng.figure.Statistic;
import dev.throng.figure.Time;
import dev.throng.protocol.Protocol;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.json.JsonMapper;

/**
 * The dashboard for Grafana, from the catalogue of figures. Its queries select by the variables {@code $run}, {@code $phase} and {@code
 * $operation}.
 */
final class GrafanaDashboard {

    /** The oldest Grafana whose format this is: 10.4 wrote this version. Newer ones convert it when they load it. */
    private static final int SCHEMA_VERSION = 39;

    private static final int COLUMNS = 24;
    private static final String RUN = "run=~\"$run\"";
    private static final String OPERATION = RUN + ",phase=~\"$phase\",operation=~\"$operation\"";
    private static final String BY = "run, operation";
    private static final String WHO = "{{run}} {{operation}}";
    private static final Map<String, Object> SOURCE = object("type", "prometheus", "uid", "${datasource}");

    /** A query and how Grafana names its results. */
    record Query(String expression, String legend) {

        static Query of(String expression, String legend) {
            return new Query(expression, legend);
        }
    }

    /**
     * A panel.
     *
     * @param type the type of panel in Grafana
     * @param unit the unit's id in Grafana
     */
    record Panel(String type, String title, String text, String unit, int width, int height, List<Query> queries) {}

    private GrafanaDashboard() {}

    private static Panel lines(String title, String text, String unit, Query... queries) {
        return new Panel("timeseries", title, text, unit, COLUMNS / 2, 8, List.of(queries));
    }

    private static Panel number(String title, String text, String unit, Query query) {
        return new Panel("stat", title, text, unit, COLUMNS / 4, 4, List.of(query));
    }

    private static String rate(Figure figure) {
        return rate(MetricNames.of(figure), OPERATION, BY);
    }

    private static String rate(String counter, String selector, String by) {
        return "sum by (" + by + ") (rate(" + counter + "{" + selector + "}[$__rate_interval]))";
    }

    private static String quantile(Time time, Statistic percentile) {
        BigDecimal share =
                BigDecimal.valueOf(percentile.percentile().orElseThrow()).movePointLeft(2);
        return "histogram_quantile(" + share.toPlainString() + ", "
                + rate(MetricNames.of(time) + "_bucket", OPERATION, "le, " + BY) + ")";
    }

    private static Query quantileOf(Time time, Statistic percentile) {
        return Query.of(quantile(time, percentile), WHO + " " + percentile.label());
    }

    private static Query maximum(Time time) {
        return Query.of("max by (" + BY + ") (" + MetricNames.maximum(time) + "{" + OPERATION + "})", WHO + " max");
    }

    private static Query level(Count level) {
        return Query.of(
                "sum by (" + BY + ") (" + MetricNames.of(level) + "{" + OPERATION + "})", WHO + " " + level.id());
    }

    private static Query process(String metric, String legend) {
        return Query.of("throng_process_" + metric + "{" + RUN + "}", "{{run}} {{process}}" + legend);
    }

    private static Query processRate(String counter, String legend) {
        return Query.of(rate("throng_process_" + counter, RUN, "run, process"), "{{run}} {{process}}" + legend);
    }

    /** The panels by the titles of their rows. */
    static Map<String, List<Panel>> rows() {
        Map<String, List<Panel>> rows = new LinkedHashMap<>();
        rows.put("Run", run());
        rows.put("Load and answers", answers());
        rows.put("Is the generator the problem?", generator());
        rows.put("Target", target());
        return rows;
    }

    private static List<Panel> run() {
        return List.of(
                number(
                        "Phase",
                        "The phase of the last interval.",
                        "none",
                        Query.of(MetricNames.PHASE_INFO + "{" + RUN + "}", "{{run}} {{phase}}")),
                number(
                        "Progress",
                        "Time since the start of the load, as a share of its planned length.",
                        "percentunit",
                        Query.of(
                                MetricNames.ELAPSED + "{" + RUN + "} / " + MetricNames.PLANNED + "{" + RUN + "}",
                                "{{run}}")),
                number(
                        "Response p99",
                        "Of the values of the newest interval of the rate.",
                        "s",
                        quantileOf(Time.RESPONSE, Statistic.P99)),
                number(
                        "Failures",
                        "Arrivals failed or dropped in the chosen phases, of those that were started.",
                        "percentunit",
                        Query.of(
                                "(" + sum(Count.FAILED) + " + " + sum(Count.DROPPED) + ") / " + sum(Count.STARTED),
                                WHO)));
    }

    private static String sum(Count count) {
        return "sum by (" + BY + ") (" + MetricNames.of(count) + "{" + OPERATION + "})";
    }

    private static List<Panel> answers() {
        return List.of(
                lines(
                        "Offered and answered",
                        "Arrivals started and answered per second.",
                        "reqps",
                        Query.of(rate(Count.STARTED), WHO + " offered"),
                        Query.of(rate(Count.ANSWERED), WHO + " answered")),
                lines(
                        "Response time",
                        "From the due time to the answer. Percentiles are estimated from buckets.",
                        "s",
                        quantileOf(Time.RESPONSE, Statistic.P50),
                        quantileOf(Time.RESPONSE, Statistic.P99),
                        quantileOf(Time.RESPONSE, Statistic.P999),
                        maximum(Time.RESPONSE)),
                new Panel(
                        "heatmap",
                        "Response times",
                        "How many answers took how long.",
                        "s",
                        COLUMNS / 2,
                        8,
                        List.of(Query.of(
                                "sum by (le) (increase(" + MetricNames.of(Time.RESPONSE) + "_bucket{" + OPERATION
                                        + "}[$__rate_interval]))",
                                "{{le}}"))),
                lines(
                        "Failures",
                        "Arrivals failed or dropped per second.",
                        "reqps",
                        Query.of(rate(Count.FAILED) + " + " + rate(Count.DROPPED), WHO)),
                lines(
                        "Failures by kind",
                        "Failed or dropped so far, by the kind of failure and the side that caused it.",
                        "short",
                        Query.of(
                                "topk(10, sum by (run, operation, failure, blame) (" + MetricNames.FAILURES + "{"
                                        + OPERATION + "}))",
                                WHO + " {{failure}} ({{blame}})")),
                lines(
                        "In flight and owed",
                        "Arrivals started and unanswered, and arrivals due and never started.",
                        "short",
                        level(Count.IN_FLIGHT),
                        level(Count.IN_SYSTEM),
                        level(Count.OWED)));
    }

    private static List<Panel> generator() {
        return List.of(
                lines(
                        "Own lag",
                        "The generator's own part of the lag. If it is a large part of the response time, the generator limits"
                                + " the result.",
                        "s",
                        quantileOf(Time.OWN_LAG, Statistic.P99),
                        maximum(Time.OWN_LAG)),
                lines(
                        "Lag",
                        "From the due time to the start, whoever caused it.",
                        "s",
                        quantileOf(Time.LAG, Statistic.P99),
                        maximum(Time.LAG)),
                lines(
                        "Started late by the generator",
                        Count.STARTED_LATE.description() + " As a share of those that were started.",
                        "percentunit",
                        Query.of(rate(Count.STARTED_LATE) + " / " + rate(Count.STARTED), WHO)),
                lines(
                        "GC pauses of the generator",
                        "Share of the time that garbage collections stopped the generator's JVM.",
                        "percentunit",
                        Query.of(
                                "sum by (instance) (rate(jvm_gc_pause_seconds_sum[$__rate_interval]))",
                                "{{instance}}")));
    }

    private static List<Panel> target() {
        return List.of(
                lines(
                        "CPU",
                        "Cores in use: all threads, and the garbage collector's threads of a JVM.",
                        "short",
                        processRate("cpu_seconds_total", ""),
                        processRate("gc_cpu_seconds_total", " GC")),
                lines(
                        "Pauses",
                        "Share of the time that the JVM stopped all its threads, for garbage collections and other reasons.",
                        "percentunit",
                        processRate("safepoint_seconds_total", "")),
                lines("Memory", "Resident memory (RSS).", "bytes", process("resident_memory_bytes", "")),
                lines(
                        "CPU of the generator's machine",
                        "Cores in each mode.",
                        "short",
                        Query.of(rate("throng_machine_cpu_seconds_total", RUN, "run, mode"), "{{run}} {{mode}}")),
                lines(
                        "Bytes",
                        "Sent and received for arrivals, per second.",
                        "Bps",
                        Query.of(rate(Count.BYTES_SENT), WHO + " sent"),
                        Query.of(rate(Count.BYTES_RECEIVED), WHO + " received")),
                lines(
                        "Probes",
                        "The target's own counts.",
                        "short",
                        Query.of(MetricNames.PROBE + "{" + RUN + "}", "{{run}} {{count}}")),
                lines(
                        "Gauges of the protocol",
                        "Such as connections, sessions and listeners.",
                        "short",
                        Query.of(
                                "{__name__=~\"" + gauges() + "\"," + RUN + ",phase=~\"$phase\"}",
                                "{{run}} {{__name__}}")));
    }

    private static String gauges() {
        return Protocol.installed().values().stream()
                .flatMap(protocol -> protocol.metrics().stream()
                        .filter(metric -> metric.kind().isSampled())
                        .map(metric -> MetricNames.prefix(protocol.name()) + metric.prometheusName()))
                .distinct()
                .sorted()
                .collect(Collectors.joining("|"));
    }

    /** The file. */
    static String json() {
        DefaultIndenter twoSpaces = new DefaultIndenter("  ", "\n");
        return JsonMapper.builder()
                        .defaultPrettyPrinter(new DefaultPrettyPrinter()
                                .withObjectIndenter(twoSpaces)
                                .withArrayIndenter(twoSpaces))
                        .build()
                        .writerWithDefaultPrettyPrinter()
                        .writeValueAsString(dashboard())
                + "\n";
    }

    private static Map<String, Object> dashboard() {
        return object(
                "title",
                "Throng",
                "description",
                "A load test by Throng, from its metrics endpoint. Generated: see docs/live-metrics.md.",
                "uid",
                "throng",
                "tags",
                List.of("throng", "load-test"),
                "schemaVersion",
                SCHEMA_VERSION,
                "editable",
                true,
                "graphTooltip",
                1,
                "refresh",
                "5s",
                "time",
                object("from", "now-15m", "to", "now"),
                "timezone",
                "browser",
                "templating",
                object(
                        "list",
                        List.of(
                                datasource(),
                                variable("run", MetricNames.RUN_INFO, ""),
                                variable("phase", MetricNames.of(Count.STARTED), "{" + RUN + "}"),
                                variable("operation", MetricNames.of(Count.STARTED), "{" + RUN + "}"))),
                "annotations",
                object("list", List.of(phases())),
                "panels",
                panels());
    }

    private static Map<String, Object> datasource() {
        return object(
                "name",
                "datasource",
                "label",
                "Data source",
                "type",
                "datasource",
                "query",
                "prometheus",
                "current",
                object());
    }

    private static Map<String, Object> variable(String label, String metric, String selector) {
        String query = "label_values(" + metric + selector + ", " + label + ")";
        return object(
                "name",
                label,
                "label",
                label,
                "type",
                "query",
                "datasource",
                SOURCE,
                "query",
                object("query", query, "refId", label),
                "refresh",
                2,
                "sort",
                1,
                "multi",
                true,
                "includeAll",
                true,
                "allValue",
                ".+",
                "current",
                object("text", List.of("All"), "value", List.of("$__all")));
    }

    private static Map<String, Object> phases() {
        return object(
                "name",
                "Phases",
                "datasource",
                SOURCE,
                "enable",
                true,
                "iconColor",
                "blue",
                "expr",
                MetricNames.PHASE_INFO + "{" + RUN + "}",
                "titleFormat",
                "{{phase}}");
    }

    private static List<Object> panels() {
        List<Object> panels = new ArrayList<>();
        int top = 0;
        for (Map.Entry<String, List<Panel>> row : rows().entrySet()) {
            panels.add(object(
                    "id",
                    panels.size() + 1,
                    "type",
                    "row",
                    "title",
                    row.getKey(),
                    "collapsed",
                    false,
                    "panels",
                    List.of(),
                    "gridPos",
                    place(0, top++, COLUMNS, 1)));
            int left = 0;
            int below = top;
            for (Panel panel : row.getValue()) {
                if (left + panel.width() > COLUMNS) {
                    left = 0;
                    top = below;
                }
                panels.add(panel(panels.size() + 1, panel, place(left, top, panel.width(), panel.height())));
                left += panel.width();
                below = top + panel.height();
            }
            top = below;
        }
        return panels;
    }

    private static Map<String, Object> place(int left, int top, int width, int height) {
        return object("x", left, "y", top, "w", width, "h", height);
    }

    private static Map<String, Object> panel(int id, Panel panel, Map<String, Object> place) {
        boolean heatmap = panel.type().equals("heatmap");
        boolean stat = panel.type().equals("stat");
        List<Object> targets = new ArrayList<>();
        for (Query query : panel.queries()) {
            targets.add(object(
                    "refId",
                    String.valueOf((char) ('A' + targets.size())),
                    "datasource",
                    SOURCE,
                    "expr",
                    query.expression(),
                    "legendFormat",
                    query.legend(),
                    "format",
                    heatmap ? "heatmap" : "time_series",
                    "instant",
                    stat,
                    "range",
                    !stat));
        }
        return object(
                "id",
                id,
                "type",
                panel.type(),
                "title",
                panel.title(),
                "description",
                panel.text(),
                "datasource",
                SOURCE,
                "gridPos",
                place,
                "fieldConfig",
                object("defaults", object("unit", panel.unit()), "overrides", List.of()),
                "options",
                switch (panel.type()) {
                    case "heatmap" -> heatmapOptions(panel.unit());
                    case "stat" -> statOptions();
                    default -> timeSeriesOptions();
                },
                "targets",
                targets);
    }

    private static Map<String, Object> timeSeriesOptions() {
        return object(
                "legend", object("displayMode", "list", "placement", "bottom", "showLegend", true, "calcs", List.of()),
                "tooltip", object("mode", "multi", "sort", "desc"));
    }

    /** The buckets are those of the metric; the colours are spread over the counts evenly on a scale of powers. */
    private static Map<String, Object> heatmapOptions(String unit) {
        return object(
                "calculate", false,
                "cellGap", 1,
                "color",
                        object(
                                "mode",
                                "scheme",
                                "scheme",
                                "Spectral",
                                "steps",
                                64,
                                "exponent",
                                0.5,
                                "fill",
                                "dark-orange"),
                "filterValues", object("le", 1e-9),
                "legend", object("show", true),
                "rowsFrame", object("layout", "auto"),
                "showValue", "never",
                "tooltip", object("mode", "single", "yHistogram", false),
                "yAxis", object("axisPlacement", "left", "reverse", false, "unit", unit));
    }

    private static Map<String, Object> statOptions() {
        return object(
                "colorMode", "value",
                "graphMode", "none",
                "justifyMode", "auto",
                "orientation", "auto",
                "reduceOptions", object("calcs", List.of("lastNotNull"), "fields", "", "values", false),
                "textMode", "value_and_name");
    }

    private static Map<String, Object> object(Object... namesAndValues) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return object;
    }
}
