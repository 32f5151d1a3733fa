package dev.throng.reports.slots;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValueGridTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 6, 7, 10})
    void bucketsFollowEachOtherWithoutAGap(int bits) {
        ValueGrid grid = new ValueGrid(bits);
        for (int index = 0; index < 40 << bits; index++) {
            assertThat(grid.index(grid.lowest(index))).isEqualTo(index);
            assertThat(grid.index(grid.highest(index))).isEqualTo(index);
            assertThat(grid.index(grid.highest(index) + 1)).isEqualTo(index + 1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 7, 10})
    void theMiddleOfABucketIsNearToItsValues(int bits) {
        ValueGrid grid = new ValueGrid(bits);
        Random random = new Random(bits);
        for (int i = 0; i < 10_000; i++) {
            long value = 1 + (long) Math.exp(random.nextDouble() * 30);
            int index = grid.index(value);
            double middle = (grid.lowest(index) + grid.highest(index)) / 2.0;

            assertThat(Math.abs(middle - value)).isLessThanOrEqualTo(grid.error() * value);
        }
    }

    @Test
    void theRecordedGridIsThatOfAHistogramWithThreeDigits() {
        Histogram histogram = new Histogram(3);
        Random random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            long value = (long) Math.exp(random.nextDouble() * 30);
            int index = ValueGrid.RECORDED.index(value);

            assertThat(ValueGrid.RECORDED.lowest(index)).isEqualTo(histogram.lowestEquivalentValue(value));
            assertThat(ValueGrid.RECORDED.highest(index)).isEqualTo(histogram.highestEquivalentValue(value));
        }
    }
}
