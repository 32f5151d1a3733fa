package dev.throng.cli.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.Unit;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BucketsTest {

    private static long[] counts(Buckets buckets, long... values) {
        Histogram histogram = new Histogram(3);
        for (long value : values) {
            histogram.recordValue(value);
        }
        long[] counts = new long[buckets.size()];
        buckets.count(histogram, counts);
        return counts;
    }

    /** The bound of the bucket that the one value is in. */
    private static double boundOf(Buckets buckets, long value) {
        long[] counts = counts(buckets, value);
        assertThat(Arrays.stream(counts).sum()).isEqualTo(1);
        int bucket = 0;
        while (counts[bucket] == 0) {
            bucket++;
        }
        return buckets.upperBounds()[bucket];
    }

    @ParameterizedTest
    @EnumSource(Buckets.class)
    void boundsRiseAndTheLastOneIsInfinite(Buckets buckets) {
        double[] bounds = buckets.upperBounds();
        assertThat(bounds).isSorted().doesNotHaveDuplicates();
        assertThat(bounds[bounds.length - 1]).isInfinite();
    }

    @Test
    void aTimeIsInTheFirstBucketWhoseBoundItDoesNotExceed() {
        assertThat(boundOf(Buckets.TIMES, 0)).isEqualTo(10e-6);
        assertThat(boundOf(Buckets.TIMES, 9_900)).isEqualTo(10e-6);
        assertThat(boundOf(Buckets.TIMES, 10_100)).isEqualTo(20e-6);
        assertThat(boundOf(Buckets.TIMES, 49_900_000)).isEqualTo(50e-3);
        assertThat(boundOf(Buckets.TIMES, 50_100_000)).isEqualTo(75e-3);
        assertThat(boundOf(Buckets.TIMES, 61_000_000_000L)).isInfinite();
    }

    @Test
    void smallCountsHaveABucketEach() {
        assertThat(counts(Buckets.of(Unit.COUNT), 0, 1, 1, 2, 3, 3_000_000))
                .startsWith(1, 2, 1, 1)
                .endsWith(1);
    }

    @Test
    void noValueIsLost() {
        SplittableRandom random = new SplittableRandom(7);
        long[] values = random.longs(10_000, 0, 200_000_000_000L).toArray();
        assertThat(Arrays.stream(counts(Buckets.TIMES, values)).sum()).isEqualTo(values.length);
    }

    /** The widths that the error of a quantile follows from. */
    @Test
    void boundsOfTimesAreAsFarApartAsDocumented() {
        double[] bounds = Buckets.TIMES.upperBounds();
        for (int i = 1; i < bounds.length - 1; i++) {
            boolean fine = bounds[i - 1] >= 1e-3 && bounds[i] <= 1;
            assertThat(bounds[i] / bounds[i - 1]).isLessThanOrEqualTo((fine ? 1.5 : 2.5) * (1 + 1e-9));
        }
    }
}
