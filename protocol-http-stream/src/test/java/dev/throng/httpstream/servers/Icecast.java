package dev.throng.httpstream.servers;

import dev.throng.time.NanoClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
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
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * icecast2 as Debian packages it, with a configuration, a port and a directory of its own. It runs under {@code timeout}, so that it ends
 * by itself if we are killed, and as nobody where we are root, as it refuses to be.
 */
public final class Icecast implements AutoCloseable {

    public static final String SOURCE_PASSWORD = "hackme";
    public static final String ADMIN_PASSWORD = "adminpw";

    private static final String LIFETIME_SECONDS = "900";
    private static final Duration START = Duration.ofSeconds(30);
    private static final long GRACE_SECONDS = 10;
    private static final int LEAST_PORT = 20_000;
    private static final int MOST_PORT = 32_000;

    private final Path directory;
    private final InetSocketAddress address;
    private final Process guard;

    private Icecast(Path directory, InetSocketAddress address, Process guard) {
        this.directory = directory;
        this.address = address;
        this.guard = guard;
    }

    /** Skips the test, and says so, where there is no Icecast, or no way to start it as somebody else. */
    public static void assumeInstalled() {
        assumeInstalled("icecast2", "icecast2");
        if (root()) {
            assumeInstalled("setpriv", "util-linux");
        }
    }

    /** Skips the test, and says so, where a program is not to be found. */
    public static void assumeInstalled(String program, String debianPackage) {
        boolean found = executable(program).isPresent();
        if (!found) {
            System.err.println("SKIPPED: there is no " + program + " on the PATH (on Debian: apt-get install "
                    + debianPackage + ")");
        }
        Assumptions.assumeTrue(found, program + " is installed");
    }

    private static Optional<Path> executable(String name) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .map(directory -> Path.of(directory, name))
                .filter(Files::isExecutable)
                .findFirst();
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
        Path directory = Files.createTempDirectory("throng-icecast-");
        try {
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
            InetSocketAddress address = freePort();
            Path config =
                    Files.writeString(directory.resolve("icecast.xml"), config(directory, address, sources, clients));
            Files.setPosixFilePermissions(config, PosixFilePermissions.fromString("rw-r--r--"));
            List<String> command = new ArrayList<>(List.of("timeout", "-k", "10", LIFETIME_SECONDS));
            if (root()) {
                command.addAll(List.of("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"));
            }
            command.addAll(List.of(executable("icecast2").orElseThrow().toString(), "-c", config.toString()));
            Process guard = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve("output.txt").toFile())
                    .start();
            Icecast icecast = new Icecast(directory, address, guard);
            icecast.awaitListening();
            return icecast;
        } catch (IOException | RuntimeException failed) {
            delete(directory);
            throw failed;
        }
    }

    /** A port that the system gives to nobody of its own accord, as connections of other tests would be. */
    private static InetSocketAddress freePort() throws IOException {
        for (int attempt = 1; ; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(LEAST_PORT, MOST_PORT);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return new InetSocketAddress(InetAddress.getLoopbackAddress(), socket.getLocalPort());
            } catch (BindException taken) {
                if (attempt == 100) {
                    throw taken;
                }
            }
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
                "<source-timeout>10</source-timeout>",
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

    private void awaitListening() {
        long start = NanoClock.SYSTEM.nanos();
        while (!listens()) {
            boolean alive = guard.isAlive();
            if (!alive || NanoClock.SYSTEM.nanos() - start > START.toNanos()) {
                String why = alive ? "not within " + START : "it ended with code " + guard.exitValue();
                String said = output();
                close();
                throw new IllegalStateException("icecast2 never listened on " + address + ": " + why + "\n" + said);
            }
            LockSupport.parkNanos(20_000_000);
        }
    }

    /** Whether it is Icecast that answers there: others may have been given the port meanwhile, or a connection meets itself. */
    private boolean listens() {
        try (Socket socket = new Socket()) {
            socket.connect(address, 1000);
            socket.setSoTimeout(1000);
            socket.getOutputStream().write("GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readNBytes(100), StandardCharsets.ISO_8859_1).contains("Icecast");
        } catch (IOException notYet) {
            return false;
        }
    }

    private String output() {
        try {
            return Files.readString(directory.resolve("output.txt"));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
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
                .timeout(Duration.ofSeconds(20))
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
        return guard.children().findFirst().map(ProcessHandle::pid).orElse(guard.pid());
    }

    @Override
    public void close() {
        List<ProcessHandle> all = new ArrayList<>(guard.descendants().toList());
        guard.destroy();
        try {
            if (!guard.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
                all.forEach(ProcessHandle::destroyForcibly);
                guard.destroyForcibly();
            }
        } catch (InterruptedException interrupted) {
            all.forEach(ProcessHandle::destroyForcibly);
            guard.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        delete(directory);
    }

    /** With all that is in it; no matter if it is gone already. */
    private static void delete(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException busy) {
            System.err.println("not deleted: " + directory + ": " + busy);
        }
    }
}
