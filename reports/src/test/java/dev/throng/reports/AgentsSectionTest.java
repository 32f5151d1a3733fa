package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.AgentResult;
import dev.throng.run.result.AgentStrain;
import dev.throng.run.result.GeneratorResult;
import dev.throng.run.result.MadeResults;
import dev.throng.run.result.Placement;
import dev.throng.run.result.Times;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class AgentsSectionTest {

    private static final long MILLI = 1_000_000;

    /** An agent whose lag, stalls, pauses and start skew have this length. */
    private static AgentResult agent(String name, long millis, long failures) {
        long nanos = millis * MILLI;
        return new AgentResult(
                new AgentResult.Sender(name, "host-" + name, false, 0.5),
                new AgentResult.Clock(nanos, 0, OptionalLong.empty()),
                MadeResults.times(10, 0, 0, 0, nanos, nanos, nanos),
                OptionalDouble.of(1),
                OptionalLong.of(1 << 20),
                10,
                new AgentStrain(
                        10,
                        OptionalDouble.of(1),
                        nanos,
                        OptionalLong.of(nanos),
                        0.5,
                        failures,
                        0,
                        new GeneratorResult.Files(OptionalLong.of(99), OptionalLong.of(9)),
                        new AgentStrain.Quota(OptionalDouble.empty(), 0),
                        new AgentStrain.Machine(OptionalDouble.of(4), 0, OptionalDouble.of(0))),
                List.of(),
                Placement.UNKNOWN);
    }

    private static AgentResult on(String machine, AgentResult agent, double fullSeconds, double others) {
        return new AgentResult(
                new AgentResult.Sender(agent.name(), machine, false, agent.share()),
                new AgentResult.Clock(0, 0, OptionalLong.empty()),
                Times.NONE,
                OptionalDouble.of(1),
                OptionalLong.of(1 << 20),
                10,
                new AgentStrain(
                        10,
                        OptionalDouble.of(1),
                        0,
                        OptionalLong.of(0),
                        0,
                        0,
                        0,
                        new GeneratorResult.Files(OptionalLong.of(99), OptionalLong.of(9)),
                        new AgentStrain.Quota(OptionalDouble.empty(), 0),
                        new AgentStrain.Machine(OptionalDouble.of(4), fullSeconds, OptionalDouble.of(others))),
                List.of(),
                Placement.UNKNOWN);
    }

    @Test
    void theAgentThatDiffersIsPointedOut() {
        List<String> sentences =
                AgentsSection.differences(List.of(agent("a", 1, 0), agent("b", 80, 7), agent("c", 2, 1)));

        assertThat(sentences)
                .containsExactly(
                        "b sent later than the others: the p99 of own lag is 80.0 ms, the others at most 2.00 ms."
                                + " A slower or busier machine may be the cause.",
                        "b stalled longer than the others: the longest stall is 80.0 ms, the others at most 2.00 ms.",
                        "b had longer garbage collection pauses than the others: the longest is 80.0 ms, the others at"
                                + " most 2.00 ms.",
                        "b had more failures because of the generator: 7, the others at most 1.",
                        "b started later than the others: by 80.0 ms, the others at most 2.00 ms.");
    }

    @Test
    void similarAgentsAreNotPointedOut() {
        assertThat(AgentsSection.differences(List.of(agent("a", 10, 3), agent("b", 12, 4))))
                .isEmpty();
    }

    @Test
    void aMachineWithoutFreeCpuIsNamedOnceWithItsAgents() {
        assertThat(AgentsSection.differences(List.of(
                        on("x", agent("a", 0, 0), 0, 0),
                        on("y", agent("b", 0, 0), 6, 1.5),
                        on("y", agent("c", 0, 0), 6, 1.5))))
                .containsExactly(
                        "All cores of the machine y (b, c) were in use for 6.00 s of the measured phases. Other"
                                + " processes than agents used 1.50 of 4 cores in this time.");
    }

    @Test
    void timesWithoutFiguresAreNamed() {
        AgentResult lost = agent("a", 0, 0);
        AgentResult without = new AgentResult(
                new AgentResult.Sender(lost.name(), "", true, 0.5),
                new AgentResult.Clock(0, 0, OptionalLong.empty()),
                Times.NONE,
                OptionalDouble.of(1),
                OptionalLong.of(1),
                1,
                null,
                List.of(new AgentResult.LostSpan(0, 2_000_000_000L, "lost")),
                Placement.UNKNOWN);

        assertThat(AgentsSection.differences(List.of(without)))
                .containsExactly("Agent a has times without figures: lost from 0 to 2.00 s. Rates and counts of these"
                        + " times lack its share of 50 %.");
    }
}
