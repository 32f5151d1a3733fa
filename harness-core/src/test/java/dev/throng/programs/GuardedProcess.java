package dev.throng.programs;

import dev.throng.time.NanoClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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
import java.util.concurrent.CopyOnWriteArrayList;
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
    private static final int START_ATTEMPTS = 3;

    /** They keep their ports until this JVM ends. */
    private static final List<Socket> RESERVATIONS = new CopyOnWriteArrayList<>();

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

    /** A server did not come to listen at its port: it ended, or another program listens there. */
    public static final class NoServerException extends IllegalStateException {

        private static final long serialVersionUID = 1;

        NoServerException(String message) {
            super(message);
        }
    }

    /** Starts a server at a port and waits until it listens there. */
    @FunctionalInterface
    public interface ServerStart<T> {

        /** @throws NoServerException if another port may help */
        T at(InetSocketAddress address) throws IOException;
    }

    /**
     * Starts a server at a free port. If it ends before it listens, or another program listens there, it is started again at another port,
     * {@value #START_ATTEMPTS} times in all.
     */
    public static <T> T onFreePort(ServerStart<T> start) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                return start.at(freePort());
            } catch (NoServerException failed) {
                if (attempt == START_ATTEMPTS) {
                    throw failed;
                }
            }
        }
    }

    /**
     * A loopback port for one server. On Linux the kernel gives it to no other program until this JVM ends: a socket is bound to it that does
     * not listen. A server may listen there all the same, because it asks for {@code SO_REUSEADDR} as that socket does.
     */
    public static InetSocketAddress freePort() throws IOException {
        Socket reservation = new Socket();
        reservation.setReuseAddress(true);
        reservation.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        int port = reservation.getLocalPort();
        if (System.getProperty("os.name").equals("Linux")) {
            RESERVATIONS.add(reservation);
        } else {
            reservation.close();
        }
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    /**
     * Skips the test if the program is not installed. To be called before each test: of a class that is skipped before its first test,
     * reports give no reason.
     */
    public static void assumeInstalled(String program, String debianPackage) {
        Assumptions.assumeTrue(
                executable(program).isPresent(),
                "no " + program + " on the PATH; to enable: apt-get install " + debianPackage);
    }

    /**
     * A command that is interrupted by SIGINT also where the build ignores that signal, as it does in the background of a shell: what a
     * process ignores its children ignore too.
     */
    public static List<String> interruptible(List<String> command) throws IOException, InterruptedException {
        List<String> reset = List.of("env", "--default-signal=INT");
        Process trial = new ProcessBuilder(words(reset, List.of("true")))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        boolean known = trial.waitFor(1, TimeUnit.MINUTES) && trial.exitValue() == 0;
        return known ? words(reset, command) : command;
    }

    private static List<String> words(List<String> first, List<String> then) {
        return Stream.concat(first.stream(), then.stream()).toList();
    }

    public static Optional<Path> executable(String name) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .filter(directory -> !directory.isEmpty())
                .map(directory -> Path.of(directory, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Where the program has its files. */
    public Path directory() {
        return directory;
    }

    /** That of the program, not of its guard. */
    public long pid() {
        return guard.children().findFirst().map(ProcessHandle::pid).orElse(guard.pid());
    }

    public boolean isRunning() {
        return guard.isAlive();
    }

    /**
     * Waits until the program listens on the address; ends it if it does not.
     *
     * @throws NoServerException if it ends before, or another program listens there
     */
    public void awaitListening(InetSocketAddress address, Duration atMost) {
        awaitListening(address, atMost, () -> listens(address));
    }

    /** @param answers whether a server answers there now */
    void awaitListening(InetSocketAddress address, Duration atMost, BooleanSupplier answers) {
        await("listens on " + address, atMost, () -> answers.getAsBoolean() && isListener(address) && guard.isAlive());
    }

    private boolean isListener(InetSocketAddress address) {
        boolean maybe = Listeners.ofPort(address.getPort())
                .mayInclude(Stream.concat(Stream.of(guard.toHandle()), guard.descendants()));
        if (!maybe && guard.isAlive()) {
            throw new NoServerException("another program listens on " + address + "\n" + output());
        }
        return maybe;
    }

    /** Waits until it has printed the text; ends the program if it does not. */
    public void awaitOutput(String text, Duration atMost) {
        await("prints " + text, atMost, () -> output().contains(text));
    }

    /**
     * Waits until the condition holds. If it never does, ends the program and deletes its directory, because the caller cannot close a
     * program that it has not received yet.
     *
     * @param what the program does then
     * @throws NoServerException if the program ends before
     */
    public void await(String what, Duration atMost, BooleanSupplier condition) {
        long start = NanoClock.SYSTEM.nanos();
        try {
            while (!condition.getAsBoolean()) {
                String never = "the program never " + what + ": ";
                if (!guard.isAlive()) {
                    throw new NoServerException(never + "it ended with code " + guard.exitValue() + "\n" + output());
                }
                if (NanoClock.SYSTEM.nanos() - start > atMost.toNanos()) {
                    throw new IllegalStateException(never + "not within " + atMost + "\n" + output());
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
