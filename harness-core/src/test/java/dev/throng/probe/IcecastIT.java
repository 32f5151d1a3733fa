package dev.throng.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a real Icecast says of itself while we listen to it. */
@Timeout(90)
class IcecastIT {

    private static final Path PROGRAM = Path.of("/usr/bin/icecast2");
    private static final Path PAGES = Path.of("/usr/share/icecast2");

    @TempDir
    Path temp;

    private final List<Socket> open = new ArrayList<>();
    private Process icecast;
    private int port;

    @BeforeEach
    void start() throws IOException {
        boolean there = Files.isExecutable(PROGRAM) && Files.isDirectory(PAGES);
        if (!there) {
            System.err.println("SKIPPED IcecastIT: no /usr/bin/icecast2 (Debian: apt-get install icecast2)");
        }
        assumeTrue(there, "no /usr/bin/icecast2 (Debian: apt-get install icecast2)");
        port = freePort();
        Path logs = Files.createDirectory(temp.resolve("log"));
        // it changes to another user where it is started as root
        Files.setPosixFilePermissions(temp, PosixFilePermissions.fromString("rwxrwxrwx"));
        Files.setPosixFilePermissions(logs, PosixFilePermissions.fromString("rwxrwxrwx"));
        String owner = System.getProperty("user.name").equals("root")
                ? "<changeowner><user>nobody</user><group>nogroup</group></changeowner>"
                : "";
        Path settings = Files.writeString(temp.resolve("icecast.xml"), """
                <icecast>
                  <limits><clients>100</clients><sources>10</sources></limits>
                  <authentication><source-password>hackme</source-password>
                    <admin-user>admin</admin-user><admin-password>hackme</admin-password></authentication>
                  <hostname>localhost</hostname>
                  <listen-socket><port>%d</port><bind-address>127.0.0.1</bind-address></listen-socket>
                  <paths><logdir>%s</logdir><webroot>%s/web</webroot><adminroot>%s/admin</adminroot></paths>
                  <logging><accesslog>access.log</accesslog><errorlog>error.log</errorlog></logging>
                  <security><chroot>0</chroot>%s</security>
                </icecast>
                """.formatted(port, logs, PAGES, PAGES, owner));
        icecast = new ProcessBuilder(PROGRAM.toString(), "-c", settings.toString())
                .redirectErrorStream(true)
                .redirectOutput(temp.resolve("icecast.out").toFile())
                .start();
        await(() -> {
            try (Socket knock = new Socket()) {
                knock.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
                return true;
            } catch (IOException notYet) {
                return false;
            }
        });
    }

    /** Below those that the kernel gives to clients: knocking at one of these can connect a socket with itself. */
    private static int freePort() throws IOException {
        int first = 20_000 + (int) (ProcessHandle.current().pid() % 10_000);
        for (int candidate = first; candidate < first + 200; candidate++) {
            try (ServerSocket free = new ServerSocket(candidate, 1, InetAddress.getLoopbackAddress())) {
                return free.getLocalPort();
            } catch (BindException taken) {
                continue;
            }
        }
        throw new IOException("no free port from " + first);
    }

    @AfterEach
    void stop() throws Exception {
        for (Socket socket : open) {
            socket.close();
        }
        if (icecast != null) {
            icecast.destroy();
            if (!icecast.waitFor(10, TimeUnit.SECONDS)) {
                icecast.destroyForcibly();
            }
        }
    }

    private static void await(BooleanSupplier condition) {
        for (int i = 0; i < 4_000; i++) {
            if (condition.getAsBoolean()) {
                return;
            }
            LockSupport.parkNanos(5_000_000);
        }
        throw new AssertionError("not within 20 s");
    }

    /** Sends a request and leaves the connection open. */
    private void request(String request, String expected) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(10_000);
        open.add(socket);
        OutputStream out = socket.getOutputStream();
        out.write(request.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
        byte[] head = socket.getInputStream().readNBytes(expected.length());
        assertThat(new String(head, StandardCharsets.ISO_8859_1)).isEqualTo(expected);
    }

    private void publish(String mount, String name) throws IOException {
        // c291cmNlOmhhY2ttZQ== is source:hackme
        request(
                "PUT " + mount + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Basic c291cmNlOmhhY2ttZQ==\r\n"
                        + "Content-Type: audio/mpeg\r\nIce-Name: " + name + "\r\nExpect: 100-continue\r\n\r\n",
                "HTTP/1.1 100");
        OutputStream media = open.get(open.size() - 1).getOutputStream();
        media.write(new byte[16_384]);
        media.flush();
    }

    private void listen(String mount) throws IOException {
        request("GET " + mount + " HTTP/1.0\r\n\r\n", "HTTP/1.0 200 OK");
    }

    @Test
    void bothPagesCountOurListenersAndSources() throws Exception {
        publish("/a.mp3", "-");
        publish("/b.mp3", "a name with \"quotes\" and <brackets>");
        for (int i = 0; i < 7; i++) {
            listen(i % 2 == 0 ? "/a.mp3" : "/b.mp3");
        }
        URI status = URI.create("http://127.0.0.1:" + port + "/status-json.xsl");
        URI admin = URI.create("http://127.0.0.1:" + port + "/admin/stats");
        try (Probes probes = new Probes(List.of(
                ProbeSpec.of("icecast", status, Map.of()),
                ProbeSpec.of("icecast-admin", admin, Map.of("user", "admin", "password", "hackme")),
                ProbeSpec.of("icecast-admin", admin, Map.of("name", "locked")),
                ProbeSpec.of("json", status, Map.of("pointer", "/icestats/source/0/listeners"))))) {
            probes.start(0);
            await(() -> probes.summaries().stream()
                    .filter(summary -> !summary.name().equals("locked"))
                    .allMatch(summary -> summary.counts().values().stream()
                                    .anyMatch(count ->
                                            count.last() >= (summary.name().equals("json") ? 3 : 7))
                            || summary.name().equals("json") && summary.failures() > 0));

            List<ProbeSummary> summaries = probes.summaries();
            assertThat(summaries.get(0).counts().get("icecast.listeners").last())
                    .isEqualTo(7);
            assertThat(summaries.get(0).counts().get("icecast.sources").last()).isEqualTo(2);
            assertThat(summaries.get(1).counts().get("icecast-admin.listeners").last())
                    .isEqualTo(7);
            assertThat(summaries.get(1).counts().get("icecast-admin.sources").last())
                    .isEqualTo(2);
            assertThat(summaries.get(2).troubles()).containsExactly("status 401 (set user and password)");
            // the name "-" stands there without quotes, which is no JSON and only the Icecast probe forgives
            assertThat(summaries.get(3).troubles()).containsExactly("the page is no JSON");
        }
    }
}
