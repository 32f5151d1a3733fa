package dev.throng.xmpp.servers;

import dev.throng.time.NanoClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * A server's process and its directory. It runs under {@code timeout}, so that it ends by itself if we are killed.
 */
final class ServerProcess implements AutoCloseable {

    private static final String LIFETIME_SECONDS = "900";
    private static final long GRACE_SECONDS = 10;

    private final Path directory;
    private final Path output;
    private final Process guard;

    private ServerProcess(Path directory, Path output, Process guard) {
        this.directory = directory;
        this.output = output;
        this.guard = guard;
    }

    /** @param directory of the server alone; deleted in the end */
    static ServerProcess start(Path directory, List<String> command, Map<String, String> environment)
            throws IOException {
        Path output = directory.resolve("output.txt");
        List<String> words = new ArrayList<>(List.of("timeout", "-k", "10", LIFETIME_SECONDS));
        words.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        return new ServerProcess(directory, output, builder.start());
    }

    static InetSocketAddress freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return new InetSocketAddress(InetAddress.getLoopbackAddress(), socket.getLocalPort());
        }
    }

    static Optional<Path> executable(String name) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .map(directory -> Path.of(directory, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    long pid() {
        return guard.children().findFirst().map(ProcessHandle::pid).orElse(guard.pid());
    }

    void awaitListening(InetSocketAddress address, Duration atMost) {
        await("listens on " + address, atMost, () -> listens(address));
    }

    void awaitOutput(String text, Duration atMost) {
        await("prints " + text, atMost, () -> output().contains(text));
    }

    private void await(String what, Duration atMost, BooleanSupplier condition) {
        long start = NanoClock.SYSTEM.nanos();
        while (!condition.getAsBoolean()) {
            boolean alive = guard.isAlive();
            if (!alive || NanoClock.SYSTEM.nanos() - start > atMost.toNanos()) {
                String why = alive ? "not within " + atMost : "it ended with code " + guard.exitValue();
                throw new IllegalStateException("the server never " + what + ": " + why + "\n" + output());
            }
            LockSupport.parkNanos(20_000_000);
        }
    }

    private static boolean listens(InetSocketAddress address) {
        try (Socket socket = new Socket()) {
            socket.connect(address, 1000);
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    private String output() {
        try {
            return new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
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
    static void delete(Path directory) {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException busy) {
            System.err.println("not deleted: " + directory + ": " + busy);
        }
    }
}
