package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code throng run} with a server that closes every connection at once. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class EarlyStopIT {

    @TempDir
    Path directory;

    private ServerSocket server;
    private BuiltThrong throng;

    @BeforeEach
    void startServer() throws IOException {
        throng = new BuiltThrong(directory);
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread closing = new Thread(this::closeEveryConnection, "closing-server");
        closing.setDaemon(true);
        closing.start();
        Files.writeString(directory.resolve("closed.yaml"), """
                name: closed
                protocol: riemann
                target: {attach: 127.0.0.1:%d}
                phases:
                  - {name: warm-up, for: 3s, measured: false, load: {send: {rate: 100/s}}}
                  - {name: steady, for: 3s, load: {send: {rate: 100/s}}}
                slo: [send.owed == 0]
                """.formatted(server.getLocalPort()));
    }

    private void closeEveryConnection() {
        while (!server.isClosed()) {
            try {
                server.accept().close();
            } catch (IOException closed) {
                // the test is over, or the client was faster
            }
        }
    }

    @AfterEach
    void end() throws IOException {
        throng.close();
        server.close();
    }

    private int run(String out, String... more) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("run", "closed.yaml", "-o", out));
        arguments.addAll(List.of(more));
        return BuiltThrong.code(throng.start(List.of(), arguments.toArray(String[]::new)));
    }

    private String text(String stream) throws IOException {
        return Files.readString(directory.resolve(stream));
    }

    private JsonNode result(String out) {
        return new JsonMapper()
                .readTree(directory.resolve(out).resolve("result.json").toFile());
    }

    @Test
    void aRunInWhichNothingIsAnsweredStopsEarlyUnlessItIsToKeepGoing() throws Exception {
        assertThat(run("early", "--set", "phases[1].for=10m")).isEqualTo(ExitCode.INVALID);
        assertThat(text("stdout"))
                .startsWith("FAIL: run stopped early, all ")
                .containsPattern(" arrivals failed(, \\d+ of them before the stop)? \\(result invalid\\), exit code 3")
                .contains("; send: ");
        assertThat(text("stderr"))
                .contains("attaching to 127.0.0.1:" + server.getLocalPort(), "use --keep-going to continue")
                .doesNotContain("starting the target");
        JsonNode reason = result("early").at("/verdict/reasons/0");
        assertThat(reason.at("/code").asString()).isEqualTo("all-failed");
        assertThat(reason.at("/blame").asString()).isEqualTo("target");
        assertThat(reason.at("/failed").asLong()).isGreaterThanOrEqualTo(20);
        assertThat(directory.resolve("early/report.md"))
                .content()
                .contains("FAIL: run stopped early, all ", "Every arrival failed.");

        assertThat(run("whole", "--keep-going")).isIn(ExitCode.DONE, ExitCode.INVALID);
        assertThat(result("whole").at("/phases/1/operations/send/due").asLong()).isEqualTo(300);
        assertThat(result("whole").at("/verdict/reasons").toString()).doesNotContain("all-failed");
    }
}
