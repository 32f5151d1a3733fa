package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnSocketsTest {

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    @TempDir
    Path proc;

    private boolean served(String table, String line, String link, int port) throws IOException {
        Path net = Files.createDirectories(proc.resolve("self/net"));
        Path files = Files.createDirectories(proc.resolve("self/fd"));
        Files.writeString(net.resolve(table), "  sl  local_address rem_address   st\n" + line + "\n");
        Files.createSymbolicLink(files.resolve("5"), Path.of(link));
        return OwnSockets.serve(proc, new InetSocketAddress("127.0.0.1", port));
    }

    private static String row(String local, String state) {
        return "   0: " + local + " 00000000:0000 " + state
                + " 00000000:00000000 00:00000000 00000000  1000        0 4711 1 0000000000000000 100 0 0 10 0";
    }

    @Test
    void aListeningSocketThatThisProcessHasOpenServesItsAddress() throws IOException {
        assertThat(served("tcp", row("0100007F:1F90", "0A"), "socket:[4711]", 8080))
                .isTrue();
    }

    @Test
    void aSocketOfAllAddressesServesEachOfThem() throws IOException {
        assertThat(served("tcp6", row("00000000000000000000000000000000:1F90", "0A"), "socket:[4711]", 8080))
                .isTrue();
    }

    @Test
    void aConnectionDoesNotServeItsLocalAddress() throws IOException {
        assertThat(served("tcp", row("0100007F:1F90", "01"), "socket:[4711]", 8080))
                .isFalse();
    }

    @Test
    void theSocketOfAnotherProcessDoesNotCount() throws IOException {
        assertThat(served("tcp", row("0100007F:1F90", "0A"), "socket:[4712]", 8080))
                .isFalse();
    }

    @Test
    void aSocketOfAnotherPortOrAddressDoesNotCount() throws IOException {
        assertThat(served("tcp", row("0200007F:1F90", "0A"), "socket:[4711]", 8080))
                .isFalse();
        assertThat(OwnSockets.serve(proc, new InetSocketAddress("127.0.0.2", 8081)))
                .isFalse();
    }

    @Test
    void realSocketsOfThisProcessAreFound() throws IOException {
        assumeTrue(Files.isDirectory(Path.of("/proc/self/net")), "needs Linux's /proc");
        try (ServerSocket server = new ServerSocket(0, 1, LOOPBACK);
                DatagramSocket datagrams = new DatagramSocket(0, LOOPBACK);
                Socket client = new Socket(LOOPBACK, server.getLocalPort())) {
            assertThat(OwnSockets.serve(new InetSocketAddress(LOOPBACK, server.getLocalPort())))
                    .isTrue();
            assertThat(OwnSockets.serve(new InetSocketAddress(LOOPBACK, datagrams.getLocalPort())))
                    .isTrue();
            assertThat(OwnSockets.serve(new InetSocketAddress(LOOPBACK, client.getLocalPort())))
                    .isFalse();
        }
    }
}
