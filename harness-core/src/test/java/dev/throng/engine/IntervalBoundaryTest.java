package dev.throng.engine;

import static dev.throng.engine.VirtualRun.MILLI;
import static dev.throng.engine.VirtualRun.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Time;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

/** What happens at a boundary of two intervals, or is seen only after it, belongs to the later one. */
class IntervalBoundaryTest {

    private static VirtualRun planned(long lengthNanos, long serviceNanos, RateProfile profile) {
        Load load = new OpenLoad(profile);
        List<PhasePlan> phases = List.of(
                new PhasePlan("first", 0, lengthNanos, true, Map.of(ScriptedTarget.Ask.ASK, load)),
                new PhasePlan("second", lengthNanos, SECOND, true, Map.of()));
        return VirtualRun.planned(
                new Pacer.Plan(new Timeline(phases, SECOND), 0, 1, 1, 10 * SECOND, 20 * SECOND),
                List.of(ScriptedTarget.Ask.ASK),
                (loop, t0) -> new ScriptedTarget(loop, serviceNanos, Long.MAX_VALUE, 0));
    }

    /** By interval, of the first so many. */
    private static List<Long> each(VirtualRun run, int intervals, ToLongFunction<ArrivalCounts> figure) {
        List<Long> values = new ArrayList<>();
        for (int i = 0; i < intervals; i++) {
            values.add(run.intervals.get(i).operations().stream()
                    .mapToLong(operation -> figure.applyAsLong(operation.counts()))
                    .sum());
        }
        return values;
    }

    @Test
    void arrivalsDueExactlyOnABoundaryCountInTheSecondThatBegins() {
        VirtualRun run = planned(5 * SECOND, 1_000, new RateProfile.Bursts(50, SECOND));
        run.loop.run();
        assertThat(each(run, 6, ArrivalCounts::due)).containsExactly(50L, 50L, 50L, 50L, 50L, 0L);
        assertThat(each(run, 6, ArrivalCounts::started)).containsExactly(50L, 50L, 50L, 50L, 50L, 0L);
        assertThat(each(run, 6, ArrivalCounts::answered)).containsExactly(50L, 50L, 50L, 50L, 50L, 0L);
    }

    /** Another loop that goes on has closed as many intervals at each later boundary, so both have the same numbers. */
    @Test
    void anEarlyEndDoesNotShiftTheNumbersOfLaterIntervals() {
        VirtualRun run = planned(6 * SECOND, 3 * SECOND, new RateProfile.Constant(10));
        run.at(2_170 * MILLI, () -> run.pacer.stop(10 * SECOND));
        run.loop.run();

        assertThat(run.intervals.stream()
                        .map(interval -> interval.span().endNanos() - run.t0)
                        .limit(5))
                .containsExactly(SECOND, 2 * SECOND, 2_170 * MILLI, 4 * SECOND, 5 * SECOND);
        assertThat(run.intervals.get(4).span().sequence()).isEqualTo(4);
        // no more wake-ups than for answers and checks
        assertThat(run.loop.callbacks()).isLessThan(1_000);
    }

    @Test
    void anEarlyEndOnABoundaryClosesTheNextIntervalAfterASecond() {
        VirtualRun run = planned(6 * SECOND, 3 * SECOND, new RateProfile.Constant(10));
        run.at(2 * SECOND, () -> run.pacer.stop(10 * SECOND));
        run.loop.run();

        assertThat(run.intervals.stream()
                        .map(interval -> interval.span().endNanos() - run.t0)
                        .limit(3))
                .containsExactly(SECOND, 2 * SECOND, 3 * SECOND);
    }

    @Test
    void arrivalsThatBecameDueInAStallCountInTheirOwnSeconds() {
        VirtualRun run = planned(6 * SECOND, 1, new RateProfile.Constant(100));
        run.at(1_500 * MILLI, () -> run.loop.freeze(2_700 * MILLI));
        run.loop.run();
        assertThat(each(run, 7, ArrivalCounts::due)).containsExactly(100L, 100L, 100L, 100L, 100L, 100L, 0L);
        assertThat(run.only().counts.started()).isEqualTo(600);
    }

    @Test
    void anAnswerThatIsReadAfterTheBoundaryCountsAfterIt() {
        VirtualRun run = planned(4 * SECOND, 35 * MILLI, new RateProfile.Constant(10));
        run.at(1_920 * MILLI, () -> run.loop.freeze(150 * MILLI));
        run.loop.run();
        assertThat(each(run, 4, ArrivalCounts::answered)).containsExactly(10L, 9L, 11L, 10L);
        assertThat(run.intervals.get(1).operations().get(0).counts().inFlight()).isEqualTo(1);
        assertThat(run.intervals.get(1).operations().get(0).time(Time.RESPONSE).getTotalCount())
                .isEqualTo(9);
    }

    @Test
    void anAnswerThatIsReadAfterThePhaseIsNoAnswerWithinIt() {
        VirtualRun run = planned(2 * SECOND, 35 * MILLI, new RateProfile.Constant(10));
        run.at(1_920 * MILLI, () -> run.loop.freeze(150 * MILLI));
        run.loop.run();
        assertThat(run.intervals.get(2).span().phase()).isEqualTo(1);
        assertThat(each(run, 3, ArrivalCounts::answered)).containsExactly(10L, 9L, 1L);
    }
}
