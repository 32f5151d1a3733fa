package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Time;
import dev.throng.protocol.Operation;
import dev.throng.run.totals.Interval;
import dev.throng.run.totals.MetricTotals;
import dev.throng.run.totals.OperationTotals;
import dev.throng.sample.CpuPart;
import dev.throng.sample.CpuParts;
import dev.throng.sample.MachineSampler;
import dev.throng.sample.ProcessSample;
import dev.throng.sample.ResourceRow;
import dev.throng.verdict.ColdGenerator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** A warm-up of two seconds, and ten measured ones. */
final class ColdSecondsTest {

    private static final long SECOND = 1_000_000_000L;
    private static final long MILLI = 1_000_000L;
    private static final OptionalLong UNKNOWN = OptionalLong.empty();

    private enum Operations implements Operation {
        SEND;

        @Override
        public String id() {
            return "send";
        }

        @Override
        public String description() {
            return "";
        }
    }

    private final ColdSeconds seconds = new ColdSeconds(
            new Timeline(
                    List.of(
                            new PhasePlan("warm-up", 0, 2 * SECOND, false, Map.of()),
                            new PhasePlan("steady", 2 * SECOND, 10 * SECOND, true, Map.of())),
                    SECOND),
            List.of(Operations.values()));

    private void sample(long second, long compilerMillis) {
        MachineSampler.Sample machine = new MachineSampler.Sample(
                UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN);
        ProcessSample generator =
                ProcessSample.NONE.with(new CpuParts(Map.of(CpuPart.COMPILER, compilerMillis * MILLI)));
        // a sample is some milliseconds late
        seconds.add(new ResourceRow(
                second * SECOND + 3 * MILLI, SECOND + MILLI, ProcessSample.NONE, generator, UNKNOWN, machine));
    }

    private void figures(long second, int arrivals, long ownLagMillis, long responseMillis) {
        Histogram ownLag = new Histogram(3);
        Histogram response = new Histogram(3);
        ownLag.recordValueWithCount(ownLagMillis * MILLI, arrivals);
        response.recordValueWithCount(responseMillis * MILLI, arrivals);
        OperationTotals totals = new OperationTotals(
                ArrivalCounts.ZERO,
                Map.of(Time.OWN_LAG, ownLag, Time.RESPONSE, response),
                Map.of(),
                OperationTotals.NONE.within());
        seconds.add(new Interval(
                (int) second,
                second < 2 ? 0 : 1,
                second * SECOND,
                (second + 1) * SECOND,
                Map.of(0, totals),
                Long.MAX_VALUE,
                new MetricTotals(),
                Map.of(),
                0));
    }

    @Test
    void aColdSecondIsFoundWhetherTheSampleOrTheFiguresComeFirst() {
        sample(2, 800);
        figures(2, 1000, 40, 120);
        figures(3, 1000, 60, 90);
        sample(3, 500);
        sample(4, 30);
        figures(4, 1000, 20, 30);

        ColdGenerator found = seconds.found();

        assertThat(found.lateNanos()).isEqualTo(2 * SECOND);
        assertThat(found.measuredNanos()).isEqualTo(3 * SECOND);
        ColdGenerator.Second worst = found.worst().orElseThrow();
        assertThat(worst.phase()).isEqualTo("steady");
        assertThat(worst.operation()).isEqualTo("send");
        assertThat(worst.compilerShare()).isCloseTo(0.5, org.assertj.core.data.Offset.offset(0.01));
        assertThat(worst.ownLag()).isBetween(60 * MILLI, 61 * MILLI);
        assertThat(worst.response()).isBetween(90 * MILLI, 91 * MILLI);
    }

    @Test
    void theWarmUpDoesNotCount() {
        sample(0, 1900);
        figures(0, 1000, 400, 500);
        sample(1, 900);
        figures(1, 1000, 80, 500);

        assertThat(seconds.found()).isEqualTo(ColdGenerator.NONE);
    }

    /** The p99 of fewer is that of the slowest. */
    @Test
    void aSecondWithFewArrivalsDoesNotCount() {
        sample(2, 800);
        figures(2, 99, 40, 120);
        assertThat(seconds.found().worst()).isEmpty();

        sample(3, 800);
        figures(3, 100, 40, 120);
        assertThat(seconds.found().worst()).isPresent();
    }

    @Test
    void figuresWhoseSampleNeverComesAreForgotten() {
        for (int second = 2; second < 12; second++) {
            figures(second, 1000, 40, 120);
        }

        assertThat(seconds.found()).isEqualTo(new ColdGenerator(0, 10 * SECOND, java.util.Optional.empty()));
    }
}
