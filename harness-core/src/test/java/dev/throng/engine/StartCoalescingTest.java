package dev.throng.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.engine.VirtualRun.Totals;
import dev.throng.figure.Time;
import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.protocol.Operation;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class StartCoalescingTest {

    private static final long SECOND = VirtualRun.SECOND;
    private static final long MILLI = VirtualRun.MILLI;
    private static final long MICRO = 1_000;

    private enum Only implements Operation {
        ASK;

        @Override
        public String id() {
            return "ask";
        }

        @Override
        public String description() {
            return "asks";
        }
    }

    private ManualDriver driver;

    private VirtualRun run(StartCoalescing coalescing, Load load) {
        PhasePlan phase = new PhasePlan("phase", 0, SECOND, true, Map.of(Only.ASK, load));
        VirtualRun run = VirtualRun.planned(
                new Pacer.Plan(new Timeline(List.of(phase), SECOND), 0, 1, 1, 10 * SECOND, SECOND, coalescing),
                List.of(Only.ASK),
                (loop, t0) -> driver = new ManualDriver(loop, ManualDriver.answeringAfter(20 * MICRO)));
        run.loop.run();
        return run;
    }

    private static OpenLoad rate(double perSecond) {
        return new OpenLoad(new RateProfile.Constant(perSecond));
    }

    private LongStream lags() {
        return driver.starts.stream().mapToLong(start -> start.startedNanos() - start.dueNanos());
    }

    private long batches() {
        return driver.starts.stream()
                .mapToLong(ManualDriver.Start::startedNanos)
                .distinct()
                .count();
    }

    private static long maxOwnLag(VirtualRun run) {
        return run.intervals.stream()
                .flatMap(interval -> interval.operations().stream())
                .mapToLong(operation -> operation.time(Time.OWN_LAG).getMaxValue())
                .max()
                .orElse(0);
    }

    private static List<String> notes(VirtualRun run) {
        return run.intervals.stream()
                .flatMap(interval -> interval.notes().stream())
                .toList();
    }

    @Test
    void arrivalsThatAreDueWithinAWaitStartTogetherAndNoneLaterThanTheWait() {
        VirtualRun run = run(StartCoalescing.always(100 * MICRO), rate(100_000));
        assertThat(driver.starts).hasSize(100_000);
        assertThat(batches()).isBetween(9_000L, 10_100L);
        assertThat(lags().max().orElseThrow()).isBetween(80 * MICRO, 100 * MICRO);
        assertThat(notes(run))
                .containsExactly(
                        "arrivals started up to 100us after they were due, several at once (generator.startCoalescing)");
    }

    @Test
    void waitsAreLagAndOwnLagAndPartOfTheResponseTime() {
        VirtualRun run = run(StartCoalescing.always(100 * MICRO), rate(100_000));
        Totals totals = run.only();
        assertThat(totals.counts.owed()).isZero();
        assertThat(maxOwnLag(run)).isBetween(80 * MICRO, 101 * MICRO);
        assertThat(totals.lag.getMaxValue()).isBetween(80 * MICRO, 101 * MICRO);
        assertThat(totals.service.getMaxValue()).isBetween(20 * MICRO, 21 * MICRO);
        assertThat(totals.response.getMaxValue()).isBetween(100 * MICRO, 121 * MICRO);
    }

    @Test
    void automaticWaitsBeginAtARateAtWhichTheySaveWakeUps() {
        VirtualRun slow = run(StartCoalescing.AUTO, rate(25_000));
        assertThat(lags().max()).hasValue(0);
        assertThat(notes(slow)).isEmpty();
        run(StartCoalescing.AUTO, rate(50_000));
        assertThat(batches()).isLessThan(12_000);
        assertThat(lags().max().orElseThrow()).isBetween(60 * MICRO, 100 * MICRO);
    }

    @Test
    void automaticWaitsFollowARamp() {
        run(StartCoalescing.AUTO, new OpenLoad(new RateProfile.Ramp(0, 100_000)));
        long t0 = driver.starts.get(0).dueNanos();
        assertThat(driver.starts.stream()
                        .filter(start -> start.dueNanos() - t0 < 250 * MILLI)
                        .allMatch(start -> start.startedNanos() == start.dueNanos()))
                .as("below 25,000 per second")
                .isTrue();
        assertThat(driver.starts.stream()
                        .filter(start -> start.dueNanos() - t0 > 350 * MILLI)
                        .map(ManualDriver.Start::startedNanos)
                        .distinct()
                        .count())
                .as("above 35,000 per second, in 0.65 s")
                .isLessThan(6_700);
    }

    @Test
    void backlogStartsWithoutWaits() {
        VirtualRun run = run(StartCoalescing.always(10 * MILLI), new OpenLoad(new RateProfile.Bursts(5_000, SECOND)));
        assertThat(run.only().counts.started()).isEqualTo(5_000);
        assertThat(lags().max().orElseThrow()).isLessThan(10 * MILLI + MICRO);
    }

    @Test
    void backlogAfterAStallIsNoHigherRate() {
        PhasePlan phase = new PhasePlan("phase", 0, SECOND, true, Map.of(Only.ASK, rate(10_000)));
        VirtualRun run = VirtualRun.planned(
                new Pacer.Plan(
                        new Timeline(List.of(phase), SECOND), 0, 1, 1, 10 * SECOND, SECOND, StartCoalescing.AUTO),
                List.of(Only.ASK),
                (loop, t0) -> driver = new ManualDriver(loop, (own, arrival) -> {
                    own.loop.freeze(driver.starts.size() == 1_000 ? 500 * MILLI : MICRO);
                    arrival.completed(own.loop.clock().nanos());
                }));
        run.loop.run();
        assertThat(driver.starts).hasSize(10_000);
        assertThat(lags().max().orElseThrow()).isGreaterThan(400 * MILLI);
        assertThat(notes(run)).isEmpty();
    }

    @Test
    void arrivalsThatADepartureCausesStartAtOnce() {
        PhasePlan phase = new PhasePlan("phase", 0, SECOND, true, Map.of(Only.ASK, ClosedLoad.inFlight(10)));
        VirtualRun run = VirtualRun.planned(
                new Pacer.Plan(
                        new Timeline(List.of(phase), SECOND),
                        0,
                        1,
                        1,
                        10 * SECOND,
                        SECOND,
                        StartCoalescing.always(10 * MILLI)),
                List.of(Only.ASK),
                (loop, t0) -> driver = new ManualDriver(loop, (own, arrival) -> {
                    own.loop.freeze(MICRO);
                    arrival.completed(own.loop.clock().nanos());
                }));
        run.loop.run();
        assertThat(run.only().counts.started()).isGreaterThan(900_000);
        assertThat(notes(run)).isEmpty();
    }

    @Test
    void withoutCoalescingEveryArrivalStartsWhenItIsDue() {
        VirtualRun run = run(StartCoalescing.OFF, rate(100_000));
        assertThat(lags().max()).hasValue(0);
        assertThat(notes(run)).isEmpty();
    }
}
