package dev.throng.programs;

import dev.throng.time.NanoClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
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
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * The process of a real program that a test needs, and its directory. It runs under {@code timeout}, so that it ends by itself if we are
 * killed.
 */
public final class GuardedProcess implements AutoCloseable {

    private static final long GRACE_SECONDS = 10;
    private static final int LEAST_PORT = 20_000;
    private static final int MOST_PORT = 32_000;

    private final Path directory;
    private final Path output;
    private final Process guard;

    private GuardedProcess(Path directory, Path output, Process guard) {
        this.directory = directory;
        this.output = output;
        this.guard = guard;
    }

    /**
     * @param directory of the program alone; deleted in the end
     * @param lifetime after which it ends in any case
     */
    public static GuardedProcess start(
            Path directory, Duration lifetime, List<String> command, Map<String, String> environment)
            throws IOException {
        Path output = directory.resolve("output.txt");
        List<String> words = new ArrayList<>(
                List.of("timeout", "-k", Long.toString(GRACE_SECONDS), Long.toString(lifetime.toSeconds())));
        words.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        return new GuardedProcess(directory, output, builder.start());
    }

    /** A port that the system gives to nobody of its own accord, as connections of other tests would be. */
    public static InetSocketAddress freePort() throws IOException {
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

    /** Skips the test, and says so, where a program is not to be found. */
    public static void assumeInstalled(String program, String debianPackage) {
        boolean found = executable(program).isPresent();
        if (!found) {
            System.err.println("SKIPPED: there is no " + program + " on the PATH (on Debian: apt-get install "
                    + debianPackage + ")");
        }
        Assumptions.assumeTrue(found, program + " is installed");
    }

    public static Optional<Path> executable(String name) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .map(directory -> Path.of(directory, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** That of the program, not of its guard. */
    public long pid() {
        return guard.children().findFirst().map(ProcessHandle::pid).orElse(guard.pid());
    }

    public boolean isRunning() {
        return guard.isAlive();
    }

    /** Waits until somebody listens on the address; ends the program if nobody does. */
    public void awaitListening(InetSocketAddress address, Duration atMost) {
        await("listens on " + address, atMost, () -> listens(address));
    }

    /** Waits until it has printed the text; ends the program if it does not. */
    public void awaitOutput(String text, Duration atMost) {
        await("prints " + text, atMost, () -> output().contains(text));
    }

    /**
     * Waits until the condition holds. If that never comes the program is ended and its directory deleted, so that nobody need be there
     * to close it who has not got it yet.
     *
     * @param what the program does then
     */
    public void await(String what, Duration atMost, BooleanSupplier condition) {
        long start = NanoClock.SYSTEM.nanos();
        try {
            while (!condition.getAsBoolean()) {
                boolean alive = guard.isAlive();
                if (!alive || NanoClock.SYSTEM.nanos() - start > atMost.toNanos()) {
                    String why = alive ? "not within " + atMost : "it ended with code " + guard.exitValue();
                    throw new IllegalStateException("the program never " + what + ": " + why + "\n" + output());
                }
                LockSupport.parkNanos(20_000_000);
            }
        } catch (RuntimeException never) {
            close();
            throw never;
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

    /** Waits until it has ended; its exit code, empty if it does not end in that time. */
    public OptionalInt awaitEnd(Duration atMost) throws InterruptedException {
        return guard.waitFor(atMost.toNanos(), TimeUnit.NANOSECONDS)
                ? OptionalInt.of(guard.exitValue())
                : OptionalInt.empty();
    }

    /** What it has printed so far, on both its outputs. */
    public String output() {
        try {
            return new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public void close() {
        List<ProcessHandle> all = guard.descendants().toList();
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
    public static void delete(Path directory) {
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
