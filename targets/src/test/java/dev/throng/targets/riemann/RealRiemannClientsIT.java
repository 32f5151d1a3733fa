package dev.throng.targets.riemann;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.throng.targets.serving.ServerTestCertificates;
import dev.throng.targets.time.Clock;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs third-party clients: {@code riemann-client} of riemann-c-client (Debian: riemann-c-client) and of the Python
 * package riemann-client. The environment variables RIEMANN_C_CLIENT and RIEMANN_PYTHON_CLIENT locate them; without a
 * variable the test searches the usual places for the C client.
 */
@Timeout(240)
class RealRiemannClientsIT {

    private static final long DEADLINE_SECONDS = 60;

    @TempDir
    Path directory;

    @Test
    void clientInCSendsAndAsksOverTcp() throws Exception {
        String client = clientInC();
        try (RiemannServer server = RiemannServers.start()) {
            String port = String.valueOf(RiemannServers.tcpPort(server));
            run(
                    client,
                    "send",
                    "-S",
                    "disk",
                    "-h",
                    "web",
                    "-s",
                    "ok",
                    "-D",
                    "a disk",
                    "-i",
                    "-42",
                    "-t",
                    "t1",
                    "-L",
                    "30",
                    "-a",
                    "k=v",
                    "127.0.0.1",
                    port);
            assertThat(run(client, "query", "tagged \"t1\" and metric = -42", "-j", "127.0.0.1", port))
                    .contains("\"service\":\"disk\"")
                    .contains("\"metric_sint64\":-42")
                    .contains("\"description\":\"a disk\"")
                    .contains("\"ttl\":30.0")
                    .contains("\"k\":\"v\"");
        }
    }

    @Test
    void clientInCGetsAnErrorForABadQuery() throws Exception {
        String client = clientInC();
        try (RiemannServer server = RiemannServers.start()) {
            String port = String.valueOf(RiemannServers.tcpPort(server));
            Outcome outcome = outcome(client, "query", "tagged", "127.0.0.1", port);
            assertThat(outcome.code).isNotZero();
            assertThat(outcome.output).contains("parse error: the end at 7");
        }
    }

    @Test
    void clientInCSendsOverUdp() throws Exception {
        String client = clientInC();
        try (RiemannServer server = RiemannServers.start();
                RiemannTestClient connection = RiemannTestClient.to(server)) {
            run(
                    client,
                    "send",
                    "-U",
                    "-S",
                    "load",
                    "-h",
                    "web",
                    "-d",
                    "0.5",
                    "127.0.0.1",
                    String.valueOf(RiemannServers.port("udp", server.addresses())));
            long deadline = Clock.SYSTEM.nanos() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
            while (connection.ask("service = \"load\" and metric = 0.5").isEmpty()) {
                assertThat(Clock.SYSTEM.nanos()).as("deadline").isLessThan(deadline);
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
            }
        }
    }

    @Test
    void clientInCSendsAndAsksOverTls() throws Exception {
        String client = clientInC();
        ServerTestCertificates files = new ServerTestCertificates(directory);
        try (RiemannServer server = RiemannServers.start(files.serverOptions().toArray(String[]::new))) {
            String port = String.valueOf(RiemannServers.port("tls", server.addresses()));
            List<String> tls = List.of(
                    "-G",
                    "-o",
                    "cafile=" + files.file("ca.pem"),
                    "-o",
                    "certfile=" + files.file("client.pem"),
                    "-o",
                    "keyfile=" + files.file("client.key"),
                    "127.0.0.1",
                    port);
            run(concat(List.of(client, "send", "-S", "secret", "-h", "web", "-f", "1.5"), tls));
            assertThat(run(concat(List.of(client, "query", "service = \"secret\"", "-j"), tls)))
                    .contains("\"service\":\"secret\"")
                    .contains("\"metric_f\":1.5");
            assertThat(outcome(client, "query", "true", "-G", "-o", "cafile=" + files.file("ca.pem"), "127.0.0.1", port)
                            .code)
                    .as("without a client certificate")
                    .isNotZero();
        }
    }

    @Test
    void clientInPythonSendsAndAsks() throws Exception {
        String client = clientInPython();
        try (RiemannServer server = RiemannServers.start()) {
            String port = String.valueOf(RiemannServers.tcpPort(server));
            run(client, "-H", "127.0.0.1", "-P", port, "send", "-s", "py", "-h", "web", "-m", "4.5", "-t", "t1");
            assertThat(run(client, "-H", "127.0.0.1", "-P", port, "query", "service = \"py\""))
                    .contains("\"metric_f\": 4.5")
                    .contains("\"t1\"");
            String udp = String.valueOf(RiemannServers.port("udp", server.addresses()));
            run(client, "-H", "127.0.0.1", "-P", udp, "-T", "udp", "send", "-s", "pyudp", "-m", "1");
        }
    }

    private static String clientInC() {
        List<String> places = List.of("/usr/bin/riemann-client", "/usr/local/bin/riemann-client");
        return found("RIEMANN_C_CLIENT", places, "riemann-c-client", "apt-get install riemann-c-client");
    }

    private static String clientInPython() {
        return found(
                "RIEMANN_PYTHON_CLIENT",
                List.of(),
                "riemann-client of Python",
                "pip install riemann-client==7.0.0 protobuf==3.20.3");
    }

    private static String found(String variable, List<String> places, String what, String install) {
        Optional<String> client = Stream.concat(Stream.ofNullable(System.getenv(variable)), places.stream())
                .filter(place -> !place.isBlank() && Files.isExecutable(Path.of(place)))
                .findFirst();
        String place = places.isEmpty() ? ", and set " : ", or set ";
        assumeTrue(
                client.isPresent(),
                "no " + what + " found; to enable: " + install + place + variable + " to the path of riemann-client");
        return client.orElseThrow();
    }

    private static List<String> concat(List<String> left, List<String> right) {
        List<String> all = new ArrayList<>(left);
        all.addAll(right);
        return all;
    }

    private String run(String... command) throws Exception {
        return run(List.of(command));
    }

    private String run(List<String> command) throws Exception {
        Outcome outcome = outcome(command.toArray(String[]::new));
        assertThat(outcome.code).as("%s: %s", command, outcome.output).isZero();
        return outcome.output;
    }

    private Outcome outcome(String... command) throws Exception {
        File output = Files.createTempFile(directory, "client", ".txt").toFile();
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output)
                .start();
        try {
            assertThat(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS))
                    .as("%s ended", List.of(command))
                    .isTrue();
            return new Outcome(process.exitValue(), read(output));
        } finally {
            process.destroyForcibly();
        }
    }

    private static String read(File file) throws IOException {
        return Files.readString(file.toPath(), UTF_8);
    }

    /** The exit code and output of a client. */
    private static final class Outcome {

        private final int code;
        private final String output;

        Outcome(int code, String output) {
            this.code = code;
            this.output = output;
        }
    }
}
