package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.AnyProtocolRuns;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose load several processes send. Asserts counts and names, which a busy machine cannot change. */
@Timeout(300)
class AgentsIT {

    @TempDir
    Path directory;

    private RunResult run(String scenario) throws Exception {
        try (AgentRig rig = new AgentRig(directory)) {
            return rig.run(scenario.formatted(AgentRig.SHORT_LIVED_TARGET));
        }
    }

    private static OperationResult assertAllAnswered(RunResult result, String phase, String operation, long due) {
        OperationResult figures = AnyProtocolRuns.operation(result, phase, operation);
        AnyProtocolRuns.assertAllAnswered(operation, figures, due);
        assertThat(figures.started()).isEqualTo(due);
        return figures;
    }

    private static void assertSharedByThree(RunResult result, long started) {
        assertThat(result.agents()).extracting(AgentResult::name).containsExactly("agent-1", "agent-2", "agent-3");
        assertThat(result.agents()).allSatisfy(agent -> {
            assertThat(agent.started()).isPositive();
            assertThat(agent.lostSpans()).isEmpty();
        });
        assertThat(result.agents().stream().mapToLong(AgentResult::started).sum())
                .isEqualTo(started);
        assertThat(result.generator().pids()).hasSize(3);
    }

    private static void assertEvenlySpread(RunResult result, long opened) {
        assertThat(result.target().addresses()).hasSize(2).allSatisfy(address -> {
            assertThat(address.opened()).isEqualTo(opened);
            assertThat(address.failed()).isZero();
        });
    }

    /** A load of few arrivals goes to several agents, too. */
    @Test
    void threeAgentsSendEveryRiemannEventOnceAndSpreadTheirConnectionsOverTheTargetsAddresses() throws Exception {
        RunResult result = run("""
                name: events
                protocol: riemann
                target: {launch: riemann, processes: 2, %s}
                settings: {connections: 6, event: {service: load-test, metric: 1.0}, deadlines: {connect: 60s}}
                deadline: 2m
                drain: 2m
                phases:
                  - {name: main, for: 3s, load: {send: {rate: 1000/s}, query: {burst: 6, every: 1s}}}
                  - {name: few, for: 3s, load: {query: {burst: 2, every: 1s}}}
                """);

        OperationResult send = assertAllAnswered(result, "main", "send", 3_000);
        OperationResult query = assertAllAnswered(result, "main", "query", 18);
        OperationResult few = assertAllAnswered(result, "few", "query", 6);
        assertSharedByThree(result, 3_024);
        assertEvenlySpread(result, 3);
        AnyProtocolRuns.assertBytesOfAddressesAddUp(result, send, query, few);
    }

    /** Two of three messages go to a session of another agent, whose delivery the sender's agent must hear of. */
    @Test
    void threeAgentsLogEveryUserInOnceAndCountMessagesToSessionsOfOtherAgentsOnce() throws Exception {
        RunResult result = run("""
                name: messages
                protocol: xmpp
                target: {launch: xmpp, %s}
                settings: {users: {count: 120}, message: {to: random}, ${logins}}
                deadline: 2m
                drain: 2m
                phases:
                  - {name: logins, for: 10s, load: {login: {rate: 40/s, upTo: 120}}}
                  - {name: main, for: 3s, load: {message: {rate: 50/s}}}
                """.replace("${logins}", AnyProtocolRuns.PATIENT_LOGINS));

        assertAllAnswered(result, "logins", "login", 120);
        assertAllAnswered(result, "main", "message", 150);
        assertSharedByThree(result, 270);
    }

    /** A user logs in to the same process that it sends its messages to, whichever agent it belongs to. */
    @Test
    void threeAgentsSpreadTheirUsersOverTheTargetsAddresses() throws Exception {
        RunResult result = run("""
                name: users
                protocol: xmpp
                target: {launch: xmpp, processes: 2, %s}
                settings:
                  users: {count: 24}
                  message: {to: online}
                  deadlines: {connect: 60s, stream: 60s, auth: 60s, bind: 60s, roster: 60s}
                generator: {loops: 2}
                deadline: 2m
                drain: 2m
                phases:
                  - {name: logins, for: 10s, load: {login: {rate: 24/s, upTo: 24}}}
                  - {name: main, for: 3s, load: {message: {rate: 50/s}}}
                """);

        assertAllAnswered(result, "logins", "login", 24);
        assertAllAnswered(result, "main", "message", 150);
        assertEvenlySpread(result, 12);
    }

    @Test
    void threeAgentsPublishToAllMountsOnceAndListen() throws Exception {
        RunResult result = run("""
                name: streams
                protocol: http-stream
                target: {launch: http-stream, %s}
                settings:
                  mounts: {paths: [/a, /b, /c, /d, /e, /f]}
                  publish: {media: [{generate: mp3, bitsPerSecond: 64000}]}
                deadline: 2m
                drain: 2m
                phases:
                  - {name: sources, for: 2s, load: {publish: {rate: 3/s}}}
                  - {name: main, for: 3s, load: {listen: {rate: 20/s}}}
                """);

        assertAllAnswered(result, "sources", "publish", 6);
        assertAllAnswered(result, "main", "listen", 60);
        assertSharedByThree(result, 66);
    }
}
