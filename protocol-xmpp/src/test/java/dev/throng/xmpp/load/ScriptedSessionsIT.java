package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.RunListener;
import dev.throng.run.WholeRun;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import dev.throng.xmpp.servers.Ejabberd;
import dev.throng.xmpp.servers.Prosody;
import dev.throng.xmpp.servers.RealServer;
import dev.throng.xmpp.servers.ServerOptions;
import dev.throng.xmpp.users.Users;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of sessions with a script, with real servers and with one that does harm. */
@Timeout(600)
class ScriptedSessionsIT {

    private static final int USERS = 60;
    private static final int SESSIONS = 40;

    @TempDir
    Path temporary;

    private RunResult run(int port, Settings settings, String phases) throws Exception {
        String yaml = "name: test\nprotocol: xmpp\ntarget: {attach: \"127.0.0.1:" + port + "\"}\n" + settings.section()
                + "generator: {loops: 2, rehearse: off}\ndeadline: 120s\nphases:\n" + phases;
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

    /** The counts of all phases together. */
    private static Map<String, Long> answered(RunResult result) {
        Map<String, Long> answered = new TreeMap<>();
        result.phases().forEach(phase -> phase.operations()
                .forEach((id, operation) -> answered.merge(id, operation.answered(), Long::sum)));
        return answered;
    }

    private static Map<String, Long> failures(RunResult result) {
        Map<String, Long> failures = new TreeMap<>();
        result.phases().forEach(phase -> phase.operations()
                .forEach((id, operation) ->
                        operation.failures().forEach((why, n) -> failures.merge(id + " " + why, n, Long::sum))));
        return failures;
    }

    private static long received(RunResult result, String metric) {
        return result.phases().stream()
                .map(phase -> phase.metrics().get(metric))
                .filter(found -> found != null)
                .mapToLong(found -> found.count())
                .sum();
    }

    private static Settings sessions(String scripts) {
        return new Settings()
                .with("users.pattern", "user-%06d")
                .with("users.count", USERS)
                .with("muc.rooms", 2)
                .with("message.to", "random")
                .with("message.answeredBy", "sent")
                .with("sessions", scripts);
    }

    /**
     * Each session does every kind of step, and the server answers all.
     *
     * @param rooms whether the server has any
     */
    private void assertServerAnswersEveryStep(RealServer server, boolean rooms) throws Exception {
        Settings settings = sessions("{user: {steps: [login, {think: {uniform: [50ms, 400ms]}}, presence, ping,"
                + " {repeat: {times: 3, steps: [roster-set]}}, "
                + (rooms ? "muc-join, {think: 50ms}, muc-groupchat, " : "") + "{repeat: {times: 2,"
                + " steps: [{think: {exponential: 100ms}}, message]}}, {choose: [{steps: [ping]}, {steps: [presence]}]},"
                + " {think: 200ms}, logout]}}");
        RunResult result = run(
                server.address().getPort(),
                settings,
                "  - {name: sessions, for: 2s, load: {session: {rate: 20/s, upTo: " + SESSIONS + "}}}\n"
                        + "  - {name: end, for: 15s, load: {}}\n");

        assertThat(failures(result)).isEmpty();
        Map<String, Long> answered = answered(result);
        assertThat(answered)
                .containsEntry("session", (long) SESSIONS)
                .containsEntry("login", (long) SESSIONS)
                .containsEntry("logout", (long) SESSIONS)
                .containsEntry("roster-set", 3L * SESSIONS)
                .containsEntry("message", 2L * SESSIONS);
        if (rooms) {
            assertThat(answered).containsEntry("muc-join", (long) SESSIONS).containsEntry("muc-groupchat", (long)
                    SESSIONS);
        }
        assertThat(answered.get("ping") + answered.get("presence")).isEqualTo(3L * SESSIONS);
        assertThat(received(result, "unexpected-stanzas")).isZero();
        assertThat(result.phases().get(0).operations().get("session").departed()
                        + result.phases().get(0).operations().get("session").inSystem())
                .isEqualTo(SESSIONS);
    }

    @Test
    void prosodyAnswersEveryStep() throws Exception {
        Prosody.assumeInstalled();
        try (RealServer server = Prosody.start(ServerOptions.of(Users.numbered("user-%06d", "pass", 0, USERS), 2))) {
            assertServerAnswersEveryStep(server, true);
        }
    }

    @Test
    void ejabberdAnswersEveryStep() throws Exception {
        Ejabberd.assumeInstalled();
        try (RealServer server = Ejabberd.start(ServerOptions.of(Users.numbered("user-%06d", "pass", 0, USERS), 2))) {
            assertServerAnswersEveryStep(server, false);
        }
    }

    /** Every other connection is reset when its session pings: that step, its login and its session fail, and nothing is lost. */
    @Test
    void aServerThatResetsConnectionsAmidScriptsFailsStepLoginAndSession() throws Exception {
        try (ScriptedXmppServer server = ScriptedXmppServer.plain()) {
            server.at(Moment.STANZA, (peer, said) -> {
                if (peer.number() % 2 == 0) {
                    peer.reset();
                } else {
                    server.decent(Moment.STANZA).to(peer, said);
                }
            });
            server.start();
            RunResult result = run(
                    server.address().getPort(),
                    sessions("{user: {steps: [login, {think: 50ms}, ping, {think: 50ms}, ping]}}"),
                    "  - {name: sessions, for: 2s, load: {session: {rate: 20/s, upTo: " + SESSIONS + "}}}\n"
                            + "  - {name: end, for: 10s, load: {}}\n");
            OperationResult session = result.phases().get(0).operations().get("session");
            assertThat(session.answered()).isEqualTo(SESSIONS);
            assertThat(session.dropped()).isEqualTo(SESSIONS / 2);
            Map<String, Long> failures = failures(result);
            assertThat(failures)
                    .containsEntry("session step-failed-after-reset-during-session", SESSIONS / 2L)
                    .containsEntry("ping session-lost-after-reset-during-session", SESSIONS / 2L)
                    .containsEntry("login reset-during-session", SESSIONS / 2L);
            assertThat(answered(result)).containsEntry("ping", (long) SESSIONS).containsEntry("logout", SESSIONS / 2L);
        }
    }
}
