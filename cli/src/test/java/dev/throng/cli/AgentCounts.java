package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.AnyProtocolRuns;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;

/**
 * Checks the counts of a run of three agents: counts and names, which a busy machine cannot change.
 *
 * @param result of the run
 */
record AgentCounts(RunResult result) {

    /** All arrivals that were due in a phase were started once and answered. Returns their figures. */
    OperationResult assertAllAnswered(String phase, String operation, long due) {
        OperationResult figures = AnyProtocolRuns.operation(result, phase, operation);
        AnyProtocolRuns.assertAllAnswered(operation, figures, due);
        assertThat(figures.started()).isEqualTo(due);
        return figures;
    }

    /** Each of the three agents sent a part of all arrivals. */
    void assertSharedByThree(long started) {
        assertThat(result.agents()).extracting(AgentResult::name).containsExactly("agent-1", "agent-2", "agent-3");
        assertThat(result.agents()).allSatisfy(agent -> {
            assertThat(agent.started()).isPositive();
            assertThat(agent.lostSpans()).isEmpty();
        });
        assertThat(result.agents().stream().mapToLong(AgentResult::started).sum())
                .isEqualTo(started);
        assertThat(result.generator().pids()).hasSize(3);
    }

    /** @param opened how many connections went to each */
    void assertSpreadOverTwoAddresses(long opened) {
        assertThat(result.target().addresses()).hasSize(2).allSatisfy(address -> {
            assertThat(address.opened()).isEqualTo(opened);
            assertThat(address.failed()).isZero();
        });
    }
}
