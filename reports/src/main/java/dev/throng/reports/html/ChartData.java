package dev.throng.reports.html;

import dev.throng.report.Chart;
import dev.throng.report.HeatMap;
import dev.throng.report.Points;
import dev.throng.report.XAxis;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The charts of a report as JSON for {@code report.js}. */
public final class ChartData {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    /** About 2 MB. */
    private static final long MOST_POINTS = 120_000;

    private static final long FEWEST_POINTS = 200;
    private static final MathContext SIX_DIGITS = new MathContext(6);

    private ChartData() {}

    /** Keeps six significant digits, more than a screen shows. Writes stops once if most charts over time share them. */
    static String json(List<Chart> charts, List<HeatMap> heatMaps) {
        ObjectNode root = JSON.createObjectNode();
        ArrayNode all = root.putArray("charts");
        ArrayNode stops = root.putArray("stops");
        ArrayNode spans = root.putArray("spans");
        Optional<Chart> shared = charts.stream()
                .filter(chart -> chart.horizontal().equals(XAxis.TIME))
                .findFirst();
        int most = mostPoints(charts);
        charts.forEach(chart -> {
            ObjectNode node = all.addObject();
            chart(node, chart, most);
            boolean own = chart.horizontal().equals(XAxis.TIME)
                    && shared.filter(other -> other.stops().equals(chart.stops()))
                            .isEmpty();
            if (own) {
                ArrayNode ofIts = node.putArray("stops");
                chart.stops().forEach(stop -> stop(ofIts.addObject(), stop));
            }
        });
        heatMaps.forEach(map -> heatMap(all.addObject(), map));
        List<Chart.Stop> ofAll = shared.map(Chart::stops)
                .orElseGet(
                        () -> heatMaps.isEmpty() ? List.of() : heatMaps.get(0).stops());
        ofAll.forEach(stop -> stop(stops.addObject(), stop));
        shared.map(Chart::spans)
                .orElseGet(
                        () -> heatMaps.isEmpty() ? List.of() : heatMaps.get(0).spans())
                .forEach(span -> span(spans.addObject(), span));
        return root.toString();
    }

    /** How many points a line may have, so that all lines fit in a page. Areas keep theirs: a stack needs the same times. */
    private static int mostPoints(List<Chart> charts) {
        long points = charts.stream()
                .flatMap(chart -> chart.lines().stream())
                .mapToLong(line -> line.points().size())
                .sum();
        return points <= MOST_POINTS
                ? Integer.MAX_VALUE
                : (int) Math.max(FEWEST_POINTS, Points.MAX * MOST_POINTS / points);
    }

    private static void chart(ObjectNode node, Chart chart, int most) {
        node.put("id", chart.id());
        node.put("horizontal", chart.horizontal().id());
        node.put("words", chart.horizontal().words());
        node.put("stacked", chart.isStacked());
        node.put("unit", id(chart.unit()));
        node.put("log", chart.log());
        node.put("floor", chart.logFloor());
        ArrayNode lines = node.putArray("lines");
        for (Chart.Line line : chart.lines()) {
            ObjectNode one = lines.addObject();
            one.put("name", line.name());
            one.put("ink", line.ink().id());
            one.put("stroke", id(line.stroke()));
            one.put("marker", line.ink().marker().path());
            one.put("shown", line.shown());
            points(
                    one.putArray("points"),
                    chart.isStacked() ? line.points() : line.points().thinned(most));
        }
    }

    /** The page makes the cells itself, from the slots of the run. */
    private static void heatMap(ObjectNode node, HeatMap map) {
        node.put("id", map.id());
        node.put("horizontal", XAxis.TIME.id());
        node.put("words", XAxis.TIME.words());
        node.put("stacked", false);
        node.put("unit", id(Chart.Unit.DURATION));
        node.put("log", true);
        node.put("floor", map.floorNanos());
        node.put("largest", map.largestNanos());
        node.put("heat", map.operation());
        node.putArray("lines");
    }

    private static void points(ArrayNode array, Points points) {
        for (int i = 0; i < points.size(); i++) {
            ArrayNode point = array.addArray();
            number(point, points.x(i));
            number(point, points.y(i));
        }
    }

    /** Adds a number with six significant digits, or null for one that is not finite. */
    public static void number(ArrayNode array, double number) {
        if (!Double.isFinite(number)) {
            array.addNull();
        } else if (number == Math.rint(number) && Math.abs(number) < 1e6) {
            array.add((long) number);
        } else {
            array.add(new BigDecimal(number).round(SIX_DIGITS).doubleValue());
        }
    }

    /** Writes a pause or stall. */
    public static void stop(ObjectNode node, Chart.Stop stop) {
        node.put("ink", stop.process().id());
        node.put("kind", stop.kind());
        node.put("start", stop.startSeconds());
        node.put("end", stop.endSeconds());
        node.put("count", stop.count());
        node.put("longest", stop.longestNanos());
    }

    /** Writes a phase. */
    public static void span(ObjectNode node, Chart.Span span) {
        node.put("name", span.name());
        node.put("measured", span.measured());
        node.put("start", span.startSeconds());
        node.put("end", span.endSeconds());
    }

    private static String id(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
