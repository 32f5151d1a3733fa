package dev.throng.riemann.load;

import dev.throng.protocol.Setting;
import dev.throng.riemann.codec.MetricType;

/** The metric of the events. Its keys stand in the section {@code event}. Immutable. */
public record EventMetric(
        @Setting(
                value = "the events' metric: a number, sequence (0, 1, 2 …), uniform(from, to), normal(mean, deviation)"
                        + " or exponential(mean)",
                fallback = "1.0",
                example = "\"uniform(0, 100)\"")
        String metric,

        @Setting(
                value = "the metric's field: float (metric_f alone), sint64 or double (each beside metric_f)",
                fallback = "float",
                example = "double")
        MetricType metricType) {

    public EventMetric {
        MetricValues.parse(metric);
    }

    MetricValues values() {
        return MetricValues.parse(metric);
    }
}
