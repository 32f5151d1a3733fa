package dev.throng.run.totals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.ScriptedTarget;
import dev.throng.engine.ScriptedTarget.Ask;
import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
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
        return VirtualRun.verdict(VirtualRun.of(
                List.of(
                        new PhasePlan("warm-up", 0, 2 * SECOND, false, Map.of(Ask.ASK, load)),
                        new PhasePlan("steady", 2 * SECOND, 2 * SECOND, true, Map.of(Ask.ASK, load))),
                15 * SECOND,
                10 * SECOND,
                loop -> new ScriptedTarget(loop, MILLI, VirtualRun.T0_NANOS + SECOND, hangsNanos),
                Map.of()));
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
