package dev.throng.target;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * A process and all descendants that were ever seen. A handle identifies its process by pid and start time, so a new process with an old
 * pid gets no signal. Any thread may call any method.
 */
final class ProcessTree {

    private static final Duration CHECK_INTERVAL = Duration.ofMillis(20);
    /** Indexes of the fields of /proc/PID/stat after the command's name. proc(5) counts fields from 1, and the name is field 2. */
    private static final int STATE = 3 - 3;

    private static final int START_TIME = 22 - 3;

    private final ProcessHandle root;
    private final OutputStream guard;
    private final Map<Long, ProcessHandle> seen = new LinkedHashMap<>();
    private boolean guardRuns = true;
    private boolean started;

    /** @param guard the pipe to the {@link Guard}, which gets each new descendant */
    ProcessTree(ProcessHandle root, OutputStream guard) {
        this.root = root;
        this.guard = guard;
    }

    /** Looks for new descendants. */
    synchronized void update() {
        started = started || !isStarter(root.pid());
        if (!started) {
            return;
        }
        seen.values().removeIf(handle -> !runs(handle));
        Map<Long, ProcessHandle> now = new LinkedHashMap<>();
        root.descendants().forEach(handle -> now.put(handle.pid(), handle));
        seen.values().stream()
                .filter(handle -> !now.containsKey(handle.pid()))
                .toList()
                .forEach(orphan -> orphan.descendants().forEach(child -> now.put(child.pid(), child)));
        now.forEach((pid, handle) -> {
            if (seen.putIfAbsent(pid, handle) == null) {
                addToGuard(pid);
            }
        });
    }

    private void addToGuard(long pid) {
        stat(pid).ifPresent(stat -> {
            try {
                if (guardRuns) {
                    Guard.addChild(guard, pid, stat[START_TIME]);
                }
            } catch (IOException guardEnded) {
                guardRuns = false;
            }
        });
    }

    /** Sends SIGTERM to all. */
    synchronized void terminate() {
        root.destroy();
        seen.values().forEach(ProcessHandle::destroy);
    }

    /** Sends SIGKILL to all. */
    synchronized void kill() {
        update();
        root.destroyForcibly();
        seen.values().forEach(ProcessHandle::destroyForcibly);
    }

    /**
     * Waits until the exit of the root is known and no descendant runs. Returns {@code false} if that took too long. Other threads may call
     * any method during the wait.
     *
     * @param exit completes when the root has ended
     * @param atMost returns how long to wait in all; called at each check, so the time may change
     * @param interrupted called if this thread is interrupted, which does not end the wait
     */
    boolean awaitEnd(CompletableFuture<Target.Exit> exit, Supplier<Duration> atMost, Runnable interrupted) {
        boolean wasInterrupted = false;
        try {
            for (Duration waited = Duration.ZERO;
                    waited.compareTo(atMost.get()) < 0;
                    waited = waited.plus(CHECK_INTERVAL)) {
                if (exit.isDone() && noneRuns()) {
                    return true;
                }
                try {
                    ChildProcess.completes(exit.isDone() ? new CompletableFuture<Target.Exit>() : exit, CHECK_INTERVAL);
                } catch (InterruptedException stopAnyway) {
                    wasInterrupted = true;
                    interrupted.run();
                }
            }
            return false;
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private synchronized boolean noneRuns() {
        return seen.values().stream().noneMatch(ProcessTree::runs);
    }

    /** Whether a process runs. A zombie, which only waits for its parent to read its exit code, does not. */
    static boolean runs(ProcessHandle handle) {
        return handle.isAlive()
                && stat(handle.pid()).map(stat -> !stat[STATE].equals("Z")).orElse(true);
    }

    /** Whether the process is still the shell that starts the guard. Its only descendant is then the guard, which must not be stopped. */
    private static boolean isStarter(long pid) {
        try {
            byte[] line = Files.readAllBytes(Path.of("/proc", Long.toString(pid), "cmdline"));
            return new String(line, StandardCharsets.ISO_8859_1).contains("\0" + Guard.STARTER + "\0");
        } catch (IOException goneOrNoProc) {
            return false;
        }
    }

    private static Optional<String[]> stat(long pid) {
        try {
            String line = Files.readString(Path.of("/proc", Long.toString(pid), "stat"), StandardCharsets.ISO_8859_1);
            return Optional.of(line.substring(line.lastIndexOf(')') + 2).split(" "));
        } catch (IOException goneOrNoProc) {
            return Optional.empty();
        }
    }
}
