package dev.throng.cli.metrics;

import dev.throng.figure.Unit;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The buckets of histograms for Prometheus. They are the same in all runs, so that histograms of runs can be added.
 *
 * <p>{@code histogram_quantile} takes the values of a bucket as spread evenly, so a quantile may be wrong by the width of the bucket that it
 * lies in. Times have three bounds per decade from 10 µs, which is less than a request on one machine takes, to 60 s. Between 1 ms and 1 s,
 * where most objectives are, they have seven: there a quantile is at most 50 % above or 33 % below the true value, elsewhere at most 150 %
 * above or 60 % below. Immutable.
 */
enum Buckets {
    TIMES(
            1e-9,
            "1e-5 2e-5 5e-5 1e-4 2e-4 5e-4",
            decades("1e%1$d 1.5e%1$d 2e%1$d 3e%1$d 4e%1$d 5e%1$d 7.5e%1$d", -3, -1),
            "1 2 5 10 20 30 60"),
    /** From 64 B to 1 GiB. */
    BYTES(1, "64 256 1024 4096 16384 65536 262144 1048576 4194304 16777216 67108864 268435456 1073741824"),
    COUNTS(1, "0", decades("1e%1$d 2e%1$d 5e%1$d", 0, 3), "1e4 1e5 1e6");

    private final double scale;
    private final double[] upperBounds;

    /**
     * @param scale makes a recorded value one in the base unit
     * @param bounds in ascending order, between spaces; those of the last bucket are added
     */
    Buckets(double scale, String... bounds) {
        this.scale = scale;
        this.upperBounds = Stream.concat(
                        Arrays.stream(bounds).flatMap(part -> Arrays.stream(part.split(" "))), Stream.of("Infinity"))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    /** The same bounds in each decade. */
    private static String decades(String bounds, int first, int last) {
        return IntStream.rangeClosed(first, last)
                .mapToObj(exponent -> String.format(Locale.ROOT, bounds, exponent))
                .collect(Collectors.joining(" "));
    }

    /** The buckets of values with this unit. */
    static Buckets of(Unit unit) {
        return switch (unit) {
            case NANOSECONDS -> TIMES;
            case BYTES -> BYTES;
            default -> COUNTS;
        };
    }

    /** How many buckets there are; the last one has no upper bound. */
    int size() {
        return upperBounds.length;
    }

    /** The upper bounds in the base unit, which belong to their buckets. */
    double[] upperBounds() {
        return upperBounds.clone();
    }

    /** A recorded value in the base unit. */
    double inBaseUnit(double recorded) {
        return recorded * scale;
    }

    /** Adds the number of values in each bucket to the counts. Values are as exact as the histogram is, to three digits. */
    void count(Histogram values, long[] counts) {
        if (values.getTotalCount() == 0) {
            return;
        }
        int bucket = 0;
        for (HistogramIterationValue slot : values.recordedValues()) {
            double value = inBaseUnit(values.medianEquivalentValue(slot.getValueIteratedTo()));
            while (value > upperBounds[bucket]) {
                bucket++;
            }
            counts[bucket] += slot.getCountAddedInThisIterationStep();
        }
    }
}
