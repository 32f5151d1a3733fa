package dev.throng.cli.gc.page;

import dev.throng.report.Points;
import java.util.Arrays;

/**
 * A series over time of bounded memory. If it is full, of each four neighbours the smallest and the largest remain, so that no extreme is
 * lost. Confined to one thread.
 */
final class BoundedSeries {

    private static final int CAPACITY = 8192;

    private long[] times = new long[64];
    private double[] values = new double[64];
    private int size;
    private long added;

    /** Adds a value. Times may be a little out of order, as the pauses of a log are. */
    void add(long atNanos, double value) {
        if (size == CAPACITY) {
            thin();
        } else if (size == times.length) {
            times = Arrays.copyOf(times, size * 2);
            values = Arrays.copyOf(values, size * 2);
        }
        int at = size++;
        while (at > 0 && times[at - 1] > atNanos) {
            times[at] = times[at - 1];
            values[at] = values[at - 1];
            at--;
        }
        times[at] = atNanos;
        values[at] = value;
        added++;
    }

    private void thin() {
        int kept = 0;
        for (int from = 0; from < size; from += 4) {
            int low = from;
            int high = from;
            for (int i = from + 1; i < Math.min(size, from + 4); i++) {
                low = values[i] < values[low] ? i : low;
                high = values[i] >= values[high] ? i : high;
            }
            kept = keep(Math.min(low, high), kept);
            kept = low == high ? kept : keep(Math.max(low, high), kept);
        }
        size = kept;
    }

    private int keep(int index, int kept) {
        times[kept] = times[index];
        values[kept] = values[index];
        return kept + 1;
    }

    /** How many values were added. */
    long added() {
        return added;
    }

    boolean isThinned() {
        return added > size || size > Points.MAX;
    }

    /** The points, in seconds since {@code originNanos}. */
    Points points(long originNanos) {
        Points.Builder points = Points.builder();
        for (int i = 0; i < size; i++) {
            points.add((times[i] - originNanos) / 1e9, values[i]);
        }
        return points.build();
    }
}
