package dev.throng.run;

import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.Phase;
import dev.throng.scenario.Scenario;
import dev.throng.text.Printable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** A run of the command in a separate JVM: waits for its end, and returns its result. Any thread may use it. */
public final class GeneratorProcess {

    /** How much longer than its load a run may take: starting the target and connecting, and writing the results. */
    private static final long MARGIN_SECONDS = 180;

    private static final long ENDING_SECONDS = 30;
    private static final int MOST_SAID = 3;

    /** The exit codes of a finished run: done, not held, or invalid. Any other code means no result. */
    private static final Set<Integer> FINISHED = Set.of(0, 1, 3);

    private final Process child;
    private final Path said;

    /**
     * @param child the started command
     * @param said the file that it writes its messages to
     */
    public GeneratorProcess(Process child, Path said) {
        this.child = child;
        this.said = said;
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
     * Returns the result of a run that has ended.
     *
     * @param directory its result directory
     * @throws RunException with the last messages of the command if there is no result
     * @throws IOException if the messages cannot be read
     */
    public RunResult result(Path directory) throws RunException, IOException {
        ResultDirectory results = ResultDirectory.open(directory);
        if (FINISHED.contains(child.exitValue()) && results.result().isPresent()) {
            return results.result().get();
        }
        List<String> lines = Files.readString(said).lines().toList();
        List<String> last = lines.subList(Math.max(0, lines.size() - MOST_SAID), lines.size());
        throw new RunException("the generator's JVM exited with code " + child.exitValue()
                + (last.isEmpty() ? "" : ": " + Printable.line(String.join(" ", last))));
    }
}
