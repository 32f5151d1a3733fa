package dev.throng.xmpp.load;

import static dev.throng.xmpp.load.XmppRuns.operation;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs by the engine: the invariants that every report states. */
@Timeout(180)
class XmppRunIT {

    @TempDir
    Path temporary;

    @Test
    void loginsAndTrafficBetweenThoseOnlineConserveTheirArrivals() throws Exception {
        RunResult result = new XmppRuns(temporary)
                .afterLogins(
                        "  - {name: talk, for: 3s, load: {message: {rate: 200/s, upTo: 200}, ping: {rate: 100/s, upTo: 100},"
                                + " presence: {rate: 40/s, upTo: 40}}}\n"
                                + "  - {name: resume, for: 2s, load: {resume: {rate: 20/s, upTo: 10}}}\n");
        assertThat(operation(result, 0, "login").due()).isEqualTo(100);
        assertThat(operation(result, 0, "login").answered()).isEqualTo(100);
        assertThat(operation(result, 0, "login").failures()).isEmpty();
        assertThat(operation(result, 1, "message").due()).isEqualTo(200);
        assertThat(operation(result, 1, "presence").due()).isEqualTo(40);
        OperationResult ping = operation(result, 1, "ping");
        assertThat(ping.answered() + ping.failed()).isEqualTo(100);
        assertThat(ping.failures().keySet()).isSubsetOf("no-session-after-no-answer-yet", "deadline", "unfinished");
        OperationResult resume = operation(result, 2, "resume");
        assertThat(resume.answered() + resume.failed()).isEqualTo(10);
        assertThat(resume.failures().keySet())
                .allMatch(id -> id.startsWith("no-session-after-") || id.startsWith("session-lost-after-"));
    }

    /** Every third connection is reset, closed or refused at some step: all that is due is still accounted for. */
    @Test
    void arrivalsAreConservedWhateverTheServerDoes() throws Exception {
        Settings settings = new Settings().with("users.count", 200).with("sessionTime", "100ms");
        try (ScriptedXmppServer server = ScriptedXmppServer.plain()) {
            Moment[] steps = {
                Moment.STREAM, Moment.AUTH, Moment.BIND_STREAM, Moment.BIND, Moment.ROSTER, Moment.PRESENCE
            };
            for (int i = 0; i < steps.length; i++) {
                Moment step = steps[i];
                int turn = i;
                server.at(step, (peer, said) -> {
                    if (peer.number() % 18 == 3 * turn) {
                        peer.close();
                    } else if (peer.number() % 18 == 3 * turn + 1) {
                        peer.reset();
                    } else {
                        server.decent(step).to(peer, said);
                    }
                });
            }
            server.start();
            RunResult result = new XmppRuns(temporary)
                    .run(
                            server,
                            settings,
                            "  - {name: churn, for: 3s, load: {login: {rate: 200/s, upTo: 200}, ping: {rate: 40/s, upTo: 40}}}\n");
            server.awaitDeserted();
            OperationResult login = operation(result, 0, "login");
            assertThat(login.due()).isEqualTo(200);
            assertThat(login.failed() + login.dropped()).isBetween(100L, 150L);
            assertThat(login.failures().keySet())
                    .contains("closed-during-stream", "reset-during-auth", "closed-during-bind", "reset-during-roster");
        }
    }
}
