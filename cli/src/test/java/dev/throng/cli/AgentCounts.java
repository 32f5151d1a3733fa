package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.AnyProtocolRuns;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import java.nio.file.Path;

/**
 * Checks the counts of a run of three agents: counts and names, which a busy machine cannot change.
 *
 * @param result of the run
 */
record AgentCounts(RunResult result) {

    /**
     * Runs a scenario to its end.
     *
     * @param directory an empty one
     * @param scenario with {@code %s} for the JVM of its target
     */
    static AgentCounts ofRun(Path directory, String scenario) throws Exception {
        try (AgentRig rig = new AgentRig(directory)) {
            return new AgentCounts(rig.run(scenario.formatted(AgentRig.SHORT_LIVED_TARGET)));
        }
    }

    /**
     * Logs users in, lets them send 150 messages, and checks that all of this was answered.
     *
     * <p>A phase cannot wait until all logins are answered: due times follow from the plan alone. So all logins are due in the first second, the
     * cheapest mechanism is used, and the rest of the phase is the time that a busy machine may need.
     *
     * @param target kind of target and its keys
     * @param settings of the protocol, without deadlines and mechanisms
     */
    static AgentCounts ofMessages(Path directory, String target, String settings, int users) throws Exception {
        AgentCounts counts = ofRun(directory, """
                name: messages
                protocol: xmpp
                target: {${target}, %s}
                settings: {${settings}, mechanisms: [PLAIN], ${deadlines}}
                generator: {loops: 2}
                deadline: 2m
                drain: 2m
                phases:
                  - {name: logins, for: 8s, load: {login: {rate: ${users}/s, upTo: ${users}}}}
                  - {name: main, for: 1s, load: {message: {rate: 150/s}}}
                """.replace("${target}", target)
                .replace("${settings}", settings)
                .replace("${deadlines}", AnyProtocolRuns.PATIENT_LOGINS)
                .replace("${users}", String.valueOf(users)));
        counts.assertAllAnswered("logins", "login", users);
        counts.assertAllAnswered("main", "message", 150);
        return counts;
    }

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
