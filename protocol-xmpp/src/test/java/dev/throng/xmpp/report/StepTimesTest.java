package dev.throng.xmpp.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.Points;
import dev.throng.run.read.ResultRows.MetricInterval;
import dev.throng.xmpp.client.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class StepTimesTest {

    private static final long SECOND = 1_000_000_000L;

    private final List<MetricInterval> rows = new ArrayList<>();

    private void interval(long second, Step step, long count, double mean, double p99) {
        OptionalDouble known = count == 0 ? OptionalDouble.empty() : OptionalDouble.of(mean);
        OptionalDouble high = count == 0 ? OptionalDouble.empty() : OptionalDouble.of(p99);
        rows.add(new MetricInterval(second * SECOND, SECOND, step.id() + "-time", count, known, known, high, high));
    }

    private StepTimes times() {
        return new StepTimes(rows, step -> step.id() + "-time");
    }

    @Test
    void stepsOfTheRunAreInTheirOrder() {
        interval(0, Step.BIND, 1, 5, 5);
        interval(0, Step.CONNECT, 1, 5, 5);
        interval(0, Step.TLS, 0, 0, 0);

        assertThat(times().steps()).containsExactly(Step.CONNECT, Step.BIND);
    }

    @Test
    void allStepsHaveTheSameTimesSoThatTheirMeansStack() {
        interval(0, Step.CONNECT, 10, 3, 9);
        interval(0, Step.AUTH, 0, 0, 0);
        interval(1, Step.CONNECT, 0, 0, 0);
        interval(1, Step.AUTH, 0, 0, 0);
        interval(2, Step.CONNECT, 5, 4, 8);
        interval(2, Step.AUTH, 15, 40, 80);

        Points connect = times().means(Step.CONNECT);
        Points auth = times().means(Step.AUTH);

        assertThat(connect.size()).isEqualTo(auth.size()).isEqualTo(3);
        for (int i = 0; i < 3; i++) {
            assertThat(connect.x(i)).isEqualTo(auth.x(i)).isEqualTo(i + 0.5);
        }
        assertThat(List.of(connect.y(0), connect.y(2))).containsExactly(3.0, 4.0);
        assertThat(List.of(auth.y(0), auth.y(2))).containsExactly(0.0, 40.0);
        assertThat(connect.y(1)).as("no step ended").isNaN();
        assertThat(times().p99(Step.AUTH).y(0)).isNaN();
        assertThat(times().p99(Step.AUTH).y(2)).isEqualTo(80);
    }

    @Test
    void aLongRunIsMergedForAllStepsAlike() {
        for (long second = 0; second < 5_000; second++) {
            interval(second, Step.CONNECT, second % 2 == 0 ? 1 : 3, second % 2 == 0 ? 4 : 8, 10);
            interval(second, Step.AUTH, 1, 2, second);
        }

        Points connect = times().means(Step.CONNECT);
        Points auth = times().means(Step.AUTH);

        assertThat(connect.size()).isEqualTo(1_000).isEqualTo(auth.size());
        assertThat(connect.original()).as("the chart thins it no further").isEqualTo(1_000);
        assertThat(connect.y(0)).as("mean of 3 × 4 and 2 × 3 × 8").isEqualTo((3 * 4 + 2 * 3 * 8) / 9.0);
        assertThat(connect.x(0)).isEqualTo(2.5).isEqualTo(auth.x(0));
        assertThat(times().p99(Step.AUTH).y(0)).isEqualTo(4);
    }
}
