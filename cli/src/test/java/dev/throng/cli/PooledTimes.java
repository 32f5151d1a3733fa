package dev.throng.cli;

import java.util.List;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** The distributions of the times of two groups of runs, all on the same values. */
final class PooledTimes {

    private PooledTimes() {}

    /**
     * Returns the counts of each run at each value that occurs in any run, in the order of the values.
     *
     * @param runs a histogram per run
     */
    static List<long[]> onSameValues(List<Histogram> runs) {
        TreeMap<Long, Integer> places = new TreeMap<>();
        runs.forEach(run -> {
            for (HistogramIterationValue value : run.recordedValues()) {
                places.put(value.getValueIteratedTo(), 0);
            }
        });
        int next = 0;
        for (long value : places.keySet()) {
            places.put(value, next++);
        }
        return runs.stream()
                .map(run -> {
                    long[] counts = new long[places.size()];
                    for (HistogramIterationValue value : run.recordedValues()) {
                        counts[places.get(value.getValueIteratedTo())] = value.getCountAtValueIteratedTo();
                    }
                    return counts;
                })
                .toList();
    }

    /** The largest distance of the two distribution functions (Kolmogorov and Smirnov). */
    static double distance(List<long[]> one, List<long[]> other) {
        double sumOne = sum(one);
        double sumOther = sum(other);
        double below = 0;
        double largest = 0;
        int values = one.get(0).length;
        for (int value = 0; value < values; value++) {
            for (long[] run : one) {
                below += run[value] / sumOne;
            }
            for (long[] run : other) {
                below -= run[value] / sumOther;
            }
            largest = Math.max(largest, Math.abs(below));
        }
        return largest;
    }

    private static double sum(List<long[]> runs) {
        double sum = 0;
        for (long[] run : runs) {
            for (long count : run) {
                sum += count;
            }
        }
        return sum;
    }
}
