package dev.throng.gclab.compare;

import java.util.OptionalDouble;
import java.util.function.LongToDoubleFunction;

/**
 * The standard error of a percentile that comes from the number of events alone. The number of events below the true percentile is
 * binomial. So the events with the ranks {@code n q ± 1.96 sqrt(n q (1 - q))} enclose the true percentile with a probability of about
 * 95 %, whatever the distribution is. A fourth of the distance between their logarithms is about the standard error.
 *
 * <p>It assumes that events are independent. Pauses of one trial are not quite, so the true error is larger: the result is a lower
 * bound.
 */
public final class PercentileError {

    /** The reach of a normal interval of 95 %, in standard deviations. */
    private static final double REACH = 1.96;

    private PercentileError() {}

    /**
     * The error of the natural logarithm of a percentile.
     *
     * @param share 0.99 for the p99, above 0 and below 1
     * @param count of the events
     * @param byRank the event with that rank by size, from 1 to {@code count}
     * @return empty if there are fewer than two events
     */
    public static OptionalDouble ofLogarithm(double share, long count, LongToDoubleFunction byRank) {
        if (count < 2) {
            return OptionalDouble.empty();
        }
        double deviation = Math.sqrt(count * share * (1 - share));
        long rank = Math.max(1, (long) Math.ceil(share * count));
        long low = (long) Math.floor(share * count - REACH * deviation);
        long high = (long) Math.ceil(share * count + REACH * deviation) + 1;
        double middle = logarithm(byRank, rank);
        double below = low < 1 ? Double.NaN : (middle - logarithm(byRank, low)) / REACH;
        double above = high > count ? Double.NaN : (logarithm(byRank, high) - middle) / REACH;
        if (Double.isNaN(below) && Double.isNaN(above)) {
            return OptionalDouble.of((logarithm(byRank, count) - logarithm(byRank, 1)) / REACH);
        }
        if (Double.isNaN(below) || Double.isNaN(above)) {
            return OptionalDouble.of(Double.isNaN(below) ? above : below);
        }
        return OptionalDouble.of((below + above) / 2);
    }

    /** Values below 1, such as a time of 0 ns, count as 1. */
    private static double logarithm(LongToDoubleFunction byRank, long rank) {
        return Math.log(Math.max(1, byRank.applyAsDouble(rank)));
    }
}
