package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Sessions with a script at the reference target, whose own counts are the same. */
@Timeout(600)
class XmppScriptedSessionsIT {

    private static final int USERS = 400;

    /** Of a login: binding a resource, the roster, and initial presence. */
    private static final int STANZAS_OF_A_LOGIN = 3;

    @TempDir
    Path temporary;

    private static String scenario(int port, String settings, String phases) {
        return "name: test\nprotocol: xmpp\ntarget: {attach: \"127.0.0.1:" + port + "\"}\n"
                + "settings: {users: {count: " + (USERS - 1) + ", password: pass}, mechanisms: [PLAIN], "
                + AnyProtocolRuns.PATIENT_LOGINS + ", " + settings + "}\n"
                + "generator: {loops: 2, rehearse: off}\ndeadline: 120s\nphases:\n" + phases;
    }

    /** The sums over all phases. */
    private static Map<String, OperationResult> last(RunResult result) {
        Map<String, OperationResult> all = new TreeMap<>();
        result.phases().forEach(phase -> all.putAll(phase.operations()));
        return all;
    }

    private static Map<String, Long> answered(RunResult result) {
        Map<String, Long> answered = new TreeMap<>();
        WholeRun.operations(result)
                .forEach(operation -> assertThat(operation.failures()).isEmpty());
        result.phases().forEach(phase -> phase.operations()
                .forEach((id, operation) -> answered.merge(id, operation.answered(), Long::sum)));
        return answered;
    }

    private static ReferenceServer server() throws Exception {
        return ReferenceServer.start("--set", "users=" + USERS, "--set", "roster=4");
    }

    private static TargetStatistics statistics(ReferenceServer server) throws Exception {
        return TargetStatistics.of(server.port(), "user-%06d".formatted(USERS));
    }

    @Test
    void everyStepIsCountedOnceByTheGeneratorAndByTheTarget() throws Exception {
        String scripts = "sessions: {"
                + "chatter: {weight: 3, steps: [login, {think: {uniform: [10ms, 200ms]}}, {repeat: {times: 3, steps: [ping,"
                + " {think: {exponential: 50ms}}]}}, {operation: presence, name: away}, logout]}, "
                + "reader: {steps: [{choose: [{steps: [ping, ping]}, {weight: 2, steps: [presence]}]}, {think: 1s}]}}";
        try (ReferenceServer server = server()) {
            RunResult result = AnyProtocolRuns.run(
                    scenario(
                            server.port(),
                            scripts,
                            "  - {name: begin, for: 2s, measured: false, load: {session: {rate: 100/s, upTo: 60}}}\n"
                                    + "  - {name: steady, for: 4s, load: {session: {rate: 50/s, upTo: 100}}}\n"
                                    + "  - {name: end, for: 20s, load: {}}\n"),
                    temporary.resolve("results"));

            Map<String, Long> answered = answered(result);
            assertThat(answered)
                    .containsEntry("session", 160L)
                    .containsEntry("login", 160L)
                    .containsEntry("logout", 160L);
            assertThat(answered.get("away") + answered.get("presence")).isBetween(100L, 160L);
            assertThat(answered.get("ping")).isBetween(300L, 480L);
            WholeRun.operations(result).forEach(operation -> {
                WholeRun.assertResponseIsServiceAndLag(operation);
                WholeRun.assertLittlesLaw(operation);
                assertThat(operation.departed() + operation.inSystem()).isEqualTo(operation.answered());
            });
            assertThat(last(result).get("logout").load().text()).isEqualTo("made by sessions");
            assertThat(statistics(server))
                    .isEqualTo(new TargetStatistics(
                            160,
                            STANZAS_OF_A_LOGIN * 160
                                    + answered.get("away")
                                    + answered.get("presence")
                                    + answered.get("ping")));
        }
    }

    @Test
    void aPopulationOfSessionsBeginsTheNextOneWhenOneHasLoggedOut() throws Exception {
        try (ReferenceServer server = server()) {
            RunResult result = AnyProtocolRuns.run(
                    scenario(
                            server.port(),
                            "sessions: {brief: {steps: [{think: 100ms}, ping]}}",
                            "  - {name: closed, for: 6s, load: {session: {users: 10, upTo: 60}}}\n"
                                    + "  - {name: end, for: 10s, load: {}}\n"),
                    temporary.resolve("results"));

            assertThat(answered(result)).containsOnlyKeys("session", "login", "ping", "logout");
            OperationResult session = result.phases().get(0).operations().get("session");
            assertThat(session.inFlightMax()).isLessThanOrEqualTo(10);
            assertThat(statistics(server).sessions()).isEqualTo(session.answered());
        }
    }

    /** The roster tests of the Tigase study in small: 80 users log in, stay for some seconds, and write two messages each. */
    @Test
    void theTigaseStudyByScriptAndByIndependentLoadsGivesTheTargetTheSameWork() throws Exception {
        TargetStatistics byLoads;
        TargetStatistics byScript;
        Map<String, Long> loads;
        Map<String, Long> script;
        String message = "message: {to: random, answeredBy: sent}";
        try (ReferenceServer server = server()) {
            loads = answered(AnyProtocolRuns.run(
                    scenario(
                            server.port(),
                            message + ", sessionTime: 12s",
                            "  - {name: filling, for: 2s, load: {login: {rate: 80/s, upTo: 80}}}\n"
                                    + "  - {name: wait, for: 3s, load: {}}\n"
                                    + "  - {name: steady, for: 4s, load: {message: {rate: 80/s, upTo: 160}, presence: {rate:"
                                    + " 40/s, upTo: 80}}}\n"
                                    + "  - {name: end, for: 15s, load: {}}\n"),
                    temporary.resolve("loads")));
            byLoads = statistics(server);
        }
        try (ReferenceServer server = server()) {
            script = answered(AnyProtocolRuns.run(
                    scenario(
                            server.port(),
                            message + ", sessions: {user: {steps: [login, {repeat: {times: 2, steps: [{think:"
                                    + " {uniform: [200ms, 2s]}}, message]}}, {think: {uniform: [200ms, 2s]}}, presence,"
                                    + " {think: 500ms}, logout]}}",
                            "  - {name: steady, for: 2s, load: {session: {rate: 80/s, upTo: 80}}}\n"
                                    + "  - {name: end, for: 20s, load: {}}\n"),
                    temporary.resolve("script")));
            byScript = statistics(server);
        }
        assertThat(script)
                .containsEntry("login", 80L)
                .containsEntry("message", 160L)
                .containsEntry("presence", 80L);
        assertThat(script).containsAllEntriesOf(loads);
        assertThat(byScript).isEqualTo(byLoads);
    }
}
