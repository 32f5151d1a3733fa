package dev.throng.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntervalSpreadTest {

    @Test
    void itsEndsAreTheQuartilesOfTheIntervals() {
        long[] percentiles = LongStream.rangeClosed(1, 100).map(i -> 101 - i).toArray();

        assertThat(IntervalSpread.of(percentiles)).contains(new IntervalSpread(100, 25, 76));
    }

    @Test
    void bothEndsAreValuesOfAnInterval() {
        assertThat(IntervalSpread.of(new long[] {7, 1, 30, 9})).contains(new IntervalSpread(4, 1, 30));
        assertThat(IntervalSpread.of(new long[] {7, 1, 30, 9, 8})).contains(new IntervalSpread(5, 7, 9));
    }

    @Test
    void oneSlowIntervalDoesNotWidenIt() {
        assertThat(IntervalSpread.of(new long[] {5, 5, 5, 5, 5, 5, 5, 900})).contains(new IntervalSpread(8, 5, 5));
    }

    @Test
    void threeIntervalsHaveNone() {
        assertThat(IntervalSpread.of(new long[] {1, 2, 3})).isEqualTo(Optional.empty());
    }

    @ParameterizedTest
    @CsvSource({
        "P50, 1, 0",
        "P50, 2, 1",
        "P99, 99, 0",
        "P99, 100, 1",
        "P99, 1000, 10",
        "P999, 999, 0",
        "P999, 8400, 8",
        "P9999, 10000, 1",
        "MAX, 1000000, 0"
    })
    void valuesBeyondAPercentileAreThoseOfAHigherRank(Statistic percentile, long count, long beyond) {
        assertThat(percentile.beyond(count)).isEqualTo(beyond);
    }

    @Test
    void nothingLiesBeyondAMean() {
        assertThatThrownBy(() -> Statistic.MEAN.beyond(10)).isInstanceOf(IllegalArgumentException.class);
    }
}
