package dev.throng.reports.slots;

import java.util.Arrays;

/**
 * How many values each bucket of a {@link ValueGrid} has; buckets without values are left out. Immutable.
 *
 * <p>As bytes, all numbers are unsigned LEB128: the number of buckets; if there are any, the largest value as its bucket of {@link
 * ValueGrid#RECORDED}; then for each bucket its distance from the one before, from 0 for the first, and its count.
 */
public final class SlotBuckets {

    static final SlotBuckets NONE = new SlotBuckets(new int[0], new long[0], 0);

    private final int[] indexes;
    private final long[] counts;
    private final int largest;

    private SlotBuckets(int[] indexes, long[] counts, int largest) {
        this.indexes = indexes;
        this.counts = counts;
        this.largest = largest;
    }

    /**
     * Returns the buckets of counts.
     *
     * @param counts by bucket
     * @param first the first bucket with values
     * @param last the last bucket with values
     * @param largest the largest value as its bucket of {@link ValueGrid#RECORDED}
     */
    static SlotBuckets of(long[] counts, int first, int last, int largest) {
        Builder buckets = new Builder(last - first + 1);
        for (int bucket = first; bucket <= last; bucket++) {
            if (counts[bucket] > 0) {
                buckets.add(bucket, counts[bucket]);
            }
        }
        return buckets.build(largest);
    }

    /** Returns the buckets that bytes contain. */
    static SlotBuckets of(byte[] bytes) {
        Varints.Reader in = new Varints.Reader(bytes);
        int size = (int) in.next();
        if (size == 0) {
            return NONE;
        }
        int largest = (int) in.next();
        Builder buckets = new Builder(size);
        int index = 0;
        for (int i = 0; i < size; i++) {
            index += (int) in.next();
            buckets.add(index, in.next());
        }
        return buckets.build(largest);
    }

    byte[] bytes() {
        Varints.Writer out = new Varints.Writer();
        writeTo(out);
        return out.bytes();
    }

    /** Writes them as bytes. */
    public void writeTo(Varints.Writer out) {
        out.add(indexes.length);
        if (indexes.length > 0) {
            out.add(largest);
        }
        for (int i = 0; i < indexes.length; i++) {
            out.add(indexes[i] - (i == 0 ? 0 : indexes[i - 1])).add(counts[i]);
        }
    }

    /** Returns the number of buckets that have values. */
    public int size() {
        return indexes.length;
    }

    /** Returns a bucket of the grid. */
    public int index(int i) {
        return indexes[i];
    }

    /** Returns the number of values of a bucket, above 0. */
    public long count(int i) {
        return counts[i];
    }

    /** Returns the largest value, as its bucket of {@link ValueGrid#RECORDED}. */
    int largest() {
        return largest;
    }

    /** Returns the same values in the buckets of a grid that is not finer. */
    SlotBuckets in(ValueGrid own, ValueGrid other) {
        Builder coarser = new Builder(size());
        for (int i = 0; i < size(); i++) {
            coarser.add(other.index(own.lowest(indexes[i])), counts[i]);
        }
        return coarser.build(largest);
    }

    /** Collects buckets in ascending order; counts of one bucket are added. */
    private static final class Builder {

        private final int[] indexes;
        private final long[] counts;
        private int size;

        Builder(int most) {
            indexes = new int[most];
            counts = new long[most];
        }

        void add(int index, long count) {
            if (size == 0 || indexes[size - 1] != index) {
                indexes[size++] = index;
            }
            counts[size - 1] += count;
        }

        SlotBuckets build(int largest) {
            return new SlotBuckets(Arrays.copyOf(indexes, size), Arrays.copyOf(counts, size), largest);
        }
    }
}
