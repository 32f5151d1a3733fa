package dev.throng.figure;

import java.util.Arrays;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** The {@link Statistic}s of a distribution, in the unit of its values. Immutable. */
public final class Statistics {

    /** Of no values: everything is 0. */
    public static final Statistics NONE = new Statistics(0, 0, 0, new long[Statistic.values().length]);

    /** Stands for a percentile that is not known. */
    private static final long UNKNOWN = Long.MIN_VALUE;

    private final long count;
    private final double mean;
    private final long min;
    private final long[] percentiles;

    private Statistics(long count, double mean, long min, long[] percentiles) {
        this.count = count;
        this.mean = mean;
        this.min = min;
        this.percentiles = percentiles;
    }

    /** Returns the statistics of a histogram, {@link #NONE} of an empty one. */
    public static Statistics of(Histogram values) {
        return values.getTotalCount() == 0 ? NONE : of(values, values.getMinValue(), values.getMaxValue());
    }

    /**
     * Returns the statistics of a histogram whose extremes are known exactly. A histogram rounds values to three digits, so no other
     * figure may lie outside of the extremes.
     */
    public static Statistics of(Histogram values, long min, long max) {
        if (values.getTotalCount() == 0) {
            return NONE;
        }
        double mean = Math.max(min, Math.min(max, values.getMean()));
        return of(
                values.getTotalCount(),
                mean,
                min,
                statistic -> statistic == Statistic.MAX
                        ? max
                        : Math.max(
                                min,
                                Math.min(
                                        max,
                                        values.getValueAtPercentile(
                                                statistic.percentile().orElseThrow()))));
    }

    /**
     * Returns the statistics that were read or computed elsewhere.
     *
     * @param percentiles returns the value of each of {@link Statistic#percentiles}
     */
    public static Statistics of(long count, double mean, long min, ToLongFunction<Statistic> percentiles) {
        if (count == 0) {
            return NONE;
        }
        long[] all = new long[Statistic.values().length];
        Statistic.percentiles().forEach(statistic -> all[statistic.ordinal()] = percentiles.applyAsLong(statistic));
        return new Statistics(count, mean, min, all);
    }

    /** Returns the statistics that were read or computed elsewhere; a percentile that is not in the map is not known. */
    public static Statistics of(long count, double mean, long min, Map<Statistic, Long> percentiles) {
        return of(count, mean, min, statistic -> percentiles.getOrDefault(statistic, UNKNOWN));
    }

    /** The number of values. */
    public long count() {
        return count;
    }

    /** The mean; 0 without values. */
    public double mean() {
        return mean;
    }

    /** The sum of all values. */
    public double sum() {
        return count * mean;
    }

    /** The smallest value; 0 without values. */
    public long min() {
        return min;
    }

    /** The largest value; 0 without values. */
    public long max() {
        return percentile(Statistic.MAX);
    }

    /** Whether a percentile is known: files of older versions lack some. */
    public boolean knows(Statistic percentile) {
        return percentiles[percentile.ordinal()] != UNKNOWN;
    }

    /**
     * Returns a percentile; 0 without values, and 0 if it is not {@linkplain #knows known}.
     *
     * @throws IllegalArgumentException if the statistic is no percentile
     */
    public long percentile(Statistic statistic) {
        if (statistic.percentile().isEmpty()) {
            throw new IllegalArgumentException(statistic + " (expected: one of " + Statistic.percentiles() + ")");
        }
        return knows(statistic) ? percentiles[statistic.ordinal()] : 0;
    }

    /** Returns any statistic; 0 without values. */
    public double value(Statistic statistic) {
        return switch (statistic) {
            case COUNT -> count;
            case MEAN -> mean;
            case MIN -> min;
            default -> percentile(statistic);
        };
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Statistics that
                && count == that.count
                && Double.compare(mean, that.mean) == 0
                && min == that.min
                && Arrays.equals(percentiles, that.percentiles);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(count) * 31 + Arrays.hashCode(percentiles);
    }

    @Override
    public String toString() {
        return Arrays.stream(Statistic.values())
                .map(statistic -> statistic.id() + "=" + value(statistic))
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
