package dev.throng.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A controller whose name gets its address late, and another one later, as in Kubernetes. The JVM of the agent reads names from a file. */
@Timeout(180)
@EnabledOnOs(OS.LINUX)
class NamedControllerIT {

    private static final String NAME = "controller.throng.test";
    /** The JVM would remember an address for 30 s by default. */
    private static final Duration REMEMBERED_BY_DEFAULT = Duration.ofSeconds(30);

    @TempDir
    Path directory;

    private void startAgent(Agents agents, int port, Duration joinWithin) throws IOException {
        nameLeadsTo("");
        agents.start(
                List.of(
                        "-Djdk.net.hosts.file=" + directory.resolve("hosts"),
                        "-D" + AgentProcess.JOIN_WITHIN + "=" + joinWithin),
                new ControllerAddress(NAME, port),
                "agent");
    }

    private void nameLeadsTo(String address) throws IOException {
        Path changed = Files.writeString(
                directory.resolve("hosts.new"),
                "127.0.0.1 other.throng.test\n" + (address.isEmpty() ? "" : address + " " + NAME + "\n"));
        Files.move(changed, directory.resolve("hosts"), StandardCopyOption.REPLACE_EXISTING);
    }

    private static Cluster controller(String address, int port) throws Exception {
        return Cluster.controller(
                ClusterSettings.loopback()
                        .withBind(InetAddress.getByName(address))
                        .withPort(port),
                "controller");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.2"))) {
            return socket.getLocalPort();
        }
    }

    @Test
    void aNameWithoutAnAddressIsAskedForUntilTheTimeToJoinIsOver() throws Exception {
        try (Agents agents = new Agents()) {
            startAgent(agents, 7800, Duration.ofMillis(100));

            assertThat(agents.line("agent")).isEqualTo("refused: " + NAME + ":7800: unknown host " + NAME);
        }
    }

    @Test
    void anAgentFindsTheNextControllerAtAnotherAddressOfTheName() throws Exception {
        int port = freePort();
        Events first = new Events();
        Events second = new Events();
        try (Agents agents = new Agents()) {
            startAgent(agents, port, Duration.ofMinutes(1));
            try (Cluster one = controller("127.0.0.2", port)) {
                one.start(first);
                nameLeadsTo("127.0.0.2");
                first.await(Events.Kind.JOINED, "agent");
            }

            long start = System.nanoTime();
            try (Cluster two = controller("127.0.0.3", port)) {
                two.start(second);
                nameLeadsTo("127.0.0.3");
                second.await(Events.Kind.JOINED, "agent");
            }
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(REMEMBERED_BY_DEFAULT.dividedBy(2));
        }
    }
}
