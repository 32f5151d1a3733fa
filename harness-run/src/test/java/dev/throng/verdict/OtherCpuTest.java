package dev.throng.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.Blame;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OtherCpuTest {

    private static final long SECOND = 1_000_000_000;
    private static final OtherCpu BUSY = new OtherCpu(8 * SECOND, 16 * SECOND, 11 * SECOND, true);
    private static final Reason LATE = Reason.suspect(ReasonCode.GENERATOR_LATE, "it was late");
    private static final Reason STALLED = Reason.suspect(ReasonCode.LOOP_STALLED, "it stalled");

    private static List<String> texts(OtherCpu others, Reason... reasons) {
        return others.explain(List.of(reasons)).stream().map(Reason::text).toList();
    }

    @Test
    void theReasonStatesTheCpuOfOtherProcessesAndWhatToDo() {
        List<Reason> explained = BUSY.explain(List.of(LATE));

        assertThat(explained)
                .extracting(Reason::text)
                .containsExactly("it was late; other processes used 1.4 of 2 cores while the machine's CPU was full,"
                        + " for 8.0 s in all: stop them, or run the generator on another machine");
        assertThat(explained.get(0).figures())
                .isEqualTo(Map.of("othersCores", 1.375, "machineCores", 2.0, "machineFullNanos", 8 * SECOND));
    }

    @Test
    void aTargetThatWasNotSampledMayBeOneOfTheProcesses() {
        assertThat(texts(new OtherCpu(SECOND, 2 * SECOND, SECOND, false), LATE))
                .containsExactly("it was late; processes other than the generator used 1.0 of 2 cores while the"
                        + " machine's CPU was full, for 1.0 s in all: stop them; name the target in target.process if it is"
                        + " one of them");
    }

    @Test
    void onlyTheFirstOfTheGravestReasonsGetsTheExplanation() {
        Reason invalid = Reason.invalid(ReasonCode.OWED, "it did not start");

        assertThat(texts(BUSY, LATE, STALLED).get(0)).startsWith("it was late; other");
        assertThat(texts(BUSY, LATE, STALLED).get(1)).isEqualTo("it stalled");
        assertThat(texts(BUSY, LATE, invalid).get(0)).isEqualTo("it was late");
        assertThat(texts(BUSY, LATE, invalid).get(1)).startsWith("it did not start; other");
    }

    @Test
    void aColdGeneratorMayHaveHadToWaitForACore() {
        assertThat(texts(BUSY, Reason.suspect(ReasonCode.GENERATOR_COLD, "it was not warm"))
                        .get(0))
                .startsWith("it was not warm; other processes used 1.4 of 2 cores");
    }

    @Test
    void otherReasonsAreNotExplained() {
        Reason gc = Reason.suspect(ReasonCode.GENERATOR_GC, "it collected");
        Reason target = LATE.blamedOn(Blame.TARGET);

        assertThat(BUSY.explain(List.of(gc, target))).containsExactly(gc, target);
        assertThat(BUSY.explain(List.of())).isEmpty();
    }

    @Test
    void anIdleMachineOrSmallProcessesExplainNothing() {
        OtherCpu small = new OtherCpu(8 * SECOND, 16 * SECOND, 3 * SECOND, true);

        assertThat(small.explain(List.of(LATE))).containsExactly(LATE);
        assertThat(OtherCpu.NONE.explain(List.of(LATE))).containsExactly(LATE);
    }

    @Test
    void theVerdictHasTheExplanation() {
        Judge.Lateness late = new Judge.Lateness("steady", "send", 99, 50_000_000, 60_000_000);
        Verdict verdict = Judge.judge(new Judge.Facts(
                List.of(),
                List.of(),
                List.of(late),
                new Judge.LoopStalls(0, 0, 0),
                0,
                0,
                new Judge.Samples(0, 10),
                List.of(),
                BUSY,
                List.of(),
                List.of()));

        assertThat(verdict.texts()).singleElement().asString().contains("other processes used 1.4 of 2 cores");
    }
}
