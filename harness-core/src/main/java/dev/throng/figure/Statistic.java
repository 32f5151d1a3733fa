package dev.throng.figure;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** What is taken of a distribution. */
public enum Statistic {
    COUNT("count", Double.NaN, "The number of values."),
    MEAN("mean", Double.NaN, "The mean."),
    MIN("min", Double.NaN, "The smallest value; of metrics only."),
    P50("p50", 50, "The median."),
    P75("p75", 75, "The 75th percentile: 75 % of the values are not larger."),
    P90("p90", 90, "The 90th percentile."),
    P95("p95", 95, "The 95th percentile."),
    P99("p99", 99, "The 99th percentile."),
    P999("p999", 99.9, "The 99.9th percentile."),
    P9999("p9999", 99.99, "The 99.99th percentile."),
    MAX("max", 100, "The largest value.");

    private static final List<Statistic> PERCENTILES = Arrays.stream(values())
            .filter(statistic -> !Double.isNaN(statistic.percentile))
            .toList();

    private final String id;
    private final double percentile;
    private final String description;

    Statistic(String id, double percentile, String description) {
        this.id = id;
        this.percentile = percentile;
        this.description = description;
    }

    /** The percentiles in ascending order, with the largest value as the last. */
    public static List<Statistic> percentiles() {
        return PERCENTILES;
    }

    /** Whether intervals of a second have it: few have enough arrivals for others, and their histograms have them all. */
    public boolean ofIntervals() {
        return this == P50 || this == P99 || this == P999 || this == MAX;
    }

    /** The name in results and objectives: {@code p999}. */
    public String id() {
        return id;
    }

    /** The name for people: {@code p99.9}. */
    public String label() {
        return id.length() > 3 && id.startsWith("p") ? id.substring(0, 3) + "." + id.substring(3) : id;
    }

    /** The share of the values, in per cent, that are not larger; empty for count, mean and minimum. */
    public OptionalDouble percentile() {
        return Double.isNaN(percentile) ? OptionalDouble.empty() : OptionalDouble.of(percentile);
    }

    /**
     * Returns how many of some values lie beyond the percentile: those of a higher rank, which are not smaller. 10 of 1,000 lie beyond p99,
     * and none lies beyond the largest one. An estimate of a percentile is as sure as this number is large: if it is k, another sample of
     * the same size would have about k ± √k values beyond the same value.
     *
     * @param count the number of values
     * @throws IllegalArgumentException if the statistic is no percentile
     */
    public long beyond(long count) {
        if (Double.isNaN(percentile)) {
            throw new IllegalArgumentException(this + " (expected: one of " + PERCENTILES + ")");
        }
        return count * Math.round((100 - percentile) * 100) / 10_000;
    }

    /** States in a sentence what it is. */
    public String description() {
        return description;
    }
}
