package dev.throng.programs;

import dev.throng.time.NanoClock;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * icecast2 as Debian packages it, with a configuration, a port and a directory of its own. It runs under {@code timeout}, so that it ends
 * even if the test is killed. If the test runs as root, Icecast runs as the user {@code nobody}, because it refuses to run as root.
 */
public final class Icecast implements AutoCloseable {

    public static final String SOURCE_PASSWORD = "hackme";
    public static final String ADMIN_PASSWORD = "adminpw";

    private static final Duration LIFETIME = Duration.ofMinutes(15);
    private static final Duration START = Duration.ofMinutes(3);
    private static final int ANSWER_MILLIS = 10_000;

    private final GuardedProcess process;
    private final Path directory;
    private final InetSocketAddress address;

    private Icecast(GuardedProcess process, Path directory, InetSocketAddress address) {
        this.process = process;
        this.directory = directory;
        this.address = address;
    }

    /** Skips the test if Icecast is not installed, or cannot be started as another user. */
    public static void assumeInstalled() {
        GuardedProcess.assumeInstalled("icecast2", "icecast2");
        if (root()) {
            GuardedProcess.assumeInstalled("setpriv", "util-linux");
        }
    }

    /** Whether {@link #assumeInstalled} skips nothing. */
    public static boolean isInstalled() {
        return GuardedProcess.executable("icecast2").isPresent()
                && (!root() || GuardedProcess.executable("setpriv").isPresent());
    }

    private static boolean root() {
        return System.getProperty("user.name").equals("root");
    }

    /** Waits until it listens. */
    public static Icecast start() throws IOException {
        return start(200, 5_000);
    }

    /** With so many sources at most, and so many clients in all. */
    public static Icecast start(int sources, int clients) throws IOException {
        return GuardedProcess.onFreePort(address -> start(address, sources, clients));
    }

    private static Icecast start(InetSocketAddress address, int sources, int clients) throws IOException {
        Path directory = Files.createTempDirectory("throng-icecast-");
        try {
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
            Path config =
                    Files.writeString(directory.resolve("icecast.xml"), config(directory, address, sources, clients));
            Files.setPosixFilePermissions(config, PosixFilePermissions.fromString("rw-r--r--"));
            List<String> command = new ArrayList<>();
            if (root()) {
                command.addAll(List.of("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"));
            }
            String executable =
                    GuardedProcess.executable("icecast2").orElseThrow().toString();
            command.addAll(List.of(executable, "-c", config.toString()));
            GuardedProcess process = GuardedProcess.start(directory, LIFETIME, command, Map.of());
            process.awaitListening(address, START, () -> acceptsConnections(directory) && answers(address));
            return new Icecast(process, directory, address);
        } catch (IOException | RuntimeException failed) {
            GuardedProcess.delete(directory);
            throw failed;
        }
    }

    private static String config(Path directory, InetSocketAddress address, int sources, int clients) {
        return String.join(
                "\n",
                "<icecast>",
                "<location>Loopback</location>",
                "<admin>nobody@localhost</admin>",
                "<hostname>localhost</hostname>",
                "<limits>",
                "<clients>" + clients + "</clients>",
                "<sources>" + sources + "</sources>",
                "<queue-size>524288</queue-size>",
                "<client-timeout>30</client-timeout>",
                "<header-timeout>15</header-timeout>",
                "<source-timeout>60</source-timeout>",
                "<burst-size>65535</burst-size>",
                "</limits>",
                "<authentication>",
                "<source-password>" + SOURCE_PASSWORD + "</source-password>",
                "<admin-user>admin</admin-user>",
                "<admin-password>" + ADMIN_PASSWORD + "</admin-password>",
                "</authentication>",
                "<listen-socket><port>" + address.getPort() + "</port><bind-address>127.0.0.1</bind-address>"
                        + "</listen-socket>",
                "<fileserve>1</fileserve>",
                "<paths>",
                "<basedir>/usr/share/icecast2</basedir>",
                "<logdir>" + directory + "</logdir>",
                "<webroot>/usr/share/icecast2/web</webroot>",
                "<adminroot>/usr/share/icecast2/admin</adminroot>",
                "</paths>",
                "<logging><accesslog>access.log</accesslog><errorlog>error.log</errorlog><loglevel>3</loglevel></logging>",
                "<security><chroot>0</chroot></security>",
                "</icecast>",
                "");
    }

    /**
     * Whether its log has the line that it writes before it accepts the first connection. Icecast 2.4.4 can crash if a connection comes while
     * it starts.
     */
    private static boolean acceptsConnections(Path directory) {
        Path log = directory.resolve("error.log");
        try {
            return Files.exists(log)
                    && Files.readString(log, StandardCharsets.ISO_8859_1).contains("connection/get_ssl_certificate");
        } catch (IOException notYet) {
            return false;
        }
    }

    /** Whether it is an Icecast that answers there. */
    private static boolean answers(InetSocketAddress address) {
        try (Socket socket = new Socket()) {
            socket.connect(address, ANSWER_MILLIS);
            socket.setSoTimeout(ANSWER_MILLIS);
            socket.getOutputStream().write("GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readNBytes(100), StandardCharsets.ISO_8859_1).contains("Icecast");
        } catch (IOException notYet) {
            return false;
        }
    }

    /** What it wrote into its error log so far. */
    public String errorLog() throws IOException {
        return Files.readString(directory.resolve("error.log"), StandardCharsets.ISO_8859_1);
    }

    public InetSocketAddress address() {
        return address;
    }

    public int port() {
        return address.getPort();
    }

    public String url(String path) {
        return "http://127.0.0.1:" + address.getPort() + path;
    }

    /** Its own account of what it serves. */
    public String status() throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url("/status-json.xsl")))
                .timeout(START)
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8))
                .body();
    }

    /** Waits until its own account has all of these words: mounts, titles. */
    public void awaitStatus(String... words) throws IOException, InterruptedException {
        long start = NanoClock.SYSTEM.nanos();
        String status = status();
        while (!Stream.of(words).allMatch(status::contains)) {
            if (NanoClock.SYSTEM.nanos() - start > START.toNanos()) {
                throw new IllegalStateException("not all of " + List.of(words) + " within " + START + ": " + status);
            }
            LockSupport.parkNanos(50_000_000);
            status = status();
        }
    }

    public long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        process.close();
    }
}
