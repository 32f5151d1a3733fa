package dev.throng.target;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A process of ours that will not outlive us. Its output goes through a thread of ours into an {@link OutputFile}.
 *
 * <p>Three ways to its end, each enough: {@link #close()}, which {@link #kill()} makes short; a shutdown hook, for Ctrl-C; and, where there is a POSIX shell, a guard
 * process that holds a pipe from us and ends the child and its descendants when the pipe closes without a word, which the kernel does
 * for us even after {@code kill -9}. The shell starts the guard first and then becomes the child, so there is no moment without a guard
 * and the pid, exit code and output are the child's own.
 */
final class ChildProcess implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ChildProcess.class);
    /** What the starting shell calls itself. */
    static final String STARTER = "throng-start";

    private static final Path SHELL = Path.of("/bin/sh");
    private static final Duration AFTER_KILL = Duration.ofSeconds(5);
    /** What a child that was never ready has from SIGTERM to SIGKILL if somebody interrupts the wait for it. */
    private static final Duration UNREADY_STOP_WITHIN = Duration.ofMillis(500);

    private static final Duration LAST_WORDS = Duration.ofMillis(500);
    private static final Duration BETWEEN_NOTES = Duration.ofSeconds(1);
    private static final Set<ChildProcess> RUNNING = ConcurrentHashMap.newKeySet();
    private static final int BUFFER_BYTES = 8 * 1024;

    /** What the child reads. */
    enum Input {
        /** Nothing. */
        NULL,
        /** A pipe that nothing is written to and that ends when we do. */
        PIPE
    }

    private final Process process;
    private final OutputFile output;
    private final LineWatch lines;
    private final Duration stopWithin;
    private final boolean guarded;
    private final Descendants descendants;
    private final CompletableFuture<Exit> exit;
    private final Thread reader;
    private final Thread hook;
    private boolean closed;
    private volatile boolean ready;
    private volatile boolean abandoned;
    private volatile boolean killed;

    private ChildProcess(
            Process process,
            OutputFile output,
            LineWatch lines,
            Duration stopWithin,
            boolean guarded,
            Descendants descendants) {
        this.process = process;
        this.output = output;
        this.lines = lines;
        this.stopWithin = stopWithin;
        this.guarded = guarded;
        this.descendants = descendants;
        this.exit = process.onExit().thenApply(ended -> Exit.of(ended.exitValue()));
        this.reader = new Thread(this::readOutput, "throng-target-output");
        this.hook = new Thread(this::close, "throng-target-stop");
        reader.setDaemon(true);
    }

    /**
     * Starts the command.
     *
     * @param environment added to ours
     * @param lines sees the output until it has found its line
     * @param stopWithin from SIGTERM to SIGKILL
     * @throws IOException if it cannot be started
     */
    static ChildProcess start(
            List<String> command,
            Map<String, String> environment,
            Optional<Path> directory,
            Input input,
            OutputFile output,
            LineWatch lines,
            Duration stopWithin)
            throws IOException {
        boolean guarded = Files.isExecutable(SHELL);
        ProcessBuilder builder = new ProcessBuilder(guarded ? underGuard(command, input) : command);
        builder.environment().putAll(environment);
        directory.ifPresent(path -> builder.directory(path.toFile()));
        Process process = builder.redirectErrorStream(true).start();
        boolean tellsGuard = guarded && input == Input.NULL;
        Descendants descendants = new Descendants(
                process.toHandle(), tellsGuard ? process.getOutputStream() : OutputStream.nullOutputStream());
        ChildProcess child = new ChildProcess(process, output, lines, stopWithin, tellsGuard, descendants);
        RUNNING.add(child);
        child.reader.start();
        child.hookUp();
        return child;
    }

    private static List<String> underGuard(List<String> command, Input input) {
        List<String> words = new ArrayList<>(List.of(
                SHELL.toString(),
                "-c",
                script("start.sh"),
                STARTER,
                script("guard.sh"),
                input == Input.PIPE ? "pipe" : "null"));
        words.addAll(command);
        return words;
    }

    private static String script(String name) {
        try (InputStream script = ChildProcess.class.getResourceAsStream(name)) {
            if (script == null) {
                throw new IllegalStateException("resource missing: " + name);
            }
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private void hookUp() {
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException alreadyEnding) {
            close();
        }
    }

    private void readOutput() {
        byte[] buffer = new byte[BUFFER_BYTES];
        boolean writable = true;
        try (InputStream in = process.getInputStream()) {
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                lines.feed(buffer, length);
                writable = writable && kept(buffer, length);
            }
        } catch (IOException closedByStop) {
            LOG.debug("output of process {} ended: {}", process.pid(), closedByStop.getMessage());
        }
        lines.end();
    }

    /** A full disk must not stop the reading, or the target would stop on a full pipe. */
    private boolean kept(byte[] buffer, int length) {
        try {
            output.append(buffer, length);
            return true;
        } catch (IOException full) {
            LOG.warn("the target's output is no longer kept: {}", full.getMessage());
            return false;
        }
    }

    /** Ends what the child reads, as our own end would. */
    void endInput() throws IOException {
        process.getOutputStream().close();
    }

    long pid() {
        return process.pid();
    }

    boolean alive() {
        return process.isAlive();
    }

    CompletableFuture<Exit> exit() {
        return exit;
    }

    List<String> lastLines(int count) {
        return output.lastLines(count);
    }

    /** Waits for the rest of the output of a child that has ended, so that its last words are in {@link #lastLines}. */
    void awaitLastWords() {
        join(reader, LAST_WORDS);
    }

    /** Remembers which descendants there are, so that those whose parents end before them are stopped too. */
    void noteDescendants() {
        descendants.note();
    }

    /** Has a thread look for new descendants once per second until the child ends. */
    void watchDescendants() {
        Thread watch = new Thread(
                () -> {
                    try {
                        while (!completes(exit, BETWEEN_NOTES)) {
                            descendants.note();
                        }
                    } catch (InterruptedException stopWatching) {
                        Thread.currentThread().interrupt();
                    }
                },
                "throng-target-watch");
        watch.setDaemon(true);
        watch.start();
    }

    /** The child is ready: from now on it always has the whole time that was given it to end in order. */
    void becameReady() {
        ready = true;
    }

    /** As {@link #close()}, for one who was interrupted: a child that was never ready has little to put in order. */
    void abandon() {
        abandoned = true;
        close();
    }

    /** Kills it and its descendants at once. Does not wait, not even for a {@link #close()}, which then waits no longer either. */
    void kill() {
        killed = true;
        descendants.kill();
    }

    /** Those that were started and are not closed yet. */
    static Set<ChildProcess> running() {
        return Set.copyOf(RUNNING);
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        descendants.note();
        if (!killed) {
            descendants.terminate();
        }
        if (!descendants.awaitGone(exit, this::patience, () -> abandoned = true)) {
            descendants.kill();
            if (!descendants.awaitGone(exit, () -> AFTER_KILL, () -> {})) {
                LOG.warn("process {} or a descendant did not end after SIGKILL", process.pid());
            }
        }
        release();
    }

    private Duration patience() {
        if (killed) {
            return Duration.ZERO;
        }
        boolean little = abandoned && !ready && UNREADY_STOP_WITHIN.compareTo(stopWithin) < 0;
        return little ? UNREADY_STOP_WITHIN : stopWithin;
    }

    /** An interrupt would close the file before the last output is in it, so it has to wait. */
    private void release() {
        boolean interrupted = Thread.interrupted();
        join(reader, killed ? LAST_WORDS : AFTER_KILL);
        interrupted |= Thread.interrupted();
        try (OutputStream pipe = process.getOutputStream()) {
            if (guarded) {
                pipe.write("done\n".getBytes(StandardCharsets.US_ASCII));
            }
        } catch (IOException guardGone) {
            LOG.debug("process {}: {}", process.pid(), guardGone.getMessage());
        }
        try {
            output.close();
        } catch (IOException full) {
            LOG.warn("the target's output is not whole: {}", full.getMessage());
        }
        RUNNING.remove(this);
        if (Thread.currentThread() != hook) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException ending) {
                LOG.debug("the hook runs, or will, and finds nothing to do");
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void join(Thread thread, Duration atMost) {
        try {
            thread.join(atMost.toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the future, at most so long; {@code false} if it has not completed, or if it failed. */
    static boolean completes(CompletableFuture<?> future, Duration atMost) throws InterruptedException {
        try {
            future.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException | ExecutionException notYet) {
            return false;
        }
    }
}
