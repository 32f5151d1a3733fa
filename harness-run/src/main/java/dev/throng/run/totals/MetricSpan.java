package dev.throng.run.totals;

import dev.throng.figure.Metric;
import dev.throng.series.RunSeries.Arrivals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The protocol's metrics and arrivals over one or several neighbouring intervals of a phase.
 *
 * @param phase number of the phase
 * @param values by the metric's ordinal: the sum of a counter, or a gauge at the span's end, over all its indexes; not a number without a
 *     value
 * @param arrivals by operation id; only operations that did something
 */
record MetricSpan(int phase, long startNanos, long endNanos, double[] values, Map<String, Arrivals> arrivals) {

    MetricSpan {
        arrivals = Map.copyOf(arrivals);
    }

    /** The values of a span without metrics. */
    static double[] none(int metrics) {
        double[] values = new double[metrics];
        Arrays.fill(values, Double.NaN);
        return values;
    }

    long durationNanos() {
        return endNanos - startNanos;
    }

    boolean has(Metric metric) {
        return !Double.isNaN(values[metric.index()]);
    }

    double value(Metric metric) {
        return values[metric.index()];
    }

    /** Returns half as many spans: each is merged with its neighbour in the same phase. */
    static List<MetricSpan> merged(List<MetricSpan> spans, List<? extends Metric> metrics) {
        List<MetricSpan> merged = new ArrayList<>();
        for (int i = 0; i < spans.size(); i++) {
            MetricSpan span = spans.get(i);
            boolean paired = i + 1 < spans.size() && spans.get(i + 1).phase == span.phase;
            merged.add(paired ? span.then(spans.get(++i), metrics) : span);
        }
        return merged;
    }

    private MetricSpan then(MetricSpan next, List<? extends Metric> metrics) {
        double[] both = none(values.length);
        for (Metric metric : metrics) {
            boolean sum = metric.kind() == Metric.Kind.COUNTER && has(metric) && next.has(metric);
            double last = next.has(metric) ? next.value(metric) : value(metric);
            both[metric.index()] = sum ? value(metric) + next.value(metric) : last;
        }
        Map<String, Arrivals> all = new LinkedHashMap<>(arrivals);
        next.arrivals.forEach((operation, later) -> all.merge(operation, later, Arrivals::then));
        return new MetricSpan(phase, startNanos, next.endNanos, both, all);
    }
}
