package dev.throng.junit;

import static dev.throng.assertions.ThrongAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import dev.throng.api.AckServer;
import dev.throng.api.ThrongResult;
import dev.throng.api.ThrongRun;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Runs test methods with the extension, as a build does. Their server is in this JVM, and the load too, so that every result is suspect on
 * every machine.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ThrongExtensionIT {

    /** The test methods. They are no tests of the build, because Surefire and Failsafe do not run nested static classes. */
    static class Methods {

        private static AckServer server;

        @BeforeAll
        static void startServer() throws IOException {
            server = AckServer.start();
        }

        @AfterAll
        static void stopServer() throws IOException {
            server.close();
        }

        @ThrongTarget
        InetSocketAddress address() {
            return server.address();
        }

        @Test
        @Throng(value = "send.yaml", allow = Verdict.Status.invalid, inThisJvm = true)
        void passes(ThrongResult result) {
            assertThat(result).operation("send").answered().isEqualTo(50);
        }

        @Test
        @Throng(
                value = "send.yaml",
                set = "slo[0]=send.response.p99 < 1ns",
                allow = Verdict.Status.suspect,
                inThisJvm = true)
        void misses() {
            throw new AssertionError("runs although the objective is missed");
        }

        @Test
        @Throng(value = "send.yaml", inThisJvm = true)
        void isSuspect(ThrongResult result) {
            throw new AssertionError("runs although the result is suspect");
        }

        @Test
        void runsItself(@Throng(value = "send.yaml", inThisJvm = true) ThrongRun run) {
            run.set("phases[0].load.send.upTo", "20").run();
        }

        @Test
        void neverRuns(@Throng("send.yaml") ThrongRun run) {
            assertThat(run.isStarted()).isFalse();
        }

        @Test
        void hasSeveral(
                @Throng(value = "send.yaml", allow = Verdict.Status.invalid, inThisJvm = true) ThrongResult first,
                @Throng(
                                value = "send.yaml",
                                set = "phases[0].load.send.upTo=20",
                                allow = Verdict.Status.invalid,
                                inThisJvm = true)
                        ThrongResult second) {
            assertThat(first).operation("send").due().isEqualTo(50);
            assertThat(second).operation("send").due().isEqualTo(20);
        }
    }

    private static ExecutedTests execute(String method, Class<?>... parameters) throws NoSuchMethodException {
        return ExecutedTests.of(selectMethod(Methods.class, Methods.class.getDeclaredMethod(method, parameters)));
    }

    private static Path results(String method) {
        return Path.of("target", "throng", Methods.class.getName(), method).toAbsolutePath();
    }

    @Test
    void aTestGetsTheResultAndPublishesAndPrintsTheReport() throws NoSuchMethodException {
        PrintStream terminal = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        ExecutedTests passed;
        try {
            passed = execute("passes", ThrongResult.class);
        } finally {
            System.setOut(terminal);
        }
        assertThat(passed.message()).isEmpty();
        Path report = results("passes").resolve("report.html");
        assertThat(report).isNotEmptyFile();
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .as("Surefire keeps what a test prints, and no report entries")
                .contains("throng.outcome: ", "throng.report: " + report);
        assertThat(passed.entries()).containsKey("throng.outcome").containsEntry("throng.report", report.toString());
    }

    @Test
    void aMissedObjectiveFailsTheTestBeforeItsMethod() throws NoSuchMethodException {
        assertThat(execute("misses").message())
                .as("of an invalid result, on a busy machine, the verdict is the message")
                .containsAnyOf(
                        "scenario send: 1 of 1 objective missed\n  - send.response.p99 < 1ns: ",
                        "scenario send: verdict: invalid (expected: suspect)")
                .endsWith("report: " + results("misses").resolve("report.html"));
    }

    @Test
    void aSuspectResultFailsTheTest() throws NoSuchMethodException {
        ExecutedTests failed = execute("isSuspect", ThrongResult.class);
        assertThat(failed.message())
                .startsWith("scenario send: verdict: ")
                .contains("the target is the process that sent the load");
        assertThat(failed.entries()).containsKey("throng.report");
        assertThat(ThrongResult.read(results("isSuspect")).verdict().reasons())
                .anyMatch(reason -> reason.code() == ReasonCode.SHARED_JVM);
    }

    @Test
    void aRunThatTheTestStartsIsCheckedToo() throws NoSuchMethodException {
        assertThat(execute("runsItself", ThrongRun.class).message()).startsWith("scenario send: verdict: ");
        assertThat(ThrongResult.read(results("runsItself")))
                .operation("send")
                .due()
                .isEqualTo(20);
    }

    @Test
    void aTestThatNeverStartsItsRunFails() throws NoSuchMethodException {
        assertThat(execute("neverRuns", ThrongRun.class).message())
                .isEqualTo(
                        "send.yaml: no load was sent (expected: a call of run(), or a parameter of the type ThrongResult)");
    }

    @Test
    void eachRunOfAMethodHasItsOwnDirectory() throws NoSuchMethodException {
        assertThat(execute("hasSeveral", ThrongResult.class, ThrongResult.class).message())
                .isEmpty();
        assertThat(results("hasSeveral").resolve("1/report.html")).isNotEmptyFile();
        assertThat(results("hasSeveral").resolve("2/report.html")).isNotEmptyFile();
    }
}
