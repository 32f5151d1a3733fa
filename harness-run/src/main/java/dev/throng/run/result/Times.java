package dev.throng.run.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.throng.figure.IntervalSpread;
import dev.throng.figure.Statistic;
import dev.throng.figure.Statistics;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.JsonNode;

/**
 * A distribution of times, in nanoseconds. Everything is 0 where {@code count} is 0; {@code result.json} has {@code null} there.
 *
 * @param spreads how much the percentiles of {@link Statistic#ofIntervals intervals} differ within the phase; those that are not known are
 *     missing: without enough values, for more than one phase, and in files of older versions
 */
public record Times(Statistics statistics, Map<Statistic, IntervalSpread> spreads) {

    /** Of no values. */
    public static final Times NONE = new Times(Statistics.NONE, Map.of());

    private static final String BEYOND = "beyond";
    private static final String SPREAD = "spread";
    private static final String INTERVALS = "intervals";
    private static final String LOWER = "lower";
    private static final String UPPER = "upper";

    public Times {
        spreads = Map.copyOf(spreads);
    }

    /** Returns the statistics of a histogram of nanoseconds, without spreads. */
    public static Times of(Histogram nanos) {
        return of(nanos, Map.of());
    }

    /** Returns the statistics of a histogram of nanoseconds. */
    public static Times of(Histogram nanos, Map<Statistic, IntervalSpread> spreads) {
        return new Times(Statistics.of(nanos), spreads);
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Times read(JsonNode object) {
        Map<Statistic, IntervalSpread> spreads = new EnumMap<>(Statistic.class);
        for (Statistic percentile : Statistic.percentiles()) {
            JsonNode spread = object.path(SPREAD).path(percentile.id());
            if (spread.path(LOWER).isNumber() && spread.path(UPPER).isNumber()) {
                spreads.put(
                        percentile,
                        new IntervalSpread(
                                spread.path(INTERVALS).asInt(0),
                                spread.path(LOWER).asLong(),
                                spread.path(UPPER).asLong()));
            }
        }
        return new Times(statistics(JsonNumbers.objectOrMissing(object)), spreads);
    }

    @JsonValue
    Map<String, Object> json() {
        Map<String, Object> object = new LinkedHashMap<>();
        put(statistics, false, object);
        Map<String, Long> beyond = new LinkedHashMap<>();
        Map<String, IntervalSpread> spread = new LinkedHashMap<>();
        for (Statistic percentile : Statistic.percentiles()) {
            if (percentile != Statistic.MAX && count() > 0) {
                beyond.put(percentile.id(), beyond(percentile));
            }
            spread(percentile).ifPresent(known -> spread.put(percentile.id(), known));
        }
        object.put(BEYOND, beyond);
        object.put(SPREAD, spread);
        return object;
    }

    /** Returns how many values lie {@linkplain Statistic#beyond beyond} a percentile. */
    public long beyond(Statistic percentile) {
        return percentile.beyond(count());
    }

    /** Returns how much a percentile differs between the intervals of the phase; empty if that is not known. */
    public Optional<IntervalSpread> spread(Statistic percentile) {
        return Optional.ofNullable(spreads.get(percentile));
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
            if (JsonNumbers.known(object, percentile.id(), long.class)) {
                percentiles.put(percentile, JsonNumbers.whole(object, percentile.id()));
            }
        }
        return Statistics.of(
                JsonNumbers.whole(object, Statistic.COUNT.id()),
                JsonNumbers.decimal(object, Statistic.MEAN.id()),
                JsonNumbers.whole(object, Statistic.MIN.id()),
                percentiles);
    }
}
