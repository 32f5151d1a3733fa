package dev.throng.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.throng.run.result.OperationResult;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs of the Java API against a server in the JVM of the test. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ThrongRunIT {

    @TempDir
    Path directory;

    private Path scenario;

    @BeforeEach
    void writeScenario() throws IOException {
        scenario = Files.writeString(directory.resolve("send.yaml"), """
                name: send
                protocol: riemann
                target: {launch: riemann}
                deadline: 60s
                settings: {connections: 1, event: {service: test, metric: 1.0}}
                phases: [{name: steady, for: 30s, load: {send: {rate: 50/s}}}]
                slo: [send.failures == 0]
                """);
    }

    private ThrongRun run(AckServer server) {
        return ThrongRun.scenario(scenario)
                .target("127.0.0.1", server.address().getPort())
                .set("phases[0].for", "3s")
                .set("phases[0].load.send.upTo", "50")
                .seed(7)
                .results(directory.resolve("out"));
    }

    private static void assertAllAnswered(ThrongResult result) {
        OperationResult send = result.operation("send");
        assertThat(send.due()).isEqualTo(50);
        assertThat(send.answered()).isEqualTo(50);
        assertThat(result.run().seed()).isEqualTo(7);
        assertThat(result.report())
                .hasValueSatisfying(report -> assertThat(report).isNotEmptyFile());
        assertThat(result.run().target().pid())
                .as("the server is in this JVM")
                .hasValue(ProcessHandle.current().pid());
    }

    private static List<ReasonCode> codes(ThrongResult result) {
        return result.verdict().reasons().stream().map(Reason::code).toList();
    }

    @Test
    void aSeparateJvmSendsTheLoad() throws IOException {
        List<ThrongResult> received = new ArrayList<>();
        try (AckServer server = AckServer.start()) {
            ThrongResult result = run(server).onResult(received::add).run();
            assertAllAnswered(result);
            assertThat(received).containsExactly(result);
            assertThat(result.run().generator().pids())
                    .hasSize(1)
                    .doesNotContain(ProcessHandle.current().pid());
            assertThat(result.run().generator().gc().collector()).isEqualTo("Serial");
            assertThat(codes(result)).doesNotContain(ReasonCode.SHARED_JVM);
            assertThat(result.run().command()).contains("--set 'target={attach: \"127.0.0.1:");
            assertThat(directory.resolve("out/generator-gc.log")).isNotEmptyFile();
        }
    }

    /** They are in the artifact, as the program of the separate JVM is. */
    @Test
    void aReferenceTargetNeedsNoInstallation() throws IOException {
        ThrongResult result = ThrongRun.scenario(scenario)
                .set("phases[0].for", "3s")
                .set("phases[0].load.send.upTo", "50")
                .results(directory.resolve("out"))
                .run();
        assertThat(result.operation("send").answered()).isEqualTo(50);
    }

    /** A script is a value of the scenario, so a program sets it as any other. */
    @Test
    void aProgramWritesTheScriptOfSessions() throws IOException {
        Path sessions = Files.writeString(directory.resolve("sessions.yaml"), """
                name: sessions
                protocol: xmpp
                target: {launch: xmpp, set: {users: 20, roster: 2}}
                settings: {users: {count: 20}, mechanisms: [PLAIN]}
                phases: [{name: steady, for: 3s, load: {session: {rate: 10/s, upTo: 10}}}]
                """);
        ThrongResult result = ThrongRun.scenario(sessions)
                .set("settings.sessions.chatter", "{steps: [login, ping, {operation: ping, name: second}]}")
                .set("settings.sessions.chatter.onFailure", "continue")
                .results(directory.resolve("out"))
                .run();

        assertThat(result.operation("session").due()).isEqualTo(10);
        assertThat(result.operation("ping").due())
                .isEqualTo(result.operation("login").answered());
        assertThat(result.operation("second").due())
                .isEqualTo(result.operation("login").answered());
    }

    @Test
    void aTargetInTheJvmOfTheLoadMakesTheResultSuspect() throws IOException {
        try (AckServer server = AckServer.start()) {
            ThrongResult result = run(server).inThisJvm().run();
            assertAllAnswered(result);
            assertThat(result.run().generator().pids())
                    .containsExactly(ProcessHandle.current().pid());
            assertThat(codes(result)).contains(ReasonCode.SHARED_JVM);
            assertThatExceptionOfType(ThrongException.class)
                    .as("without overwrite() a result is kept")
                    .isThrownBy(() -> run(server).inThisJvm().run())
                    .withMessageContaining(directory.resolve("out").toString());
        }
    }

    @Test
    void aRunThatCannotStartThrowsTheMessageOfTheCommand() throws IOException {
        AckServer server = AckServer.start();
        server.close();
        assertThatExceptionOfType(ThrongException.class)
                .isThrownBy(() -> run(server).run())
                .withMessageContaining("exited with code 2: throng: ")
                .withMessageContaining("127.0.0.1:" + server.address().getPort());
    }

    /** Such a JVM ends with exit code 1, which is that of a missed objective. */
    @Test
    void aJvmThatCannotStartThrowsAndNeverReturnsAnEarlierResult() throws IOException {
        try (AckServer server = AckServer.start()) {
            run(server).run();
            assertThatExceptionOfType(ThrongException.class)
                    .isThrownBy(
                            () -> run(server).overwrite().jvmOptions("-XX:Nope").run())
                    .withMessageContaining("exited with code 1")
                    .withMessageContaining("Unrecognized VM option 'Nope'");
        }
    }
}
