package dev.throng.reports.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.throng.run.read.ResultRows.MetricInterval;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class MetricRowsTest {

    private static final long SECOND = 1_000_000_000L;

    private static MetricRows of(int intervals, int metrics) {
        MetricRows rows = new MetricRows();
        for (int i = 0; i < intervals; i++) {
            for (int metric = 0; metric < metrics; metric++) {
                OptionalDouble value = OptionalDouble.of(i);
                rows.add(new MetricInterval(i * SECOND, SECOND, "m" + metric, i % 3, value, value, value, value));
            }
        }
        return rows;
    }

    @Test
    void aShortRunKeepsEachRow() {
        List<MetricInterval> rows = of(1000, 3).rows();

        assertThat(rows).hasSize(3000);
        assertThat(rows).allMatch(row -> row.durationNanos() == SECOND);
        assertThat(rows.get(5).p99()).hasValue(5);
    }

    @Test
    void aDayOfMetricsIsMergedWithoutLosingACountOrALargestValue() {
        int intervals = 86_400;
        List<MetricInterval> rows = of(intervals, 20).rows();

        assertThat(rows).hasSizeLessThan(125_000);
        List<MetricInterval> first =
                rows.stream().filter(row -> row.metric().equals("m0")).toList();
        assertThat(first).hasSizeGreaterThan(2000);
        assertThat(first.stream().mapToLong(MetricInterval::count).sum()).isEqualTo(intervals);
        assertThat(first.stream()
                        .mapToDouble(row -> row.count() * row.mean().orElse(0))
                        .sum())
                .isCloseTo(exactSum(intervals), withPercentage(1e-6));
        MetricInterval last = first.get(first.size() - 1);
        assertThat(last.startNanos() + last.durationNanos()).isEqualTo(intervals * SECOND);
        assertThat(last.max()).hasValue(intervals - 1);
        assertThat(rows.stream().map(MetricInterval::startNanos).distinct()).hasSize(first.size());
    }

    private static double exactSum(int intervals) {
        double sum = 0;
        for (int i = 0; i < intervals; i++) {
            sum += (double) (i % 3) * i;
        }
        return sum;
    }

    @Test
    void manyMetricsOfOneIntervalStay() {
        assertThat(of(1, 130_000).rows()).hasSize(130_000);
    }
}
