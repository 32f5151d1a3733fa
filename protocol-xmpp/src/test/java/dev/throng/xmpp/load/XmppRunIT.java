package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.run.RunListener;
import dev.throng.run.RunPlan;
import dev.throng.run.RunResult;
import dev.throng.run.Runner;
import dev.throng.scenario.ScenarioFile;
import dev.throng.time.NanoClock;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
        ScenarioFile file =
                ScenarioFile.parse("test.yaml", yaml, List.of(), Map.of(), Map.of("xmpp", new XmppProtocol()));
        RunPlan plan = new RunPlan(file, temporary.resolve("results"), temporary, "test", "test", Optional.empty());
        RunResult result = new Runner(plan, RunListener.NONE, NanoClock.SYSTEM).run();
        result.phases().forEach(phase -> phase.operations().values().forEach(XmppRunIT::assertInvariants));
        return result;
    }

    private static void assertInvariants(RunResult.Operation operation) {
        assertThat(operation.due()).isEqualTo(operation.started() + operation.owed());
        assertThat(operation.started()).isEqualTo(operation.answered() + operation.failed() + operation.inFlight());
        assertThat(operation.answered())
                .isEqualTo(operation.departed() + operation.dropped() + operation.inSystem() - operation.inFlight());
        assertThat(operation.response().count()).isEqualTo(operation.answered());
        assertThat(operation.response().mean())
                .as("response = service + lag")
                .isCloseTo(
                        operation.service().mean() + operation.lag().mean(),
                        within(0.002 * operation.response().mean() + 1_000));
        assertThat(operation.inFlightMean())
                .as("Little's law")
                .isCloseTo(operation.littleMean(), within(0.02 * operation.littleMean() + 0.01));
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
