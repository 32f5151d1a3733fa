package dev.throng.targets;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs the target as a process, as the harness does. */
@Timeout(240)
class ReferenceTargetsIT {

    private static final long DEADLINE_SECONDS = 60;

    private final List<Process> started = new ArrayList<>();

    private Process launch(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/java",
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.throng.targets.ReferenceTargets"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).start();
        started.add(process);
        return process;
    }

    @AfterEach
    void closeStartedProcesses() {
        started.forEach(Process::destroyForcibly);
    }

    private static String readyLine(Process process) throws Exception {
        BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
        return CompletableFuture.supplyAsync(() -> lineOf(out)).get(DEADLINE_SECONDS, TimeUnit.SECONDS);
    }

    private static String lineOf(BufferedReader reader) {
        try {
            return String.valueOf(reader.readLine());
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        }
    }

    private static String errors(Process process) throws IOException {
        return new String(process.getErrorStream().readAllBytes(), UTF_8);
    }

    private static void assertEnds(Process process) throws InterruptedException {
        assertThat(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS))
                .as("ended")
                .isTrue();
    }

    @Test
    void printsReadyInOneLineAndEndsWithItsParent() throws Exception {
        Process process = launch("riemann", "--port", "0", "--exit-with-parent");
        String ready = readyLine(process);
        assertThat(ready).matches("READY riemann tcp=127\\.0\\.0\\.1:\\d+ udp=127\\.0\\.0\\.1:\\d+");
        int port = Integer.parseInt(ready.replaceAll(".*tcp=127\\.0\\.0\\.1:(\\d+).*", "$1"));
        assertThat(ready).endsWith("udp=127.0.0.1:" + port);
        new Socket(InetAddress.getLoopbackAddress(), port).close();
        process.getOutputStream().close();
        assertEnds(process);
        assertThat(process.exitValue()).isZero();
        assertThat(process.getInputStream().readAllBytes()).isEmpty();
    }

    @Test
    void xmppTargetPrintsReadyAndSendsAShutdownErrorWhenItsParentEnds() throws Exception {
        Process process = launch("xmpp", "--port", "0", "--exit-with-parent");
        String ready = readyLine(process);
        assertThat(ready).matches("READY xmpp tcp=127\\.0\\.0\\.1:\\d+");
        int port = Integer.parseInt(ready.replaceAll(".*:(\\d+)", "$1"));
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            String header = "<stream:stream xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'"
                    + " version='1.0'>";
            socket.getOutputStream().write(header.getBytes(UTF_8));
            assertThat(socket.getInputStream().read()).isEqualTo('<');
            process.getOutputStream().close();
            assertThat(new String(socket.getInputStream().readAllBytes(), UTF_8))
                    .contains("<system-shutdown ");
        }
        assertEnds(process);
        assertThat(process.exitValue()).isZero();
    }

    @Test
    void httpStreamTargetPrintsReadyAndServes() throws Exception {
        Process process = launch("http-stream", "--port", "0", "--exit-with-parent");
        String ready = readyLine(process);
        assertThat(ready).matches("READY http-stream tcp=127\\.0\\.0\\.1:\\d+");
        int port = Integer.parseInt(ready.replaceAll(".*:(\\d+)", "$1"));
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write("GET /stream-1 HTTP/1.0\r\n\r\n".getBytes(UTF_8));
            assertThat(new String(socket.getInputStream().readNBytes(15), UTF_8))
                    .isEqualTo("HTTP/1.0 200 OK");
            process.getOutputStream().close();
            assertEnds(process);
        }
        assertThat(process.exitValue()).isZero();
    }

    @Test
    void rtmpTargetHasRtmpAtItsFirstPort() throws Exception {
        Process process = launch("rtmp", "--port", "0", "--exit-with-parent");
        String ready = readyLine(process);
        assertThat(ready).matches("READY rtmp rtmp=127\\.0\\.0\\.1:\\d+ http=127\\.0\\.0\\.1:\\d+");
        int port = Integer.parseInt(ready.replaceAll(".*rtmp=127\\.0\\.0\\.1:(\\d+).*", "$1"));
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            byte[] versionAndPacket = new byte[1 + 1536];
            versionAndPacket[0] = 3;
            socket.getOutputStream().write(versionAndPacket);
            assertThat(socket.getInputStream().readNBytes(1 + 2 * 1536))
                    .startsWith(3)
                    .hasSize(3073);
            process.getOutputStream().close();
            assertEnds(process);
        }
        assertThat(process.exitValue()).isZero();
    }

    @Test
    void endsOnSigtermDuringAStallWithAnOpenConnection() throws Exception {
        Process process = launch("riemann", "--port", "0", "--stall", "1h@0");
        String ready = readyLine(process);
        int port = Integer.parseInt(ready.replaceAll(".*tcp=127\\.0\\.0\\.1:(\\d+).*", "$1"));
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(new byte[4]);
            assertThat(socket.getInputStream().readNBytes(6)).hasSize(6);
            process.destroy();
            assertEnds(process);
        }
    }

    @Test
    void keepsRunningAfterItsInputEndsByDefault() throws Exception {
        Process process = launch("riemann", "--port", "0");
        process.getOutputStream().close();
        String ready = readyLine(process);
        assertThat(ready).startsWith("READY riemann ");
        assertThat(process.isAlive()).isTrue();
    }

    @Test
    void takenPortIsExitCode2WithTheAddressInTheMessage() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Process process = launch("riemann", "--port", String.valueOf(taken.getLocalPort()));
            assertEnds(process);
            assertThat(process.exitValue()).isEqualTo(2);
            assertThat(errors(process))
                    .contains("tcp 127.0.0.1:" + taken.getLocalPort())
                    .contains("in use")
                    .contains("expected:");
            assertThat(process.getInputStream().readAllBytes()).isEmpty();
        }
    }

    @Test
    void unknownOptionIsExitCode2WithTheNearestKnownOne() throws Exception {
        Process process = launch("riemann", "--stal", "1s@1s");
        assertEnds(process);
        assertThat(process.exitValue()).isEqualTo(2);
        assertThat(errors(process))
                .contains("--stal: unknown option (expected: one that --help lists; did you mean --stall?)");
    }
}
