package dev.throng.run;

import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.Scenario.Phase;
import dev.throng.text.Printable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** A run of the command in a separate JVM: waits for its end, and returns its result. Any thread may use it. */
public final class GeneratorProcess {

    /** How much longer than its load a run may take: starting the target and connecting, and writing the results. */
    private static final long MARGIN_SECONDS = 180;

    private static final long ENDING_SECONDS = 30;
    private static final int MAX_SAID = 3;

    /** The exit codes of a finished run: done, not held, or invalid. Any other code means no result. */
    private static final Set<Integer> FINISHED = Set.of(0, 1, 3);

    /** What the command's own messages begin with. A JVM and its libraries may print lines before them. */
    private static final String OWN = "throng: ";

    /** A line of a stack trace that states the cause. */
    private static final Pattern CAUSE = Pattern.compile("^(Exception in thread |Caused by: ).*");

    private final Process child;
    private final Path said;
    private final Path results;
    private final Optional<RunResult> earlier;

    private GeneratorProcess(Process child, Path said, Path results, Optional<RunResult> earlier) {
        this.child = child;
        this.said = said;
        this.results = results;
        this.earlier = earlier;
    }

    /**
     * Starts the command.
     *
     * @param builder the command
     * @param said the file that the builder directs its messages to
     * @param results its result directory, which may have the result of an earlier run
     * @throws IOException if the process cannot be started
     */
    public static GeneratorProcess start(ProcessBuilder builder, Path said, Path results) throws IOException {
        Optional<RunResult> earlier = ResultDirectory.open(results).result();
        return new GeneratorProcess(builder.start(), said, results, earlier);
    }

    /** The process, to end it early. */
    public Process process() {
        return child;
    }

    /**
     * Waits until the run has ended. A child that does not end in time, or whose caller is interrupted, is ended: first gracefully, so that
     * it keeps its results, and after {@value #ENDING_SECONDS} s by force.
     *
     * @throws RunException if it did not end by itself
     */
    public void awaitEnd(Scenario scenario) throws RunException {
        long seconds = scenario.phases().stream()
                        .map(Phase::duration)
                        .mapToLong(length -> length.toSeconds() + 1)
                        .sum()
                + scenario.drain().toSeconds()
                + scenario.deadline().toSeconds()
                + MARGIN_SECONDS;
        try {
            if (child.waitFor(seconds, TimeUnit.SECONDS)) {
                return;
            }
            end();
            throw new RunException("the generator's JVM did not exit within " + seconds + " s");
        } catch (InterruptedException interrupted) {
            end();
            Thread.currentThread().interrupt();
            throw new RunException("interrupted while the generator ran", interrupted);
        }
    }

    private void end() {
        child.destroy();
        try {
            if (child.waitFor(ENDING_SECONDS, TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
        child.destroyForcibly();
    }

    /**
     * Returns the result of a run that has ended. An earlier result is not the run's: a JVM that cannot start ends with the exit code of a
     * missed objective, and leaves the directory as it is.
     *
     * @throws RunException with the last messages of the command if there is no result
     * @throws IOException if the messages cannot be read
     */
    public RunResult result() throws RunException, IOException {
        Optional<RunResult> found = ResultDirectory.open(results).result();
        if (FINISHED.contains(child.exitValue()) && found.isPresent() && !found.equals(earlier)) {
            return found.get();
        }
        String last = Printable.line(String.join(" ", lastMessages(Files.readString(said))));
        throw new RunException(
                "the generator's JVM exited with code " + child.exitValue() + (last.isEmpty() ? "" : ": " + last));
    }

    /**
     * Returns the last message of the command and the lines after it; without one, the last cause of an exception; without that, the last
     * lines.
     */
    static List<String> lastMessages(String printed) {
        List<String> lines = printed.lines().filter(line -> !line.isBlank()).toList();
        int from = last(lines, line -> line.startsWith(OWN))
                .orElseGet(() -> last(lines, line -> CAUSE.matcher(line).matches())
                        .orElse(Math.max(0, lines.size() - MAX_SAID)));
        return lines.subList(from, Math.min(from + MAX_SAID, lines.size()));
    }

    private static OptionalInt last(List<String> lines, Predicate<String> wanted) {
        return IntStream.range(0, lines.size())
                .filter(line -> wanted.test(lines.get(line)))
                .reduce((first, last) -> last);
    }
}
