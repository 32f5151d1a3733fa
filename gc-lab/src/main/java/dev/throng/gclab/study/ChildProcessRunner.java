package dev.throng.gclab.study;

import dev.throng.gclogs.GcLogOptions;
import dev.throng.run.RunListener;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.Phase;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.ScenarioFile;
import dev.throng.text.Masking;
import dev.throng.text.Printable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Runs each scenario in a separate generator, a child process on the JVM that is studied. Its output goes to files next to the result
 * directory. A child that does not end in time is killed.
 */
final class ChildProcessRunner implements CellRunner {

    /** How much longer than its load a run may take: starting the target and connecting, and writing the results. */
    private static final long MARGIN_SECONDS = 180;

    private static final long ENDING_SECONDS = 30;
    private static final int MOST_SAID = 3;

    /** The exit codes of a finished run: done, not held, or invalid. Any other code means no result. */
    private static final Set<Integer> FINISHED = Set.of(0, 1, 3);

    private final GeneratorProgram program;
    private final AtomicReference<Process> running = new AtomicReference<>();
    private final AtomicBoolean aborted = new AtomicBoolean();

    ChildProcessRunner(GeneratorProgram program) {
        this.program = program;
    }

    @Override
    public RunResult run(ResolvedJvm jvm, List<String> options, ScenarioFile file, Path directory, RunListener listener)
            throws RunException {
        Path beside =
                directory.resolveSibling(directory.getFileName() + ".generator").toAbsolutePath();
        try {
            Files.createDirectories(beside);
            Path scenario = Files.writeString(beside.resolve("scenario.yaml"), file.effectiveYaml());
            Path log = beside.resolve("gc.log");
            String logOption = GcLogOptions.forJava(jvm.jvm().java().feature(), log);
            ProcessBuilder generator = new ProcessBuilder(
                    program.command(jvm, options, logOption, log, scenario, directory.toAbsolutePath()));
            generator
                    .environment()
                    .put(
                            GeneratorProgram.SECRETS,
                            String.join(",", file.masking().variables()));
            Process child = generator
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectOutput(beside.resolve("stdout.txt").toFile())
                    .redirectError(beside.resolve("stderr.txt").toFile())
                    .start();
            running.set(child);
            try {
                if (aborted.get()) {
                    child.destroy();
                }
                ended(child, file.scenario());
            } finally {
                running.set(null);
                clean(beside.resolve("stdout.txt"), file.masking());
                clean(beside.resolve("stderr.txt"), file.masking());
            }
            return result(child.exitValue(), directory, beside);
        } catch (IOException failed) {
            throw new RunException("the generator's JVM cannot be started: " + failed.getMessage(), failed);
        }
    }

    /** Masks secrets: the program masks its output, but a JVM that rejects its flags prints them. */
    private static void clean(Path said, Masking masking) throws IOException {
        Files.writeString(
                said, Printable.text(masking.apply(new String(Files.readAllBytes(said), StandardCharsets.UTF_8))));
    }

    private static void ended(Process child, Scenario scenario) throws RunException {
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
            child.destroy();
            if (!child.waitFor(ENDING_SECONDS, TimeUnit.SECONDS)) {
                child.destroyForcibly();
            }
            throw new RunException("the generator's JVM did not exit within " + seconds + " s");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            child.destroyForcibly();
            throw new RunException("interrupted while the generator ran", interrupted);
        }
    }

    private static RunResult result(int code, Path directory, Path beside) throws RunException, IOException {
        ResultDirectory results = ResultDirectory.open(directory);
        if (FINISHED.contains(code) && results.result().isPresent()) {
            return results.result().get();
        }
        List<String> said =
                Files.readString(beside.resolve("stderr.txt")).lines().toList();
        List<String> last = said.subList(Math.max(0, said.size() - MOST_SAID), said.size());
        throw new RunException("the generator's JVM exited with code " + code
                + (last.isEmpty() ? "" : ": " + Printable.line(String.join(" ", last))));
    }

    @Override
    public void abort(String why) {
        aborted.set(true);
        Process child = running.get();
        if (child != null) {
            child.destroy();
        }
    }
}
