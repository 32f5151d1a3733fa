package dev.throng.run.totals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.IntervalSpread;
import dev.throng.figure.Statistic;
import dev.throng.figure.Time;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class IntervalPercentilesTest {

    private final IntervalPercentiles percentiles = new IntervalPercentiles();

    private static OperationTotals interval(long nanos, long count) {
        Histogram values = new Histogram(3);
        values.recordValueWithCount(nanos, count);
        return new OperationTotals(
                ArrivalCounts.ZERO, Map.of(Time.RESPONSE, values), Map.of(), OperationTotals.Within.NOTHING);
    }

    @Test
    void quartilesAreOfTheIntervalsOwnPercentiles() {
        for (int i = 1; i <= 8; i++) {
            percentiles.add(interval(i * 100, 1000));
        }

        Map<Statistic, IntervalSpread> response = percentiles.spreads().get(Time.RESPONSE);

        assertThat(response.get(Statistic.P50)).isEqualTo(new IntervalSpread(8, 200, 700));
        assertThat(response.get(Statistic.P99)).isEqualTo(new IntervalSpread(8, 200, 700));
        assertThat(response.get(Statistic.P999)).isEqualTo(new IntervalSpread(8, 200, 700));
        assertThat(response).doesNotContainKey(Statistic.MAX);
    }

    @Test
    void anIntervalWithoutAValueBeyondThePercentileDoesNotCount() {
        for (int i = 0; i < 10; i++) {
            percentiles.add(interval(500, 99));
        }

        Map<Statistic, IntervalSpread> response = percentiles.spreads().get(Time.RESPONSE);

        assertThat(response.get(Statistic.P50)).isEqualTo(new IntervalSpread(10, 500, 500));
        assertThat(response).doesNotContainKey(Statistic.P99);
    }

    @Test
    void withoutIntervalsThereIsNoSpread() {
        percentiles.add(interval(500, 0));

        assertThat(percentiles.spreads()).isEmpty();
    }

    @Test
    void aRunOfADayKeepsABoundedNumberOfThem() {
        int intervals = 86_400;
        for (int i = 0; i < intervals; i++) {
            percentiles.add(interval(1 + i / 100, 100));
        }

        IntervalSpread spread = percentiles.spreads().get(Time.RESPONSE).get(Statistic.P50);

        assertThat(spread.intervals()).isBetween(IntervalPercentiles.MOST / 2, IntervalPercentiles.MOST);
        assertThat(spread.lower()).isBetween(214L, 218L);
        assertThat(spread.upper()).isBetween(645L, 651L);
    }
}
