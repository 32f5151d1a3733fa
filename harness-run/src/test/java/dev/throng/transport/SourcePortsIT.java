package dev.throng.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.PortSharers;
import dev.throng.programs.PortUser;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.uring.IoUring;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Uses all of 200 ports, in a network namespace of its own. {@link PortUser} runs there. */
@Timeout(300)
class SourcePortsIT {

    private static final String NAMESPACE =
            "ip link set lo up" + " && echo '40000 40199' > /proc/sys/net/ipv4/ip_local_port_range && exec \"$@\"";

    private static final String ALL = "200 connected, 3 without a port";

    /**
     * Of the second half of the ports, the kernel gives one to each of the two loops, and those that a loop did not find with a bounded
     * number of tries.
     */
    private static final int FEWEST_EXPLICIT = 90;

    private static final int MAX_EXPLICIT = 98;

    private static List<String> linesOf(String kind) throws Exception {
        return linesOf(PortUser.class, kind, "203");
    }

    private static List<String> linesOf(Class<?> program, String... arguments) throws Exception {
        assumeNamespaces();
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> words = new ArrayList<>(
                List.of(java, "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"), program.getName()));
        words.addAll(List.of(arguments));
        Process process = start(words.toArray(String[]::new));
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.lines().toList();
    }

    private static void assumeNamespaces() throws Exception {
        Process process = start("true");
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Assumptions.assumeTrue(
                process.waitFor() == 0, "no network namespace (expected: root, util-linux and iproute2): " + output);
    }

    private static Process start(String... command) throws IOException {
        List<String> words =
                new ArrayList<>(List.of("timeout", "120", "unshare", "--net", "sh", "-c", NAMESPACE, "sh"));
        words.addAll(List.of(command));
        return new ProcessBuilder(words).redirectErrorStream(true).start();
    }

    /** Returns the rest of the only line that begins with these words. */
    private static String after(String words, List<String> lines) {
        List<String> found =
                lines.stream().filter(line -> line.startsWith(words)).toList();
        assertThat(found).as("%s of %s", words, lines).hasSize(1);
        return found.get(0).substring(words.length()).strip();
    }

    private static void assertAllPortsAreUsed(List<String> lines) {
        assertThat(after("without sources", lines)).isEqualTo(ALL);
        assertThat(after("from a source", lines)).isEqualTo(ALL);
        assertThat(Integer.parseInt(after("explicit", lines))).isBetween(FEWEST_EXPLICIT, MAX_EXPLICIT);
    }

    private static void assertPortsAreShared(List<String> lines) {
        assertThat(after("to a second destination", lines)).isEqualTo(ALL);
        assertThat(after("another program", lines)).isEqualTo("connects");
    }

    @Test
    void epollUsesAllPortsOfEachDestinationAndLeavesSomeToOtherPrograms() throws Exception {
        Assumptions.assumeTrue(Epoll.isAvailable(), "no epoll");
        List<String> lines = linesOf("epoll");
        assertAllPortsAreUsed(lines);
        assertPortsAreShared(lines);
    }

    @Test
    void ioUringUsesAllPortsOfEachDestinationAndLeavesSomeToOtherPrograms() throws Exception {
        Assumptions.assumeTrue(IoUring.isAvailable(), "no io_uring");
        List<String> lines = linesOf("io_uring");
        assertAllPortsAreUsed(lines);
        assertPortsAreShared(lines);
    }

    /** Two agents of one machine, whose loops have different parts of the ports. */
    @Test
    void twoProgramsThatConnectAtTheSameTimeUseAllPorts() throws Exception {
        Assumptions.assumeTrue(Epoll.isAvailable(), "no epoll");

        assertThat(linesOf(PortSharers.class, "epoll", "100"))
                .filteredOn(line -> line.startsWith("program "))
                .containsExactly("program 100 connected, 0 without a port", "program 100 connected, 0 without a port");
    }

    /** The kernel's own ports serve one destination only, because NIO cannot set IP_BIND_ADDRESS_NO_PORT. */
    @Test
    void nioUsesAllPortsAndSharesTheExplicitOnes() throws Exception {
        List<String> lines = linesOf("nio");
        assertAllPortsAreUsed(lines);
        int explicit = Integer.parseInt(after("explicit", lines));
        assertThat(after("to a second destination", lines))
                .isEqualTo(explicit + " connected, " + (203 - explicit) + " without a port");
    }
}
