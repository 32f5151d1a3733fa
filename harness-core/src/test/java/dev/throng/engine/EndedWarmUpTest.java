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
import dev.throng.measure.LoopInterval;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Loops whose first phase lasts until the load is steady, at most 60 s, and is ended early. A phase of 2 s follows. */
class EndedWarmUpTest {

    private static final Load OPEN = new OpenLoad(new RateProfile.Constant(10));

    private Timeline timeline;
    private ManualDriver driver;

    private VirtualRun planned(int part, int parts, long answerNanos) {
        return VirtualRun.planned(
                new Pacer.Plan(timeline, part, parts, 1, 30 * SECOND, 5 * SECOND),
                List.of(Kind.values()),
                (loop, t0) -> driver = new ManualDriver(loop, ManualDriver.answeringAfter(answerNanos)));
    }

    private void phases(Load warmUp, Load main) {
        timeline = new Timeline(
                List.of(
                        new PhasePlan("warm-up", 0, 60 * SECOND, false, true, Map.of(Kind.ASK, warmUp)),
                        new PhasePlan("main", 60 * SECOND, 2 * SECOND, true, Map.of(Kind.ASK, main))),
                SECOND);
    }

    private VirtualRun run(long answerNanos, Load warmUp, Load main) {
        phases(warmUp, main);
        return planned(0, 1, answerNanos);
    }

    private static void assertCounts(ArrivalCounts counts, long due, long owed) {
        assertThat(counts.due()).isEqualTo(due);
        assertThat(counts.owed()).isEqualTo(owed);
        assertThat(counts.started()).isEqualTo(due - owed).isEqualTo(counts.answered());
        assertThat(counts.inSystem()).isZero();
    }

    @Test
    void arrivalsAfterTheEndNeverBecomeDueAndTheNextPhaseBeginsThere() {
        VirtualRun run = run(MILLI, OPEN, new OpenLoad(new RateProfile.Constant(5)));
        run.at(6 * SECOND + 300 * MILLI, () -> assertThat(timeline.endPhaseAt(0, 7 * SECOND))
                .isTrue());
        run.loop.run();

        assertCounts(run.totals.get(0).counts, 70, 0);
        assertCounts(run.totals.get(1).counts, 10, 0);
        assertThat(run.drainedTimes).isEqualTo(1);
        assertThat(run.drainedNanos - run.t0).isBetween(9 * SECOND, 9 * SECOND + 100 * MILLI);
        assertThat(run.pacer.endedEarly()).isFalse();
        assertThat(run.intervals.stream().map(LoopInterval::span).filter(span -> span.phase() == 1))
                .extracting(span -> span.startNanos() - run.t0)
                .containsExactly(7 * SECOND, 8 * SECOND);
        assertThat(run.intervals)
                .extracting(interval -> interval.span().sequence())
                .isSorted()
                .doesNotHaveDuplicates();
        assertThat(driver.starts)
                .extracting(start -> start.startedNanos() - start.dueNanos())
                .containsOnly(0L);
    }

    @Test
    void withoutAnEndThePhaseLastsAsLongAsItMay() {
        VirtualRun run = run(MILLI, OPEN, OPEN);
        run.loop.run();

        assertCounts(run.totals.get(0).counts, 600, 0);
        assertCounts(run.totals.get(1).counts, 20, 0);
    }

    /** The first arrival takes 20 s, and only one may be in the system. */
    @Test
    void whatIsOwedAtTheEndStaysOwed() {
        Load one = new OpenLoad(new RateProfile.Constant(10), Load.UNLIMITED, 1);
        VirtualRun run = run(20 * SECOND, one, OPEN);
        run.at(6 * SECOND + 300 * MILLI, () -> timeline.endPhaseAt(0, 7 * SECOND));
        run.loop.run();

        ArrivalCounts warmUp = run.totals.get(0).counts;
        assertThat(warmUp.due()).isEqualTo(70);
        assertThat(warmUp.started()).isEqualTo(1);
        assertThat(warmUp.owed()).isEqualTo(69);
    }

