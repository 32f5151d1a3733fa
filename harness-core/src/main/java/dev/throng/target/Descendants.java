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
 * A process and everything that was ever seen to descend from it. A handle knows its process by pid and start time, so a pid in use
 * again is never signalled. Any thread may call any method.
 */
final class Descendants {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);
    /** Fields of /proc/PID/stat behind the command's name: proc(5) counts from 1, the name is field 2. */
    private static final int STATE = 3 - 3;

    private static final int START_TIME = 22 - 3;

    private final ProcessHandle root;
    private final OutputStream guard;
    private final Map<Long, ProcessHandle> seen = new LinkedHashMap<>();
    private boolean guardListens = true;
    private boolean started;

    /** @param guard is told of each descendant that is new */
    Descendants(ProcessHandle root, OutputStream guard) {
        this.root = root;
        this.guard = guard;
    }

    synchronized void note() {
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
                tellGuard(pid);
            }
        });
    }

    private void tellGuard(long pid) {
        stat(pid).ifPresent(stat -> {
            try {
                if (guardListens) {
                    guard.write(("child " + pid + " " + stat[START_TIME] + "\n").getBytes(StandardCharsets.US_ASCII));
                    guard.flush();
                }
            } catch (IOException guardGone) {
                guardListens = false;
            }
        });
    }

    synchronized void terminate() {
        root.destroy();
        seen.values().forEach(ProcessHandle::destroy);
    }

    synchronized void kill() {
        note();
        root.destroyForcibly();
        seen.values().forEach(ProcessHandle::destroyForcibly);
    }

    /**
     * Waits until the root's exit is known and no descendant runs; {@code false} if that took longer. Others may call any method meanwhile.
     *
     * @param atMost asked again and again
     * @param interrupted called if the thread was interrupted, which does not end the wait
     */
    boolean awaitGone(CompletableFuture<Exit> exit, Supplier<Duration> atMost, Runnable interrupted) {
        boolean wasInterrupted = false;
        try {
            for (Duration waited = Duration.ZERO;
                    waited.compareTo(atMost.get()) < 0;
                    waited = waited.plus(BETWEEN_LOOKS)) {
                if (exit.isDone() && noneRuns()) {
                    return true;
                }
                try {
                    ChildProcess.completes(exit.isDone() ? new CompletableFuture<Exit>() : exit, BETWEEN_LOOKS);
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
        return seen.values().stream().noneMatch(Descendants::runs);
    }

    /** Alive, and not merely waiting for a parent to ask for its exit code. */
    static boolean runs(ProcessHandle handle) {
        return handle.isAlive()
                && stat(handle.pid()).map(stat -> !stat[STATE].equals("Z")).orElse(true);
    }

    /** Whether the process is still the shell that starts the guard: what descends from it then is the guard, which is not to be stopped. */
    private static boolean isStarter(long pid) {
        try {
            byte[] line = Files.readAllBytes(Path.of("/proc", Long.toString(pid), "cmdline"));
            return new String(line, StandardCharsets.ISO_8859_1).contains("\0" + ChildProcess.STARTER + "\0");
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
