package dev.throng.run.read;

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The values of a histogram that were recorded, in ascending order, with their counts. Much smaller than a {@link Histogram}, which has a
 * count for every value that it could record. Immutable; any thread may read it.
 */
public final class RecordedValues {

    private final int digits;
    private final long[] values;
    private final long[] counts;

    private RecordedValues(int digits, long[] values, long[] counts) {
        this.digits = digits;
        this.values = values;
        this.counts = counts;
    }

    /**
     * Returns values with their counts.
     *
     * @param digits the significant decimal digits of the histogram
     * @param size how many elements of the arrays to copy
     * @param values ascending; each is the lowest that the histogram cannot tell from the recorded one
     * @param counts above 0
     */
    static RecordedValues of(int digits, int size, long[] values, long[] counts) {
        return new RecordedValues(digits, Arrays.copyOf(values, size), Arrays.copyOf(counts, size));
    }

    /** Returns the values of a histogram. */
    public static RecordedValues of(Histogram histogram) {
        long[] values = new long[64];
        long[] counts = new long[64];
        int size = 0;
        for (HistogramIterationValue value : histogram.recordedValues()) {
            if (size == values.length) {
                values = Arrays.copyOf(values, 2 * size);
                counts = Arrays.copyOf(counts, 2 * size);
            }
            values[size] = histogram.lowestEquivalentValue(value.getValueIteratedTo());
            counts[size++] = value.getCountAtValueIteratedTo();
        }
        return of(histogram.getNumberOfSignificantValueDigits(), size, values, counts);
    }

    /** Returns the number of different values. */
    public int size() {
        return values.length;
    }

    /** Returns a value: the lowest that the histogram cannot tell from the recorded one. */
    public long value(int i) {
        return values[i];
    }

    /** Returns how often a value was recorded. */
    public long count(int i) {
        return counts[i];
    }

    /** Returns the significant decimal digits of the histogram. */
    public int digits() {
        return digits;
    }

    /** Adds all values to a histogram. */
    public void addTo(Histogram sum) {
        for (int i = 0; i < values.length; i++) {
            sum.recordValueWithCount(values[i], counts[i]);
        }
    }

    /** Returns a histogram of these values. */
    public Histogram histogram() {
        Histogram histogram = new Histogram(digits);
        addTo(histogram);
        return histogram;
    }
}
