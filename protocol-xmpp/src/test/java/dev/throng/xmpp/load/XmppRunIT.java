package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.RunListener;
import dev.throng.run.RunResult;
import dev.throng.run.WholeRun;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs by the engine, over two event loops: the invariants that every report states. */
@Timeout(120)
class XmppRunIT {

    @TempDir
    Path temporary;

    private RunResult run(ScriptedXmppServer server, Settings settings, String phases) throws Exception {
        String yaml = "name: test\nprotocol: xmpp\ntarget: {attach: \"127.0.0.1:"
                + server.address().getPort() + "\"}\n" + settings.section()
                + "generator: {loops: 2}\ndeadline: 10s\nphases:\n" + phases;
        RunResult result = WholeRun.runner(
                        yaml, List.of(new XmppProtocol()), temporary.resolve("results"), temporary, RunListener.NONE)
                .run();
        WholeRun.operations(result).forEach(operation -> {
            WholeRun.assertConserved(operation);
            WholeRun.assertResponseIsServiceAndLag(operation);
            WholeRun.assertLittlesLaw(operation);
        });
        return result;
    }

    private static RunResult.Operation operation(RunResult result, int phase, String id) {
        return result.phases().get(phase).operations().get(id);
    }

    @Test
    void loginsAndTrafficBetweenThoseOnlineConserveTheirArrivals() throws Exception {
        Settings settings = new Settings()
                .with("users.count", 100)
                .with("message.to", "random")
                .with("streamManagement.enabled", true);
        try (ScriptedXmppServer server = ScriptedXmppServer.plain()) {
            server.conduct().managed = true;
            server.start();
            RunResult result = run(
                    server,
                    settings,
                    "  - {name: arrive, for: 1s, load: {login: {rate: 100/s}}}\n"
                            + "  - {name: talk, for: 2s, load: {message: {rate: 100/s}, ping: {rate: 50/s},"
                            + " presence: {rate: 20/s}, resume: {rate: 5/s}}}\n");
            server.awaitDeserted();
            assertThat(operation(result, 0, "login").due()).isEqualTo(100);
            assertThat(operation(result, 0, "login").answered()).isEqualTo(100);
            assertThat(operation(result, 0, "login").failures()).isEmpty();
            assertThat(operation(result, 1, "ping").answered()).isEqualTo(100);
            assertThat(operation(result, 1, "resume").answered()).isEqualTo(10);
            assertThat(operation(result, 1, "message").due()).isEqualTo(200);
        }
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
            RunResult result = run(
                    server, settings, "  - {name: churn, for: 2s, load: {login: {rate: 100/s}, ping: {rate: 20/s}}}\n");
            server.awaitDeserted();
            RunResult.Operation login = operation(result, 0, "login");
            assertThat(login.due()).isEqualTo(200);
            assertThat(login.failed() + login.dropped()).isBetween(100L, 150L);
            assertThat(login.failures().keySet())
                    .contains("closed-during-stream", "reset-during-auth", "closed-during-bind", "reset-during-roster");
        }
    }
}
