package dev.throng.run.read;

import java.util.Arrays;
import org.HdrHistogram.Histogram;

/** Adds up many histograms of three digits, faster than a {@link Histogram} does; those of other digits as well. For one thread. */
public final class HistogramSum {

    private static final int DIGITS = 3;
    private static final int BITS = 10;

    /** By bucket: each doubling has 2^10. */
    private long[] counts = new long[1 << 14];

    private Histogram others;

    /** Adds all values of a histogram. */
    public void add(RecordedValues values) {
        if (values.digits() != DIGITS) {
            others = others == null ? new Histogram(values.digits()) : others;
            values.addTo(others);
            return;
        }
        int size = values.size();
        if (size == 0) {
            return;
        }
        int last = bucket(values.value(size - 1));
        if (last >= counts.length) {
            counts = Arrays.copyOf(counts, last + (1 << BITS));
        }
        for (int i = 0; i < size; i++) {
            counts[bucket(values.value(i))] += values.count(i);
        }
    }

    private static int bucket(long value) {
        int shift = Math.max(0, Long.SIZE - 1 - Long.numberOfLeadingZeros(value | 1) - BITS);
        return (shift << BITS) + (int) (value >>> shift);
    }

    /** Returns the sum. */
    public Histogram histogram() {
        if (others != null) {
            return others;
        }
        Histogram sum = new Histogram(DIGITS);
        for (int bucket = 0; bucket < counts.length; bucket++) {
            if (counts[bucket] > 0) {
                int shift = Math.max(0, (bucket >> BITS) - 1);
                sum.recordValueWithCount((long) (bucket - (shift << BITS)) << shift, counts[bucket]);
            }
        }
        return sum;
    }
}
