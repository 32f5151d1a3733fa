package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cluster.certificates.CertificateAuthority;
import dev.throng.cluster.certificates.ClusterFiles;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Installs an agent as docs/agents.md prints it, below a directory instead of the root, and starts what was installed. */
@Timeout(300)
class InstalledAgentIT {

    private static final Path BUILT = Path.of("target", "throng").toAbsolutePath();

    @TempDir
    Path directory;

    private Path checkout;
    private Path machine;

    private record Outcome(int code, String output) {}

    @BeforeEach
    void install() throws Exception {
        checkout = Files.createDirectory(directory.resolve("checkout"));
        machine = directory.resolve("machine");
        Files.createDirectories(machine.resolve("etc/systemd/system"));
        Files.createDirectories(machine.resolve("tmp"));
        Files.createDirectories(machine.resolve("opt"));
        copy(BUILT, checkout.resolve("cli/target/throng"));
        copy(DocPage.ROOT.resolve("deploy"), checkout.resolve("deploy"));
        ClusterFiles.write(
                checkout.resolve("my-cluster"),
                new CertificateAuthority("throng", Instant.now(), Duration.ofDays(1), new SecureRandom()));

        Outcome installed = run(below(DocPage.of("docs/agents.md").block("install")));

        assertThat(installed.code()).as(installed.output()).isZero();
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> found = Files.walk(from)) {
            for (Path file : found.toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    /** Replaces the directories that the page names by some below the directory of this test. */
    private String below(String text) {
        return text.replaceAll("(?<![^ :=])/(opt|etc)/", machine + "/$1/");
    }

    private Outcome run(String commands) throws IOException, InterruptedException {
        Path output = directory.resolve("output");
        ProcessBuilder builder = new ProcessBuilder("sh", "-ec", commands).directory(checkout.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("TMPDIR", machine.resolve("tmp").toString());
        Process process = builder.redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("it ends").isTrue();
        return new Outcome(process.exitValue(), Files.readString(output));
    }

    private Map<String, String> files(Path below) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> found = Files.walk(below)) {
            for (Path file : found.toList()) {
                files.put(file.toString(), Files.getLastModifiedTime(file).toString());
            }
        }
        return files;
    }

    /** So the directory may be read-only, as in a container. */
    @Test
    void theCopyStartsWithoutSourcesAndWritesOnlyTemporaryFiles() throws Exception {
        Map<String, String> before = files(machine.resolve("opt"));
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }

        Outcome agent = run(below("/opt/throng/bin/throng agent --join 127.0.0.1:" + port
                + " --name one --wait 1ms --certificates /etc/throng/agent"));

        assertThat(agent.code()).as(agent.output()).isEqualTo(2);
        assertThat(agent.output())
                .contains("one waits for the controller at 127.0.0.1:" + port)
                .contains("connection refused: no controller listens there");
        assertThat(files(machine.resolve("opt"))).isEqualTo(before);
    }

    @Test
    void systemdAcceptsTheUnitAndFindsLittleExposure() throws Exception {
        Assumptions.assumeTrue(
                run("command -v systemd-analyze || true").output().contains("systemd-analyze"),
                "no systemd-analyze on the PATH; to enable: apt-get install systemd");
        Path unit = machine.resolve("etc/systemd/system/throng-agent.service");
        Files.writeString(unit, below(Files.readString(unit)));

        Outcome verified = run("systemd-analyze verify --man=no " + unit);
        Outcome exposure = run("systemd-analyze security --no-pager --offline=true --threshold=20 " + unit);

        assertThat(verified).isEqualTo(new Outcome(0, ""));
        assertThat(exposure.code()).as(exposure.output()).isZero();
        assertThat(List.of("ca.crt", "tls.crt", "tls.key")).allSatisfy(file -> assertThat(
                        machine.resolve("etc/throng/agent").resolve(file))
                .exists());
    }
}
