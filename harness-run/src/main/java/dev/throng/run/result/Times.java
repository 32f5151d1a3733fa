package dev.throng.run.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.throng.figure.Statistic;
import dev.throng.figure.Statistics;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.JsonNode;

/** A distribution of times, in nanoseconds. Everything is 0 where {@code count} is 0; {@code result.json} has {@code null} there. */
public record Times(Statistics statistics) {

    /** Of no values. */
    public static final Times NONE = new Times(Statistics.NONE);

    /** Returns the statistics of a histogram of nanoseconds. */
    public static Times of(Histogram nanos) {
        return new Times(Statistics.of(nanos));
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Times read(JsonNode object) {
        return new Times(statistics(object));
    }

    @JsonValue
    Map<String, Object> json() {
        Map<String, Object> object = new LinkedHashMap<>();
        put(statistics, false, object);
        return object;
    }

    /** The number of values. */
    public long count() {
        return statistics.count();
    }

    public double mean() {
        return statistics.mean();
    }

    /** Returns a percentile, or the largest value. */
    public long percentile(Statistic percentile) {
        return statistics.percentile(percentile);
    }

    public long p50() {
        return percentile(Statistic.P50);
    }

    public long p75() {
        return percentile(Statistic.P75);
    }

    public long p90() {
        return percentile(Statistic.P90);
    }

    public long p95() {
        return percentile(Statistic.P95);
    }

    public long p99() {
        return percentile(Statistic.P99);
    }

    public long p999() {
        return percentile(Statistic.P999);
    }

    public long p9999() {
        return percentile(Statistic.P9999);
    }

    public long max() {
        return statistics.max();
    }

    /**
     * Adds a key for each statistic. Without values, all but the count are {@code null}: not measured.
     *
     * @param withMin whether the smallest value is among them
     */
    static void put(Statistics statistics, boolean withMin, Map<String, Object> object) {
        boolean any = statistics.count() > 0;
        object.put(Statistic.COUNT.id(), statistics.count());
        object.put(Statistic.MEAN.id(), any ? statistics.mean() : null);
        if (withMin) {
            object.put(Statistic.MIN.id(), any ? statistics.min() : null);
        }
        Statistic.percentiles()
                .forEach(percentile -> object.put(
                        percentile.id(),
                        any && statistics.knows(percentile) ? statistics.percentile(percentile) : null));
    }

    /** Reads what {@link #put} added, of any version: a percentile that is missing is not known. */
    static Statistics statistics(JsonNode object) {
        Map<Statistic, Long> percentiles = new EnumMap<>(Statistic.class);
        for (Statistic percentile : Statistic.percentiles()) {
            JsonNode value = object.path(percentile.id());
            if (value.isNumber()) {
                percentiles.put(percentile, value.asLong());
            }
        }
        return Statistics.of(
                object.path(Statistic.COUNT.id()).asLong(0),
                object.path(Statistic.MEAN.id()).asDouble(0),
                object.path(Statistic.MIN.id()).asLong(0),
                percentiles);
    }
}
