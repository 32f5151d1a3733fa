package dev.throng.reports.slots;

/**
 * SlotBuckets for values: each doubling has 2<sup>bits</sup> buckets of equal width, and values below 2<sup>bits + 1</sup> have one each. A
 * bucket of a coarser grid is a union of buckets of a finer one. With 10 bits these are the buckets of a HdrHistogram with three digits.
 *
 * @param bits from 1 to 10
 */
public record ValueGrid(int bits) {

    /** The grid of the histograms that a run records. */
    public static final ValueGrid RECORDED = new ValueGrid(10);

    /** Returns the bucket of a value. */
    public int index(long value) {
        int shift = Math.max(0, Long.SIZE - 1 - Long.numberOfLeadingZeros(value | 1) - bits);
        return (shift << bits) + (int) (value >>> shift);
    }

    /** Returns the smallest value of a bucket. */
    public long lowest(int index) {
        int shift = Math.max(0, (index >> bits) - 1);
        return (long) (index - (shift << bits)) << shift;
    }

    /** Returns the largest value of a bucket. */
    public long highest(int index) {
        return lowest(index + 1) - 1;
    }

    /**
     * Returns by how much the middle of a bucket differs from its values at most, as a share of the value. That of {@link #RECORDED} is the
     * error of the recorded histograms themselves.
     */
    public double error() {
        return 1.0 / (2L << bits);
    }
}
