package dev.throng.gclogs;

import java.util.Arrays;
import java.util.Optional;

/**
 * The readings of the heap after collections of the old generation, and their trend. Keeps at most {@value #MAX_READINGS} of them: from then
 * on, of each two neighbours the smaller one, which has less garbage. Confined to the reader's thread.
 */
final class LiveHeap {

    static final int MAX_READINGS = 512;

    /** The quantiles 0.999 and 0.95 of the standard normal distribution. */
    private static final double SIGNIFICANT = 3.090;

    private static final double SIGNIFICANT_IN_HALF = 1.645;
    private static final double SHARE_OF_SECOND_HALF = 1.0 / 3;
    private static final double GROWTH = 0.1;

    private final long[] times = new long[MAX_READINGS];
    private final long[] sizes = new long[MAX_READINGS];
    private int size;
    /** How many readings become one, and how many of the next one are known. */
    private int group = 1;

    private int inGroup;
    private long collections;

    /** Adds a reading, not earlier than the one before. */
    void add(long atNanos, long usedBytes) {
        collections++;
        if (inGroup > 0) {
            if (usedBytes < sizes[size - 1]) {
                times[size - 1] = atNanos;
                sizes[size - 1] = usedBytes;
            }
        } else {
            if (size == MAX_READINGS) {
                halve();
            }
            times[size] = atNanos;
            sizes[size++] = usedBytes;
        }
        inGroup = (inGroup + 1) % group;
    }

    /** Another JVM starts: its heap has nothing to do with that of the JVM before it. */
    void restart() {
        size = 0;
        group = 1;
        inGroup = 0;
        collections = 0;
    }

    private void halve() {
        for (int i = 0; i < size / 2; i++) {
            int smaller = sizes[2 * i] <= sizes[2 * i + 1] ? 2 * i : 2 * i + 1;
            times[i] = times[smaller];
            sizes[i] = sizes[smaller];
        }
        size /= 2;
        group *= 2;
    }

    /** The trend; empty with fewer than two readings at different times. */
    Optional<HeapTrend> trend() {
        if (size < 2 || times[size - 1] <= times[0]) {
            return Optional.empty();
        }
        double slope = slope(0, size);
        double level = level(slope);
        long first = Math.max(0, Math.round(level));
        long last = Math.max(0, Math.round(level + slope * (times[size - 1] - times[0])));
        return Optional.of(new HeapTrend(collections, times[0], times[size - 1], first, last, leaks(slope)));
    }

    private boolean leaks(double slope) {
        long span = times[size - 1] - times[0];
        if (size < HeapTrend.MIN_COLLECTIONS || span < HeapTrend.MIN_SPAN_NANOS || score(0, size) < SIGNIFICANT) {
            return false;
        }
        int half = size / 2;
        double growth = slope * span;
        double growthInHalf = slope(half, size) * (times[size - 1] - times[half]);
        double atFirst = median(
                Arrays.stream(sizes, 0, Math.max(1, size / 4)).asDoubleStream().toArray());
        return score(half, size) >= SIGNIFICANT_IN_HALF
                && growthInHalf >= SHARE_OF_SECOND_HALF * growth
                && growth >= GROWTH * atFirst;
    }

    /** The score of Mann and Kendall, with their correction for equal values; positive if the readings grow. */
    private double score(int from, int to) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            for (int j = i + 1; j < to; j++) {
                sum += Long.compare(sizes[j], sizes[i]);
            }
        }
        double n = to - from;
        double variance = n * (n - 1) * (2 * n + 5);
        long[] sorted = Arrays.copyOfRange(sizes, from, to);
        Arrays.sort(sorted);
        for (int i = 0; i < sorted.length; ) {
            int end = i;
            while (end < sorted.length && sorted[end] == sorted[i]) {
                end++;
            }
            double equal = end - i;
            variance -= equal * (equal - 1) * (2 * equal + 5);
            i = end;
        }
        return variance <= 0 ? 0 : (sum - Long.signum(sum)) / Math.sqrt(variance / 18);
    }

    /** The median of the slopes of all pairs, in bytes per nanosecond. */
    private double slope(int from, int to) {
        double[] slopes = new double[(to - from) * (to - from - 1) / 2];
        int n = 0;
        for (int i = from; i < to; i++) {
            for (int j = i + 1; j < to; j++) {
                if (times[j] > times[i]) {
                    slopes[n++] = (double) (sizes[j] - sizes[i]) / (times[j] - times[i]);
                }
            }
        }
        return n == 0 ? 0 : median(Arrays.copyOf(slopes, n));
    }

    /** The trend line at the first reading: the median of what the readings are without the slope. */
    private double level(double slope) {
        double[] levels = new double[size];
        for (int i = 0; i < size; i++) {
            levels[i] = sizes[i] - slope * (times[i] - times[0]);
        }
        return median(levels);
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        int middle = values.length / 2;
        return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    }
}
