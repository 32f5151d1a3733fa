package dev.throng.run.totals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.engine.Pacer;
import dev.throng.engine.PhasePlan;
import dev.throng.engine.ScriptedTarget;
import dev.throng.engine.ScriptedTarget.Ask;
import dev.throng.engine.Timeline;
import dev.throng.engine.VirtualLoop;
import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.measure.LoopRecorder;
import dev.throng.verdict.Judge;
import dev.throng.verdict.OtherCpu;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A target that hangs in the warm-up, in virtual time: from the event loop to the verdict. */
class EmptyPhaseTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;

    /** Two seconds of warm-up and two that count. The target does not answer for the given time after the first second. */
    private static Verdict verdict(Load load, long hangsNanos) {
        VirtualLoop loop = new VirtualLoop(7 * SECOND);
        long t0 = 8 * SECOND;
        Timeline timeline = new Timeline(
                List.of(
                        new PhasePlan("warm-up", 0, 2 * SECOND, false, Map.of(Ask.ASK, load)),
                        new PhasePlan("steady", 2 * SECOND, 2 * SECOND, true, Map.of(Ask.ASK, load))),
                SECOND);
        RunTotals recorded = new RunTotals(1, 2, interval -> {});
        recorded.begin(t0);
        Pacer pacer = new Pacer(
                new Pacer.Plan(timeline, 0, 1, 1, 15 * SECOND, 10 * SECOND),
                List.of(Ask.ASK),
                loop,
                new ScriptedTarget(loop, MILLI, t0 + SECOND, hangsNanos),
                new LoopRecorder(List.of()),
                interval -> recorded.closed(0, interval),
                () -> recorded.drained(0));
        pacer.start(t0);
        loop.run();
        VerdictFacts facts = new ResultSections(timeline, List.of(Ask.ASK), recorded.freeze()).facts();
        return Judge.judge(new Judge.Facts(
                List.of(),
                facts.operations(),
                facts.lateness(),
                facts.stalls(),
                0,
                0,
                new Judge.Samples(0, 10),
                List.of(),
                OtherCpu.NONE,
                List.of()));
    }

    @Test
    void aClosedLoadThatWaitsForTheWholeMeasuredPhaseMeasuresNothing() {
        Verdict verdict = verdict(ClosedLoad.users(10, 9 * MILLI), 5 * SECOND);

        assertThat(verdict.status()).isEqualTo(Verdict.Status.invalid);
        assertThat(verdict.reasons()).extracting(Reason::code).containsExactly(ReasonCode.NOTHING_MEASURED);
        assertThat(verdict.texts().get(0)).contains("because 10 arrivals of earlier phases still waited for an answer");
    }

    @Test
    void aTargetThatAnswersAgainIsMeasured() {
        assertThat(verdict(ClosedLoad.users(10, 9 * MILLI), SECOND + 500 * MILLI)
                        .reasons())
                .isEmpty();
    }

    @Test
    void anOpenLoadGoesOnAndIsMeasured() {
        assertThat(verdict(new OpenLoad(new RateProfile.Constant(10)), 5 * SECOND)
                        .reasons())
                .isEmpty();
    }
}
