package dev.throng.target;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
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
 * A process that this JVM starts and that does not outlive it. It ends by {@link #close()} or {@link #kill()}, by a shutdown hook (for
 * Ctrl-C), or by its {@link Guard} if this JVM is killed. Any thread may call any method.
 */
final class ChildProcess implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ChildProcess.class);

    /** How long the child and its output may take to end after SIGKILL. */
    private static final Duration AFTER_KILL = Duration.ofSeconds(5);

    /** The time from SIGTERM to SIGKILL for a child that was never ready, if the wait for it is interrupted. */
    private static final Duration UNREADY_STOP_WITHIN = Duration.ofMillis(500);

    /** How long to wait for the remaining output of a child that has ended. */
    private static final Duration LAST_OUTPUT = Duration.ofMillis(500);

    private static final Duration DESCENDANTS_INTERVAL = Duration.ofSeconds(1);
    private static final Set<ChildProcess> RUNNING = ConcurrentHashMap.newKeySet();

    /** What the child reads on its standard input. */
    enum Input {
        /** An empty input. */
        NULL,
        /** A pipe that nothing is written to and that ends when this JVM ends. */
        PIPE
    }

    private final Process process;
    private final OutputReader output;
    private final Duration stopWithin;
    private final boolean guardReadsPipe;
    private final ProcessTree tree;
    private final CompletableFuture<Target.Exit> exit;
    private final Thread hook;
    private boolean closed;
    private volatile boolean ready;
    private volatile boolean interrupted;
    private volatile boolean killed;

    private ChildProcess(
            Process process, OutputReader output, Duration stopWithin, boolean guardReadsPipe, ProcessTree tree) {
        this.process = process;
        this.output = output;
        this.stopWithin = stopWithin;
        this.guardReadsPipe = guardReadsPipe;
        this.tree = tree;
        this.exit = process.onExit().thenApply(ended -> Target.Exit.of(ended.exitValue()));
        this.hook = new Thread(this::close, "throng-target-stop");
    }

    /**
     * Starts a command.
     *
     * @param environment variables added to those of this JVM
     * @param directory where the child runs; the directory of this JVM if empty
     * @param file keeps the output
     * @param lines searches the output
     * @param stopWithin the time from SIGTERM to SIGKILL
     * @throws IOException if the command cannot be started
     */
    static ChildProcess start(
            List<String> command,
            Map<String, String> environment,
            Optional<Path> directory,
            Input input,
            OutputFile file,
            OutputReader.LineMatcher lines,
            Duration stopWithin)
            throws IOException {
        boolean guarded = Guard.available();
        ProcessBuilder builder = new ProcessBuilder(guarded ? Guard.command(command, input) : command);
        builder.environment().putAll(environment);
        directory.ifPresent(path -> builder.directory(path.toFile()));
        Process process = builder.redirectErrorStream(true).start();
        boolean guardReadsPipe = guarded && input == Input.NULL;
        ProcessTree tree = new ProcessTree(
                process.toHandle(), guardReadsPipe ? process.getOutputStream() : OutputStream.nullOutputStream());
        OutputReader output = new OutputReader(process, file, lines);
        ChildProcess child = new ChildProcess(process, output, stopWithin, guardReadsPipe, tree);
        RUNNING.add(child);
        output.start();
        child.addHook();
        return child;
    }

    private void addHook() {
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            close();
        }
    }

    /** Closes the input of the child, as the end of this JVM does. */
    void endInput() throws IOException {
        process.getOutputStream().close();
    }

    long pid() {
        return process.pid();
    }

    boolean alive() {
        return process.isAlive();
    }

    /** Completes when the process has ended. */
    CompletableFuture<Target.Exit> exit() {
        return exit;
    }

    /** The last lines of output, oldest first. */
    List<String> lastLines(int count) {
        return output.lastLines(count);
    }

    /** Waits a short time for the remaining output of a child that has ended, so that {@link #lastLines} has it. */
    void awaitLastOutput() {
        output.awaitEnd(LAST_OUTPUT);
    }

    /** Looks for new descendants. Only known descendants are stopped if their parents end first. */
    void updateDescendants() {
        tree.update();
    }

    /** Starts a thread that looks for new descendants once per second until the child ends. */
    void watchDescendants() {
        Thread watch = new Thread(
                () -> {
                    try {
                        while (!completes(exit, DESCENDANTS_INTERVAL)) {
                            tree.update();
                        }
                    } catch (InterruptedException stopWatching) {
                        Thread.currentThread().interrupt();
                    }
                },
                "throng-target-watch");
        watch.setDaemon(true);
        watch.start();
    }

    /** Marks the child as ready. From now on {@link #closeInterrupted()} grants it the full time to stop. */
    void becameReady() {
        ready = true;
    }

    /** As {@link #close()}, for an interrupted thread: a child that was never ready gets only a short time to stop. */
    void closeInterrupted() {
        interrupted = true;
        close();
    }

    /** Kills the child and its descendants. Returns at once; a {@link #close()} that waits for the child returns soon. */
    void kill() {
        killed = true;
        tree.kill();
    }

    /** The children that were started and are not closed yet. */
    static Set<ChildProcess> running() {
        return Set.copyOf(RUNNING);
    }

    /** Stops the child and its descendants: SIGTERM first, SIGKILL after the time to stop. Returns when they have ended. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        tree.update();
        if (!killed) {
            tree.terminate();
        }
        if (!tree.awaitEnd(exit, this::stopTime, () -> interrupted = true)) {
            tree.kill();
            if (!tree.awaitEnd(exit, () -> AFTER_KILL, () -> {})) {
                LOG.warn("Process {} or a descendant did not end after SIGKILL", process.pid());
            }
        }
        release();
    }

    /** How long the child has from SIGTERM to SIGKILL, as of now. */
    private Duration stopTime() {
        if (killed) {
            return Duration.ZERO;
        }
        boolean shortened = interrupted && !ready && UNREADY_STOP_WITHIN.compareTo(stopWithin) < 0;
        return shortened ? UNREADY_STOP_WITHIN : stopWithin;
    }

    /** Releases the guard, the file and the hook. Delays an interrupt, which would close the file before the last output. */
    private void release() {
        boolean wasInterrupted = Thread.interrupted();
        output.awaitEnd(killed ? LAST_OUTPUT : AFTER_KILL);
        wasInterrupted |= Thread.interrupted();
        try (OutputStream pipe = process.getOutputStream()) {
            if (guardReadsPipe) {
                Guard.release(pipe);
            }
        } catch (IOException guardEnded) {
            LOG.debug("The guard of process {} ended: {}", process.pid(), guardEnded.getMessage());
        }
        output.closeFile();
        RUNNING.remove(this);
        removeHook();
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void removeHook() {
        if (Thread.currentThread() == hook) {
            return;
        }
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            LOG.debug("The JVM is shutting down; its hook finds process {} closed", process.pid());
        }
    }

    /** Waits until the future completes, or for the given time. Returns whether it has completed without an exception. */
    static boolean completes(CompletableFuture<?> future, Duration atMost) throws InterruptedException {
        try {
            future.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException | ExecutionException notCompleted) {
            return false;
        }
    }
}
