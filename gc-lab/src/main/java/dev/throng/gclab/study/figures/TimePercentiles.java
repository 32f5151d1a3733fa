package dev.throng.gclab.study.figures;

import org.HdrHistogram.Histogram;

/**
 * A distribution of times in five figures; all 0 where {@code count} is 0.
 *
 * @param count the number of times
 * @param p50 the median, ns
 * @param p99 the 99th percentile, ns
 * @param p999 the 99.9th percentile, ns
 * @param max the longest time, ns
 */
public record TimePercentiles(long count, long p50, long p99, long p999, long max) {

    static TimePercentiles of(Histogram times) {
        return times.getTotalCount() == 0
                ? new TimePercentiles(0, 0, 0, 0, 0)
                : new TimePercentiles(
                        times.getTotalCount(),
                        times.getValueAtPercentile(50),
                        times.getValueAtPercentile(99),
                        times.getValueAtPercentile(99.9),
                        times.getMaxValue());
    }
}
