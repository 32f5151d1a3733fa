package dev.throng.run.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.throng.figure.Statistic;
import dev.throng.figure.Statistics;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * One metric over a phase: a distribution, a counter ({@code count} alone) or a gauge (one sample per interval and index).
 *
 * @param kind what the metric is: {@code distribution}, {@code counter} or {@code gauge}
 * @param unit the unit of its values: {@code ns}, {@code B} or empty
 * @param measured the statistics of the values; of a counter only its sum, as the count. Empty for a counter that could not be measured
 */
public record MetricResult(String kind, String unit, Optional<Statistics> measured) {

    private static final String COUNTER = "counter";

    public MetricResult {
        kind = Missing.text(kind);
        unit = Missing.text(unit);
        measured = Objects.requireNonNullElse(measured, Optional.empty());
    }

    /** Returns the statistics of a distribution or a gauge. */
    public static MetricResult of(String kind, String unit, Statistics statistics) {
        return new MetricResult(kind, unit, Optional.of(statistics));
    }

    /** Returns the sum of a counter. */
    public static MetricResult counter(String unit, long count) {
        return of(COUNTER, unit, Statistics.of(count, 0, 0, Map.of()));
    }

    /** Returns a counter that could not be measured. */
    public static MetricResult unknownCounter(String unit) {
        return new MetricResult(COUNTER, unit, Optional.empty());
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static MetricResult read(JsonNode object) {
        boolean unknown = object.path(Statistic.COUNT.id()).isNull();
        return new MetricResult(
                object.path("kind").asString(""),
                object.path("unit").asString(""),
                unknown ? Optional.empty() : Optional.of(Times.statistics(JsonNumbers.objectOrMissing(object))));
    }

    @JsonValue
    Map<String, Object> json() {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("kind", kind);
        object.put("unit", unit);
        Times.put(statistics(), true, object);
        if (kind.equals(COUNTER)) {
            object.replaceAll((key, value) -> value instanceof Number && !isCount(key) ? null : value);
        }
        return object;
    }

    private boolean isCount(String key) {
        return measured.isPresent() && key.equals(Statistic.COUNT.id());
    }

    /** The statistics of the values; {@link Statistics#NONE} if nothing was measured. */
    public Statistics statistics() {
        return measured.orElse(Statistics.NONE);
    }

    /** The number of values, or the sum of a counter; 0 if it could not be measured. */
    public long count() {
        return statistics().count();
    }

    public double mean() {
        return statistics().mean();
    }

    public long min() {
        return statistics().min();
    }

    /** Returns a percentile, or the largest value. */
    public long percentile(Statistic percentile) {
        return statistics().percentile(percentile);
    }

    public long p50() {
        return percentile(Statistic.P50);
    }

    public long p90() {
        return percentile(Statistic.P90);
    }

    public long p99() {
        return percentile(Statistic.P99);
    }

    public long p999() {
        return percentile(Statistic.P999);
    }

    public long max() {
        return statistics().max();
    }
}
