package dev.throng.run.read;

import dev.throng.figure.Statistic;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The percentiles of one time in one interval, in nanoseconds; none where nothing was answered.
 *
 * @param values those that the file has
 */
public record IntervalPercentiles(Map<Statistic, Long> values) {

    /** Nothing was answered. */
    public static final IntervalPercentiles NONE = new IntervalPercentiles(Map.of());

    public IntervalPercentiles {
        Map<Statistic, Long> copy = new EnumMap<>(Statistic.class);
        copy.putAll(values);
        values = Collections.unmodifiableMap(copy);
    }

    /** Returns a percentile, or the largest value; empty if the file has none. */
    public OptionalLong percentile(Statistic percentile) {
        Long value = values.get(percentile);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    public OptionalLong p50() {
        return percentile(Statistic.P50);
    }

    public OptionalLong p99() {
        return percentile(Statistic.P99);
    }

    public OptionalLong p999() {
        return percentile(Statistic.P999);
    }

    public OptionalLong max() {
        return percentile(Statistic.MAX);
    }
}
