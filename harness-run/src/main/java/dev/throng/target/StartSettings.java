package dev.throng.target;

import dev.throng.secrets.Masking;
import dev.throng.time.NanoClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * How to start and stop a target's process. Immutable.
 *
 * @param output the file for the target's output
 * @param readyWithin how long the target may take from its start until it is ready
 * @param stopWithin the time from SIGTERM to SIGKILL
 * @param masking masks secrets in the file
 * @param before words before the command that start it in other surroundings, such as {@code taskset -c 0}; none by default
 */
public record StartSettings(
        Path output, Duration readyWithin, Duration stopWithin, Masking masking, List<String> before) {

    private static final Duration CHECK_INTERVAL = Duration.ofMillis(20);
    private static final long KEPT_BYTES_PER_END = 8L * 1024 * 1024;

    public StartSettings {
        Objects.requireNonNull(output);
        Objects.requireNonNull(masking);
        positive("readyWithin", readyWithin);
        positive("stopWithin", stopWithin);
        before = List.copyOf(before);
    }

    /** Without words before the command. */
    public StartSettings(Path output, Duration readyWithin, Duration stopWithin, Masking masking) {
        this(output, readyWithin, stopWithin, masking, List.of());
    }

    private static void positive(String name, Duration time) {
        if (time.isZero() || time.isNegative()) {
            throw new IllegalArgumentException(name + ": " + time.toMillis() + "ms (expected: more than 0)");
        }
    }

    /**
     * Starts a command, with its output in the file.
     *
     * @throws TargetException if that fails
     */
    ChildProcess start(
            List<String> command,
            Map<String, String> environment,
            Optional<Path> directory,
            ChildProcess.Input input,
            OutputReader.LineMatcher lines) {
        OutputFile file = openOutput();
        try {
            List<String> words = new ArrayList<>(before);
            words.addAll(command);
            return ChildProcess.start(words, environment, directory, input, file, lines, stopWithin);
        } catch (IOException notStarted) {
            closeQuietly(file, notStarted);
            throw new TargetException(
                    TargetException.Reason.NOT_STARTED,
                    "cannot start the target: " + MessageText.command(command) + ": " + notStarted.getMessage(),
                    notStarted);
        }
    }

    private OutputFile openOutput() {
        try {
            return new OutputFile(output, KEPT_BYTES_PER_END, KEPT_BYTES_PER_END, masking);
        } catch (UncheckedIOException unwritable) {
            throw new TargetException(
                    TargetException.Reason.NOT_STARTED,
                    "cannot write the target's output to " + output + " (expected: a writable file): "
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
     * Waits until the target is ready. Stops the target if it does not get ready, and stops it sooner if this thread is interrupted.
     *
     * @param condition describes {@code ready} in the message
     * @throws TargetException if the target does not get ready
     */
    void awaitReady(ChildProcess child, BooleanSupplier ready, String condition, NanoClock clock) {
        try {
            long start = clock.nanos();
            while (!ready.getAsBoolean()) {
                if (ChildProcess.completes(child.exit(), CHECK_INTERVAL)) {
                    throw died(child, condition);
                }
                if (clock.nanos() - start > readyWithin.toNanos()) {
                    throw notReady(child, condition);
                }
            }
            child.becameReady();
        } catch (InterruptedException interrupted) {
            child.closeInterrupted();
            Thread.currentThread().interrupt();
            throw new TargetException(
                    TargetException.Reason.INTERRUPTED, "interrupted while the target started", interrupted);
        } catch (RuntimeException failed) {
            child.close();
            throw failed;
        }
    }

    private TargetException died(ChildProcess child, String condition) {
        child.awaitLastOutput();
        Target.Exit exit = child.exit().join();
        String hint = exit.equals(Target.Exit.of(0)) ? "; a command must stay in the foreground" : "";
        return new TargetException(
                TargetException.Reason.DIED,
                "the target ended before it was ready: " + exit + " (expected: " + condition + hint + ")"
                        + lastOutput(child));
    }

    private TargetException notReady(ChildProcess child, String condition) {
        return new TargetException(
                TargetException.Reason.NOT_READY,
                "the target was not ready within " + text(readyWithin) + ", the value of target.readyWithin (expected: "
                        + condition + ")"
                        + lastOutput(child));
    }

    private static String text(Duration time) {
        return time.toMillis() % 1_000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }

    private String lastOutput(ChildProcess child) {
        List<String> lines = child.lastLines(StartedTarget.LAST_LINES);
        return lines.isEmpty()
                ? "; it printed no output"
                : "; its last lines of output (all of it is in " + output + "):\n  " + String.join("\n  ", lines);
    }
}
