package dev.throng.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Lets the event loops of a run and of its target run as soon as they have something to do (SCHED_RR, see sched(7)), so that other threads
 * of their JVMs do not delay them. Needs Linux, {@code chrt} and root. The loops get it once, at the end of the warm-up: earlier they
 * would keep the compilers, which they need, from running.
 */
final class RealTimeLoops implements AutoCloseable {

    private static final List<String> NAMES = List.of("throng-loop", "riemann-loop", "xmpp-loop");

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
    private final AtomicInteger raised = new AtomicInteger();

    /** @param after when the warm-up ends, from now on */
    RealTimeLoops(Process run, Duration after) {
        thread.schedule(
                () -> Stream.concat(Stream.of(run.toHandle()), run.toHandle().descendants())
                        .forEach(this::raise),
                after.toSeconds(),
                TimeUnit.SECONDS);
    }

    private void raise(ProcessHandle process) {
        try (Stream<Path> tasks = Files.list(Path.of("/proc", Long.toString(process.pid()), "task"))) {
            for (Path task : tasks.toList()) {
                String name = Files.readString(task.resolve("comm"));
                if (NAMES.stream().anyMatch(name::startsWith)) {
                    raise(task);
                }
            }
        } catch (IOException ended) {
            // the process or one of its threads has ended
        }
    }

    private void raise(Path task) throws IOException {
        Process chrt = new ProcessBuilder(
                        "chrt", "--rr", "--pid", "1", task.getFileName().toString())
                .start();
        if (chrt.onExit().join().exitValue() != 0) {
            throw new UncheckedIOException(
                    new IOException("chrt ended with " + chrt.exitValue() + " (expected: root)"));
        }
        raised.incrementAndGet();
    }

    /** How many loops were found. */
    int count() {
        return raised.get();
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
