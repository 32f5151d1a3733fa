package dev.throng.figure;

import java.util.Arrays;
import java.util.Optional;

/**
 * How much a percentile differs between the intervals of a phase: the quartiles of the intervals' own percentiles. Quartiles, because the
 * lowest and the highest interval drift apart the longer a phase lasts. It describes the phase, and is no confidence interval: runs may
 * differ more than the intervals of one run. The percentile of the whole phase may lie outside of it, because a few intervals with many slow
 * values make up most of the tail.
 *
 * @param intervals how many intervals it is of; an interval counts if at least one of its values lies {@linkplain Statistic#beyond beyond}
 *     the percentile: with 100 values for p99
 * @param lower a quarter of these intervals had a percentile of at most this, in nanoseconds
 * @param upper a quarter of these intervals had a percentile of at least this, in nanoseconds
 */
public record IntervalSpread(int intervals, long lower, long upper) {

    /** Fewer intervals have no quartiles. */
    private static final int FEWEST = 4;

    /**
     * Returns the spread of the percentiles of intervals, by nearest rank, so that both ends are values of an interval.
     *
     * @param percentiles of the intervals that count, in any order
     * @return empty for fewer than four intervals
     */
    public static Optional<IntervalSpread> of(long[] percentiles) {
        int n = percentiles.length;
        if (n < FEWEST) {
            return Optional.empty();
        }
        long[] sorted = percentiles.clone();
        Arrays.sort(sorted);
        int rank = (n + 3) / 4;
        return Optional.of(new IntervalSpread(n, sorted[rank - 1], sorted[n - rank]));
    }
}
