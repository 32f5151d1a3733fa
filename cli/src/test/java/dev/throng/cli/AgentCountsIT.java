package dev.throng.cli;

import dev.throng.programs.GuardedProcess;
import dev.throng.run.AnyProtocolRuns;
import dev.throng.run.result.OperationResult;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs of each protocol whose load three agents share. The agents join once, and then one run after the other uses them. */
@Timeout(300)
@TestInstance(Lifecycle.PER_CLASS)
class AgentCountsIT {

    private AgentRig rig;
    private String controller;

    @BeforeAll
    void startAgents(@TempDir Path directory) throws Exception {
        rig = new AgentRig(directory);
        controller = "127.0.0.1:" + GuardedProcess.freePort().getPort();
        for (int agent = 1; agent <= 3; agent++) {
            rig.agent("agent-" + agent, controller);
        }
    }

    @AfterAll
    void endAgents() {
        rig.close();
    }

    private AgentCounts run(String name, String scenario) throws Exception {
        return new AgentCounts(
                rig.runWithJoinedAgents(name, controller, scenario.replace("${jvm}", AgentRig.SHORT_LIVED_TARGET)));
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
    private AgentCounts messages(String name, String target, String settings, int users) throws Exception {
        AgentCounts counts = run(name, """
                name: messages
                protocol: xmpp
                target: {${target}, ${jvm}}
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

    /** A load of few arrivals goes to several agents, too. */
    @Test
    void threeAgentsSendEveryRiemannEventOnceAndSpreadTheirConnectionsOverTheTargetsAddresses() throws Exception {
        AgentCounts counts = run("riemann", """
                name: events
                protocol: riemann
                target: {launch: riemann, processes: 2, ${jvm}}
                settings: {connections: 6, event: {service: load-test, metric: 1.0}, deadlines: {connect: 60s}}
                deadline: 2m
                drain: 2m
                phases:
                  - {name: main, for: 2s, load: {send: {rate: 1500/s}, query: {burst: 6, every: 1s}}}
                  - {name: few, for: 2s, load: {query: {burst: 2, every: 1s}}}
                """);

        OperationResult send = counts.assertAllAnswered("main", "send", 3_000);
        OperationResult query = counts.assertAllAnswered("main", "query", 12);
        OperationResult few = counts.assertAllAnswered("few", "query", 4);
        counts.assertSharedByThree(3_016);
        counts.assertSpreadOverTwoAddresses(3);
        AnyProtocolRuns.assertBytesOfAddressesAddUp(counts.result(), send, query, few);
    }

    /** All sources come at once, so nearly the whole phase is the time that a busy machine may need before the listeners come. */
    @Test
    void threeAgentsPublishToAllMountsOnceAndListen() throws Exception {
        AgentCounts counts = run("streams", """
                name: streams
                protocol: http-stream
                target: {launch: http-stream, ${jvm}}
                settings:
                  mounts: {paths: [/a, /b, /c, /d, /e, /f]}
                  publish: {media: [{generate: mp3, bitsPerSecond: 64000}]}
                deadline: 2m
                drain: 2m
                phases:
                  - {name: sources, for: 8s, load: {publish: {burst: 6, every: 1m}}}
                  - {name: main, for: 1s, load: {listen: {rate: 60/s}}}
                """);

        counts.assertAllAnswered("sources", "publish", 6);
        counts.assertAllAnswered("main", "listen", 60);
        counts.assertSharedByThree(66);
    }

    /** Two of three messages go to a session of another agent, whose delivery the sender's agent must hear of. */
    @Test
    void threeAgentsLogEveryUserInOnceAndCountMessagesToSessionsOfOtherAgentsOnce() throws Exception {
        AgentCounts counts = messages("messages", "launch: xmpp", "users: {count: 120}, message: {to: random}", 120);

        counts.assertSharedByThree(270);
    }

    /** A user logs in to the same process that it sends its messages to, whichever agent it belongs to. */
    @Test
    void threeAgentsSpreadTheirUsersOverTheTargetsAddresses() throws Exception {
        AgentCounts counts =
                messages("addresses", "launch: xmpp, processes: 2", "users: {count: 24}, message: {to: online}", 24);

        counts.assertSpreadOverTwoAddresses(12);
    }
}
