package dev.throng.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class AgentBlameTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000_000_000;
    private static final OtherCpu FREE = OtherCpu.NONE;
    private static final Throttling NOT_THROTTLED = new Throttling(OptionalDouble.empty(), 0, 0, 0);

    /** An agent whose lag, stalls and pauses have this length. */
    private static AgentFacts agent(String name, long millis, OtherCpu others) {
        long nanos = millis * MILLI;
        return new AgentFacts(
                name,
                Map.of(50.0, 0L, 99.0, nanos, 99.9, 2 * nanos, 100.0, 3 * nanos),
                nanos,
                nanos,
                0.1,
                0,
                0,
                NOT_THROTTLED,
                others);
    }

    private static AgentFacts counting(String name, double loopCpu, long failures, long owed) {
        return new AgentFacts(name, Map.of(), 0, 0, loopCpu, failures, owed, NOT_THROTTLED, FREE);
    }

    private static AgentFacts throttled(String name, long millis) {
        return new AgentFacts(
                name,
                Map.of(),
                0,
                0,
                0,
                0,
                0,
                new Throttling(OptionalDouble.of(1), millis * MILLI, SECOND, 10 * SECOND),
                FREE);
    }

    private static String named(Reason reason, AgentFacts... agents) {
        return new AgentBlame(List.of(agents)).name(List.of(reason)).get(0).text();
    }

    private static Reason reason(ReasonCode code) {
        return Reason.suspect(code, "why");
    }

    private static Reason late(double percentile) {
        return reason(ReasonCode.GENERATOR_LATE).with("percentile", percentile);
    }

    @Test
    void theAgentThatSentLateIsNamedWithItsLag() {
        AgentFacts[] agents = {agent("agent-1", 1, FREE), agent("agent-2", 12, FREE), agent("agent-3", 0, FREE)};

        Reason reason = new AgentBlame(List.of(agents)).name(List.of(late(99))).get(0);

        assertThat(reason.text())
                .isEqualTo("why; agent-2 sent late: its p99 lag was 12 ms, the others' at most 1.0 ms");
        assertThat(reason.figures()).containsEntry("agent", "agent-2");
        assertThat(named(late(99.9), agents)).endsWith("its p99.9 lag was 24 ms, the others' at most 2.0 ms");
        assertThat(named(late(100), agents)).endsWith("its longest lag was 36 ms, the others' at most 3.0 ms");
    }

    @Test
    void severalLateAgentsAreNamed() {
        assertThat(named(
                        late(99), agent("a", 12, FREE), agent("b", 15, FREE), agent("c", 1, FREE), agent("d", 0, FREE)))
                .isEqualTo("why; b, a sent late: each p99 lag was at least 12 ms, the others' at most 1.0 ms");
    }

    @Test
    void noAgentIsNamedIfAllAreLate() {
        AgentFacts[] agents = {agent("a", 12, FREE), agent("b", 9, FREE), agent("c", 20, FREE)};

        assertThat(named(late(99), agents)).isEqualTo("why");
        assertThat(named(late(50), agents)).isEqualTo("why");
    }

    @Test
    void stallsPausesAndCpuNameTheAgent() {
        AgentFacts[] slow = {agent("a", 300, FREE), agent("b", 2, FREE)};

        assertThat(named(reason(ReasonCode.LOOP_STALLED), slow))
                .isEqualTo("why; a stalled: its longest stall of an event loop was 300 ms, the others' at most 2.0 ms");
        assertThat(named(reason(ReasonCode.GENERATOR_GC), slow))
                .isEqualTo(
                        "why; a paused: its longest garbage collection pause was 300 ms, the others' at most 2.0 ms");
        assertThat(named(reason(ReasonCode.GENERATOR_CPU), counting("a", 0.6, 0, 0), counting("b", 0.98, 0, 0)))
                .isEqualTo("why; b was busier: its busiest event loop's share of a core was 98 %, the others' at most"
                        + " 60 %");
    }

    @Test
    void failuresAndOwedArrivalsNameTheAgent() {
        AgentFacts[] agents = {counting("a", 0, 1_200, 5), counting("b", 0, 3, 5_000)};

        assertThat(named(reason(ReasonCode.BLAMED_ON_GENERATOR), agents))
                .isEqualTo("why; a had most such failures: its count was 1,200, the others' at most 3");
        assertThat(named(reason(ReasonCode.OWED), agents))
                .isEqualTo("why; b owed most: its count was 5,000, the others' at most 5");
    }

    @Test
    void reasonsOfOtherSidesNameNoAgent() {
        assertThat(named(reason(ReasonCode.COUNTS_DISAGREE), agent("a", 300, FREE), agent("b", 2, FREE)))
                .isEqualTo("why");
    }

    @Test
    void theCpuOfTheMachineOfTheLateAgentExplainsIt() {
        OtherCpu busy = new OtherCpu(8 * SECOND, 16 * SECOND, 11 * SECOND, false, List.of("b"));
        List<Reason> reasons = List.of(late(99));

        List<Reason> explained = new AgentBlame(List.of(agent("a", 1, FREE), agent("b", 12, busy))).explain(reasons);

        assertThat(explained.get(0).text())
                .isEqualTo(
                        "why; on the machine of b, processes other than agents used 1.4 of 2 cores while the machine's"
                                + " CPU was full, for 8.0 s in all: stop them, or use another machine");
        assertThat(explained.get(0).figures()).containsEntry("othersCores", 1.375);
    }

    @Test
    void aBusyMachineOfAnAgentThatWasInTimeExplainsNothing() {
        OtherCpu busy = new OtherCpu(8 * SECOND, 16 * SECOND, 11 * SECOND, false, List.of("a"));

        assertThat(new AgentBlame(List.of(agent("a", 1, busy), agent("b", 12, FREE))).explain(List.of(late(99))))
                .containsExactly(late(99));
    }

    @Test
    void ifAllAgentsAreLateTheBusiestMachineExplainsIt() {
        OtherCpu busy = new OtherCpu(8 * SECOND, 16 * SECOND, 11 * SECOND, false, List.of("b"));

        assertThat(new AgentBlame(List.of(agent("a", 12, FREE), agent("b", 12, busy)))
                        .explain(List.of(late(99)))
                        .get(0)
                        .text())
                .contains("on the machine of b");
    }

    @Test
    void theThrottledAgentsAreNamed() {
        assertThat(new AgentBlame(List.of(throttled("a", 0), throttled("b", 5))).throttled())
                .isEmpty();

        Reason one = new AgentBlame(List.of(throttled("a", 0), throttled("b", 500)))
                .throttled()
                .orElseThrow();
        Reason two = new AgentBlame(List.of(throttled("a", 700), throttled("b", 500)))
                .throttled()
                .orElseThrow();

        assertThat(one.text()).startsWith("a CPU quota throttled agent b for 0.500 s of 10.0 s");
        assertThat(one.figures()).containsEntry("agent", "b");
        assertThat(two.text()).startsWith("a CPU quota throttled agent a for").endsWith("; it also throttled b");
        assertThat(two.figures()).containsEntry("agent", "a, b");
    }

    @Test
    void theVerdictNamesTheAgent() {
        Verdict verdict = Judge.judge(new Judge.Facts(
                List.of(),
                List.of(),
                List.of(new Judge.Lateness("steady", "send", 99, 12 * MILLI, 20 * MILLI)),
                new Judge.LoopStalls(0, 0, 0),
                0,
                0,
                new Judge.Samples(0, 10),
                List.of(),
                OtherCpu.NONE,
                List.of(),
                List.of(agent("a", 1, FREE), agent("b", 12, FREE), throttled("c", 500))));

        assertThat(verdict.texts())
                .anySatisfy(text -> assertThat(text).contains("send in phase steady", "; b sent late: its p99 lag"))
                .anySatisfy(text -> assertThat(text).contains("throttled agent c"));
    }
}