    @Test
    void usersOfAClosedLoadStartNothingAfterTheEnd() {
        VirtualRun run = run(100 * MILLI, ClosedLoad.users(3, 100 * MILLI), OPEN);
        run.at(6 * SECOND + 300 * MILLI, () -> timeline.endPhaseAt(0, 7 * SECOND));
        run.loop.run();

        assertThat(run.totals.get(0).counts.started()).isEqualTo(3 * 35);
        assertCounts(run.totals.get(1).counts, 20, 0);
    }

    /** The loop does not run from second 6.4 to second 9.4. The end is known by then, but not to the loop. */
    @Test
    void aLoopThatFindsTheEndLateDoesWhatIsDueInBothPhasesInTheirOrder() {
        VirtualRun run = run(MILLI, OPEN, OPEN);
        run.at(6 * SECOND + 400 * MILLI, () -> {
            assertThat(timeline.endPhaseAt(0, 7 * SECOND)).isTrue();
            run.loop.freeze(3 * SECOND);
        });
        run.loop.run();

        ArrivalCounts warmUp = run.totals.get(0).counts;
        assertThat(warmUp.due()).isEqualTo(70);
        assertThat(warmUp.due()).isEqualTo(warmUp.started() + warmUp.owed());
        ArrivalCounts main = run.totals.get(1).counts;
        assertThat(main.due()).isEqualTo(20);
        assertThat(main.due()).isEqualTo(main.started() + main.owed());
        assertThat(main.inSystem()).isZero();
    }

    @Test
    void anEndThatALoopHasPassedIsRefused() {
        VirtualRun run = run(MILLI, OPEN, OPEN);
        run.at(7 * SECOND + 150 * MILLI, () -> {
            assertThat(timeline.endPhaseAt(0, 7 * SECOND)).isFalse();
            assertThat(timeline.endPhaseAt(0, 8 * SECOND)).isTrue();
        });
        run.loop.run();

        assertCounts(run.totals.get(0).counts, 80, 0);
    }

    @Test
    void aStopBeforeTheEndStillEndsTheRun() {
        VirtualRun run = run(MILLI, OPEN, OPEN);
        run.at(6 * SECOND + 300 * MILLI, () -> timeline.endPhaseAt(0, 8 * SECOND));
        run.at(6 * SECOND + 500 * MILLI, () -> run.pacer.stop(SECOND));
        run.loop.run();

        assertThat(run.pacer.endedEarly()).isTrue();
        assertThat(run.totals).doesNotContainKey(1);
        assertThat(run.totals.get(0).counts.due()).isEqualTo(65);
    }

    /** Two loops, one after the other: the second begins after the phase was ended, and must have the other half of the same schedule. */
    @Test
    void loopsHaveTheSameScheduleWheneverTheyFindTheEnd() {
        Load random = new OpenLoad(new RateProfile.Poisson(10));
        phases(random, random);
        VirtualRun first = planned(0, 2, MILLI);
        first.at(6 * SECOND + 300 * MILLI, () -> assertThat(timeline.endPhaseAt(0, 7 * SECOND))
                .isTrue());
        first.loop.run();
        long due = first.totals.get(0).counts.due();
        VirtualRun second = planned(1, 2, MILLI);
        second.loop.run();

        phases(random, random);
        VirtualRun whole = planned(0, 1, MILLI);
        whole.at(6 * SECOND + 300 * MILLI, () -> timeline.endPhaseAt(0, 7 * SECOND));
        whole.loop.run();
        assertThat(due + second.totals.get(0).counts.due())
                .isEqualTo(whole.totals.get(0).counts.due());
        assertThat(first.totals.get(1).counts.due()
                        + second.totals.get(1).counts.due())
                .isEqualTo(whole.totals.get(1).counts.due());
    }
}
