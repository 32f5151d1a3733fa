package dev.throng.run.result;

/**
 * One metric over a phase: a distribution, a counter ({@code count} alone) or a gauge (one sample per interval and index).
 *
 * @param kind what the metric is: {@code distribution}, {@code counter} or {@code gauge}
 * @param unit the unit of its values: {@code ns}, {@code B} or empty
 */
public record MetricResult(
        String kind,
        String unit,
        long count,
        double mean,
        long min,
        long p50,
        long p90,
        long p99,
        long p999,
        long max) {

    public MetricResult {
        kind = Missing.text(kind);
        unit = Missing.text(unit);
    }
}
