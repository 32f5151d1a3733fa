package dev.throng.streams.report;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ChartColor;
import dev.throng.report.Points;
import dev.throng.report.ReportView;
import dev.throng.report.XAxis;
import dev.throng.run.read.ResultRows.MetricInterval;
import dev.throng.run.read.ResultRows.Resources;
import dev.throng.streams.analysis.Audience;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;

/** The charts of a streaming run: listeners, expected and actual bandwidth, over time and against the number of listeners. */
final class ListenerCharts {

    private static final String CONNECTED = "connected";
    /** Lines that often lie on each other have different strokes. */
    private static final Map<String, Stroke> STROKES =
            Map.of(CONNECTED, Stroke.DASHED, "receiving", Stroke.DASH_DOT, "starved", Stroke.DOTTED);

    private static final List<String> POPULATION =
            List.of(CONNECTED, "accepted", "receiving", "on-rate", "starved", "sources");
    private static final String EXPECTED = "bytes-expected";
    private static final String ACTUAL = "bytes-media";

    private final ReportView view;
    private final Audience audience;
    private final XAxis listeners;
    private final NavigableMap<Double, Double> connected;

    ListenerCharts(ReportView view, Audience audience) {
        this.view = view;
        this.audience = audience;
        this.listeners = XAxis.counted(audience.in("listeners"), audience.in("connected listeners"));
        this.connected = view.gauge(CONNECTED);
    }

    /** The ids of the metrics that these charts draw. */
    static Set<String> drawn() {
        Set<String> drawn = new HashSet<>(POPULATION);
        drawn.add(EXPECTED);
        drawn.add(ACTUAL);
        return drawn;
    }

    /** Counts at the end of each interval, over all event loops. */
    Chart population() {
        List<Line> lines = new ArrayList<>();
        Map<String, ChartColor> inks = Map.of(
                CONNECTED,
                ChartColor.OFFERED,
                "accepted",
                ChartColor.FIRST,
                "receiving",
                ChartColor.FIFTH,
                "on-rate",
                ChartColor.SECOND,
                "starved",
                ChartColor.OWED,
                "sources",
                ChartColor.SEVENTH);
        for (String metric : POPULATION) {
            NavigableMap<Double, Double> levels = view.gauge(metric);
            boolean any = levels.values().stream().anyMatch(level -> level > 0);
            if (any || metric.equals("starved") && !levels.isEmpty()) {
                Stroke stroke = STROKES.getOrDefault(metric, Stroke.SOLID);
                lines.add(new Line(metric.replace('-', ' '), inks.get(metric), stroke, true, points(levels)));
            }
        }
        for (String probe : probes()) {
            NavigableMap<Double, Double> levels = new TreeMap<>();
            for (Resources row : view.resources()) {
                OptionalDouble count = row.probes().getOrDefault(probe, OptionalDouble.empty());
                levels.put(seconds(row.endNanos()), count.orElse(Double.NaN));
            }
            lines.add(new Line("target reports: " + probe, ChartColor.TARGET, Stroke.DOTTED, true, points(levels)));
        }
        return view.chartOverTime(
                "population",
                audience.in("Listeners over time"),
                "Connected: the kernel completed the connection. Accepted: the server answered. Starved: connected, but"
                        + " receiving nothing or too little.",
                Unit.COUNT,
                lines);
    }

    private List<String> probes() {
        return view.resources().stream()
                .flatMap(row -> row.probes().keySet().stream())
                .distinct()
                .filter(column -> column.endsWith(".listeners"))
                .toList();
    }

    Chart bandwidth() {
        return view.chartOverTime(
                "bandwidth",
                "Expected and actual bandwidth",
                audience.in(
                        "Expected is the nominal bit rate of all connected listeners. Bursts on connect raise the actual rate above it."),
                Unit.BIT_RATE,
                List.of(
                        new Line("expected", ChartColor.OFFERED, Stroke.DASHED, true, points(bits(EXPECTED))),
                        new Line("actual", ChartColor.RESPONSE, Stroke.SOLID, true, points(bits(ACTUAL)))));
    }

    /** Beyond the point where the lines separate, additional listeners receive nothing more. */
    Chart saturation() {
        return view.chart(
                listeners,
                "bandwidth-by-listeners",
                audience.in("Bandwidth against listeners"),
                audience.in(
                        "Means over all seconds with the same number of connected listeners. A target that keeps up follows the expected"
                                + " line; a saturated one falls below it."),
                Unit.BIT_RATE,
                List.of(
                        new Line("expected", ChartColor.OFFERED, Stroke.DASHED, true, byListeners(bits(EXPECTED))),
                        new Line("actual", ChartColor.RESPONSE, Stroke.SOLID, true, byListeners(bits(ACTUAL)))));
    }

    Chart memory() {
        NavigableMap<Double, Double> rss = new TreeMap<>();
        for (Resources row : view.resources()) {
            if (row.target().rss().isPresent()) {
                rss.put(seconds(row.endNanos()), (double) row.target().rss().getAsLong());
            }
        }
        return view.chart(
                listeners,
                "memory-by-listeners",
                audience.in("The target's memory against listeners"),
                audience.in(
                        "Resident set size, mean over all seconds with the same number of connected listeners. For a Java target it"
                                + " includes garbage."),
                Unit.MEMORY,
                List.of(new Line("target RSS", ChartColor.TARGET, Stroke.SOLID, true, byListeners(rss))));
    }

    private NavigableMap<Double, Double> bits(String counter) {
        NavigableMap<Double, Double> bits = new TreeMap<>();
        for (MetricInterval row : view.metrics()) {
            double length = seconds(row.durationNanos());
            if (row.metric().equals(counter)
                    && length >= 0.2
                    && seconds(row.startNanos()) + length / 2 <= view.endSeconds()) {
                bits.put(seconds(row.startNanos()) + length / 2, 8 * row.count() / length);
            }
        }
        return bits;
    }

    /** Returns the mean of the values at each number of connected listeners. */
    private Points byListeners(NavigableMap<Double, Double> overTime) {
        NavigableMap<Double, double[]> sums = new TreeMap<>();
        overTime.forEach((second, value) -> {
            Map.Entry<Double, Double> then = connected.floorEntry(second + 0.6);
            if (then != null && second - then.getKey() < 1.6 && second <= view.endSeconds()) {
                double[] sum = sums.computeIfAbsent(then.getValue(), n -> new double[2]);
                sum[0] += value;
                sum[1]++;
            }
        });
        Points.Builder points = Points.builder();
        sums.forEach((listeners, sum) -> points.add(listeners, sum[0] / sum[1]));
        return points.build();
    }

    private static Points points(NavigableMap<Double, Double> values) {
        Points.Builder points = Points.builder();
        values.forEach(points::add);
        return points.build();
    }

    private static double seconds(long nanos) {
        return nanos / 1e9;
    }
}
