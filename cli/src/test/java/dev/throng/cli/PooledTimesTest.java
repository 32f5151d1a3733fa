package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PooledTimesTest {

    private static Histogram of(long... values) {
        Histogram histogram = new Histogram(3);
        for (long value : values) {
            histogram.recordValue(value);
        }
        return histogram;
    }

    private static double distance(Histogram one, Histogram other) {
        List<long[]> runs = PooledTimes.onSameValues(List.of(one, other));
        return PooledTimes.distance(runs.subList(0, 1), runs.subList(1, 2));
    }

    @Test
    void equalDistributionsHaveNoDistance() {
        assertThat(distance(of(1, 2, 3), of(1, 1, 2, 2, 3, 3))).isCloseTo(0, within(1e-12));
    }

    @Test
    void aQuarterOfTheValuesElsewhereIsADistanceOfAQuarter() {
        assertThat(distance(of(10, 20, 30, 40), of(10, 20, 30, 400))).isCloseTo(0.25, within(1e-12));
    }

    @Test
    void distributionsWithoutCommonValuesHaveTheDistanceOne() {
        assertThat(distance(of(1, 2), of(3))).isCloseTo(1, within(1e-12));
    }
}
