package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.engine.Pacer;
import dev.throng.engine.PhasePlan;
import dev.throng.engine.ScriptedTarget;
import dev.throng.engine.ScriptedTarget.Ask;
import dev.throng.engine.Timeline;
import dev.throng.engine.VirtualLoop;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.measure.LoopRecorder;
import dev.throng.protocol.Operation;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.totals.ResultSections;
import dev.throng.run.totals.RunTotals;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/**
 * Runs in virtual time, of a warm-up of at most 15 s and a phase of 2 s, each with 100 arrivals per second. The target answers in 1 ms, except
 * where stated.
 */
class WarmUpsTest {

    private static final long SECOND = 1_000_000_000;
    private static final long MILLI = 1_000_000;
    private static final long T0 = 8 * SECOND;
    private static final OptionalLong UNKNOWN = OptionalLong.empty();

    private final Timeline timeline = new Timeline(
            List.of(
                    new PhasePlan("warm-up", 0, 15 * SECOND, false, true, load()),
                    new PhasePlan("main", 15 * SECOND, 2 * SECOND, true, load())),
            SECOND);
    private long stayNanos;
    private final VirtualLoop loop = new VirtualLoop(7 * SECOND);
    private final WarmUps warmUps = new WarmUps(
            timeline,
            List.of(Ask.ASK),
            operation -> stayNanos,
            true,
            Optional.empty(),
            phase -> timeline.endPhaseAt(
                    phase, timeline.nextFullInterval(loop.clock().nanos() - T0)));
    private List<PhaseResult> phases;

    private static Map<Operation, Load> load() {
        return Map.of(Ask.ASK, new OpenLoad(new RateProfile.Constant(100)));
    }

    /**
     * Runs it, with a sample 5 ms after the end of each second.
     *
     * @param stallNanos for how long the target does not answer at the start
     * @param firstSample the first second that is sampled
     */
    private void run(long stallNanos, OptionalLong cpuNanos, OptionalLong compilerNanos, int firstSample) {
        RunTotals recorded = new RunTotals(1, 2, warmUps::interval);
        recorded.begin(T0);
        for (int second = firstSample; second < 17; second++) {
            long end = (second + 1) * SECOND + 5 * MILLI;
            loop.runAt(T0 + end, () -> warmUps.sample(end, cpuNanos, compilerNanos));
        }
        Pacer pacer = new Pacer(
                new Pacer.Plan(timeline, 0, 1, 1, 60 * SECOND, 5 * SECOND),
                List.of(Ask.ASK),
                loop,
                new ScriptedTarget(loop, MILLI, T0, stallNanos),
                new LoopRecorder(List.of()),
                interval -> recorded.closed(0, interval),
                () -> recorded.drained(0));
        pacer.start(T0);
        loop.run();
        phases = new ResultSections(timeline, List.of(Ask.ASK), recorded.freeze()).phases();
    }

    private void assertWarmUp(boolean steady, long seconds) {
        PhaseResult warmUp = phases.get(0);
        assertThat(warmUp.steady()).hasValue(steady);
        assertThat(warmUp.durationNanos()).isEqualTo(seconds * SECOND);
        assertThat(warmUp.operations().get("ask").due()).isEqualTo(100 * seconds);
        assertThat(warmUp.operations().get("ask").answered()).isEqualTo(100 * seconds);
        PhaseResult main = phases.get(1);
        assertThat(main.steady()).isEmpty();
        assertThat(main.startNanos()).isEqualTo(seconds * SECOND);
        assertThat(main.durationNanos()).isEqualTo(2 * SECOND);
        assertThat(main.operations().get("ask").due()).isEqualTo(200);
    }

    @Test
    void aSteadyLoadEndsTheWarmUpWithTheNinthSecond() {
        run(0, OptionalLong.of(500 * MILLI), OptionalLong.of(0), 0);

        assertWarmUp(true, 9);
        assertThat(warmUps.notes()).isEmpty();
    }

    /** The responses of the third second took up to 2 s, and it has those of the seconds before. */
    @Test
    void slowResponsesAtTheStartMakeTheWarmUpLonger() {
        run(2 * SECOND, UNKNOWN, UNKNOWN, 0);

        assertWarmUp(true, 10);
    }

    @Test
    void differentCpuTimePerAnswerMakesTheWarmUpLonger() {
        run(2 * SECOND, OptionalLong.of(500 * MILLI), UNKNOWN, 0);

        assertWarmUp(true, 12);
    }

    @Test
    void theLoadGrowsUntilTheFirstArrivalsLeave() {
        stayNanos = 3 * SECOND + 100 * MILLI;
        run(0, UNKNOWN, UNKNOWN, 0);

        assertWarmUp(true, 13);
    }

    @Test
    void secondsWithoutASampleAreNotCompared() {
        run(0, UNKNOWN, UNKNOWN, 2);

        assertWarmUp(true, 11);
    }

    @Test
    void aBusyCompilerKeepsTheWarmUpGoingToItsLimit() {
        run(0, OptionalLong.of(500 * MILLI), OptionalLong.of(300 * MILLI), 0);

        assertWarmUp(false, 15);
        assertThat(warmUps.notes())
                .containsExactly(
                        "the load was not steady at the end of the phase warm-up, after 15s: the JIT compilers of"
                                + " the generator still worked for 30 % of the time");
    }
}
