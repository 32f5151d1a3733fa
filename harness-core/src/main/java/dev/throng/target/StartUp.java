package dev.throng.target;

import dev.throng.text.Masking;
import dev.throng.time.NanoClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * What launching and running a command have in common: the process, where its output goes, and how long it may take.
 *
 * @param output the file that keeps the target's output
 * @param readyWithin from the start until it is ready
 * @param stopWithin from SIGTERM until SIGKILL
 * @param masking masks secrets in the output that is kept
 */
public record StartUp(Path output, Duration readyWithin, Duration stopWithin, Masking masking) {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);
    private static final long KEPT_BYTES_PER_END = 8L * 1024 * 1024;

    public StartUp {
        Objects.requireNonNull(output);
        Objects.requireNonNull(masking);
        positive("readyWithin", readyWithin);
        positive("stopWithin", stopWithin);
    }

    /** Ready within 30 s, stopped within 10 s, without secrets to be masked. */
    public static StartUp of(Path output) {
        return new StartUp(output, Duration.ofSeconds(30), Duration.ofSeconds(10), Masking.NONE);
    }

    public StartUp withReadyWithin(Duration time) {
        return new StartUp(output, time, stopWithin, masking);
    }

    public StartUp withStopWithin(Duration time) {
        return new StartUp(output, readyWithin, time, masking);
    }

    private static void positive(String name, Duration time) {
        if (time.isZero() || time.isNegative()) {
            throw new IllegalArgumentException(name + ": " + time.toMillis() + "ms (expected: more than 0)");
        }
    }

    ChildProcess start(
            List<String> command,
            Map<String, String> environment,
            Optional<Path> directory,
            ChildProcess.Input input,
            LineWatch lines) {
        OutputFile file = openOutput();
        try {
            return ChildProcess.start(command, environment, directory, input, file, lines, stopWithin);
        } catch (IOException notStarted) {
            closeQuietly(file, notStarted);
            throw new TargetException(
                    TargetException.Reason.NOT_STARTED,
                    "the target could not be started: " + Words.command(command) + ": " + notStarted.getMessage(),
                    notStarted);
        }
    }

    private OutputFile openOutput() {
        try {
            return new OutputFile(output, KEPT_BYTES_PER_END, KEPT_BYTES_PER_END, masking);
        } catch (UncheckedIOException unwritable) {
            throw new TargetException(
                    TargetException.Reason.NOT_STARTED,
                    "the target's output cannot be kept in " + output + " (expected: a file that can be written): "
                            + unwritable.getCause(),
                    unwritable);
        }
    }

    private static void closeQuietly(OutputFile file, IOException first) {
        try {
            file.close();
        } catch (IOException second) {
            first.addSuppressed(second);
        }
    }

    /**
     * Waits until the target is ready; stops it if it does not get there, and without waiting long if this thread is interrupted.
     *
     * @param awaited what shows that it is ready, for the message
     */
    void awaitReady(ChildProcess child, BooleanSupplier ready, String awaited, NanoClock clock) {
        try {
            long start = clock.nanos();
            while (!ready.getAsBoolean()) {
                if (ChildProcess.completes(child.exit(), BETWEEN_LOOKS)) {
                    throw died(child, awaited);
                }
                if (clock.nanos() - start > readyWithin.toNanos()) {
                    throw notReady(child, awaited);
                }
            }
            child.becameReady();
        } catch (InterruptedException interrupted) {
            child.abandon();
            Thread.currentThread().interrupt();
            throw new TargetException(
                    TargetException.Reason.INTERRUPTED, "interrupted while the target was starting", interrupted);
        } catch (RuntimeException failed) {
            child.close();
            throw failed;
        }
    }

    private TargetException died(ChildProcess child, String awaited) {
        child.awaitLastWords();
        Exit exit = child.exit().join();
        String hint = exit.equals(Exit.of(0)) ? "; a command must stay in the foreground" : "";
        return new TargetException(
                TargetException.Reason.DIED,
                "the target ended before it was ready: " + exit + " (expected: " + awaited + hint + ")"
                        + lastWords(child));
    }

    private TargetException notReady(ChildProcess child, String awaited) {
        return new TargetException(
                TargetException.Reason.NOT_READY,
                "the target was not ready within " + inWords(readyWithin) + " (expected: " + awaited + ")"
                        + lastWords(child));
    }

    private static String inWords(Duration time) {
        return time.toMillis() % 1_000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }

    private String lastWords(ChildProcess child) {
        List<String> lines = child.lastLines(StartedTarget.LAST_LINES);
        return lines.isEmpty()
                ? "; it printed nothing"
                : "; its last output (all of it in " + output + "):\n  " + String.join("\n  ", lines);
    }
}
