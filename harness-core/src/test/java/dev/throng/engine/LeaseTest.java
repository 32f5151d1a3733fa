package dev.throng.engine;

import static dev.throng.engine.VirtualRun.MILLI;
import static dev.throng.engine.VirtualRun.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.engine.RandomTarget.Kind;
import dev.throng.figure.ArrivalCounts;
import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A loop whose lease ends while it does not run, as that of an agent whose process is stopped. */
class LeaseTest {

    private static final Load OPEN = new OpenLoad(new RateProfile.Constant(10));

    private ManualDriver driver;

    private VirtualRun run(long answerNanos, Load... loads) {
        List<PhasePlan> phases = IntStream.range(0, loads.length)
                .mapToObj(
                        i -> new PhasePlan("phase-" + i, i * 6 * SECOND, 6 * SECOND, true, Map.of(Kind.ASK, loads[i])))
                .toList();
        VirtualRun run = VirtualRun.planned(
                new Pacer.Plan(new Timeline(phases, SECOND), 0, 1, 1, 30 * SECOND, 5 * SECOND),
                List.of(Kind.values()),
                (loop, t0) -> driver = new ManualDriver(loop, ManualDriver.answeringAfter(answerNanos)));
        run.lease = nanos -> nanos - run.t0 >= 5 * SECOND;
        run.at(2 * SECOND + 50 * MILLI, () -> run.loop.freeze(6 * SECOND));
        run.loop.run();
        assertThat(run.drainedTimes).isEqualTo(1);
        return run;
    }

    private void assertNothingStartedAfterTheFreeze(VirtualRun run) {
        assertThat(driver.starts).isNotEmpty().allSatisfy(start -> assertThat(start.startedNanos() - run.t0)
                .isLessThan(2 * SECOND + 50 * MILLI));
    }

    @Test
    void aLoopThatRunsAgainAfterItsLeaseStartsNothingOfItsBacklogAndOwesIt() {
        VirtualRun run = run(MILLI, OPEN, OPEN);

        assertNothingStartedAfterTheFreeze(run);
        ArrivalCounts first = run.totals.get(0).counts;
        ArrivalCounts second = run.totals.get(1).counts;
        assertThat(first.due()).isEqualTo(60);
        assertThat(first.started()).isEqualTo(21).isEqualTo(first.answered());
        assertThat(first.owed()).isEqualTo(39);
        // the load stops when the loop finds the end of the lease, in the third second of the second phase
        assertThat(second.due()).isEqualTo(21);
        assertThat(second.owed()).isEqualTo(second.due());
        assertThat(second.started()).isZero();
        assertThat(run.drainedNanos - run.t0).isLessThan(8 * SECOND + 100 * MILLI);
        assertThat(run.pacer.endedEarly()).isTrue();
    }

    @Test
    void aDepartureAfterTheLeaseStartsNoUserOfAClosedLoad() {
        VirtualRun run = run(200 * MILLI, ClosedLoad.users(3, 0), OPEN);

        assertNothingStartedAfterTheFreeze(run);
        assertThat(run.totals.get(0).counts.inSystem()).isZero();
    }

    @Test
    void openArrivalsGetASecondForTheirAnswers() {
        VirtualRun run = run(20 * SECOND, OPEN, OPEN);

        assertNothingStartedAfterTheFreeze(run);
        assertThat(run.totals.get(0).failures).isEqualTo(Map.of("unfinished", 21L));
        assertThat(run.drainedNanos - run.t0).isEqualTo(9 * SECOND + 50 * MILLI);
    }

    /** A run of 6 s whose arrivals are not answered, so that it drains until second 11. */
    private VirtualRun stoppedAt(long nanos) {
        Timeline timeline =
                new Timeline(List.of(new PhasePlan("only", 0, 6 * SECOND, true, Map.of(Kind.ASK, OPEN))), SECOND);
        VirtualRun run = VirtualRun.planned(
                new Pacer.Plan(timeline, 0, 1, 1, 30 * SECOND, 5 * SECOND),
                List.of(Kind.values()),
                (loop, t0) -> new ManualDriver(loop, ManualDriver.answeringAfter(20 * SECOND)));
        run.lease = at -> at - run.t0 >= 7 * SECOND;
        run.at(nanos, () -> run.pacer.stop(SECOND));
        run.loop.run();
        return run;
    }

    @Test
    void anEndOfTheLeaseOrAStopInTheDrainIsNoEarlyEnd() {
        assertThat(stoppedAt(8 * SECOND).pacer.endedEarly()).isFalse();
        assertThat(stoppedAt(5 * SECOND).pacer.endedEarly()).isTrue();
    }
}
