package dev.throng.cli;

import dev.throng.run.AnyProtocolRuns;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose users three agents log in. Asserts counts and names, which a busy machine cannot change. */
@Timeout(300)
class XmppAgentsIT {

    @TempDir
    Path directory;

    private AgentCounts run(String scenario) throws Exception {
        return AgentCounts.ofRun(directory, scenario);
    }

    /** Two of three messages go to a session of another agent, whose delivery the sender's agent must hear of. */
    @Test
    void threeAgentsLogEveryUserInOnceAndCountMessagesToSessionsOfOtherAgentsOnce() throws Exception {
        AgentCounts counts = run("""
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

        counts.assertAllAnswered("logins", "login", 120);
        counts.assertAllAnswered("main", "message", 150);
        counts.assertSharedByThree(270);
    }

    /** A user logs in to the same process that it sends its messages to, whichever agent it belongs to. */
    @Test
    void threeAgentsSpreadTheirUsersOverTheTargetsAddresses() throws Exception {
        AgentCounts counts = run("""
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

        counts.assertAllAnswered("logins", "login", 24);
        counts.assertAllAnswered("main", "message", 150);
        counts.assertSpreadOverTwoAddresses(12);
    }
}
