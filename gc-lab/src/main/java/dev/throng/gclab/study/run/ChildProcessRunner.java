package dev.throng.gclab.study.run;

import dev.throng.gclab.study.jvms.ResolvedJvm;
import dev.throng.gclogs.GcLogOptions;
import dev.throng.run.GeneratorProcess;
import dev.throng.run.RunListener;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.ScenarioFile;
import dev.throng.secrets.Masking;
import dev.throng.text.Printable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Runs each scenario in a separate generator, a child process on the JVM that is studied. Its output goes to files next to the result
 * directory. A child that does not end in time is killed. The child ends with this process, because it reads from it.
 */
final class ChildProcessRunner implements CellRunner {

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
            String logOption = GcLogOptions.forJava(jvm.jvm().java().feature(), log, options);
            ProcessBuilder builder = new ProcessBuilder(
                    program.command(jvm, options, logOption, log, scenario, directory.toAbsolutePath()));
            builder.environment()
                    .put(
                            GeneratorProgram.SECRETS,
                            String.join(",", file.masking().variables()));
            builder.redirectOutput(beside.resolve("stdout.txt").toFile())
                    .redirectError(beside.resolve("stderr.txt").toFile());
            GeneratorProcess generator = GeneratorProcess.start(builder, beside.resolve("stderr.txt"), directory);
            running.set(generator.process());
            try {
                if (aborted.get()) {
                    generator.process().destroy();
                }
                generator.awaitEnd(file.scenario());
            } finally {
                running.set(null);
                clean(beside.resolve("stdout.txt"), file.masking());
                clean(beside.resolve("stderr.txt"), file.masking());
            }
            return generator.result();
        } catch (IOException failed) {
            throw new RunException("the generator's JVM cannot be started: " + failed.getMessage(), failed);
        }
    }

    /** Masks secrets: the program masks its output, but a JVM that rejects its flags prints them. */
    private static void clean(Path said, Masking masking) throws IOException {
        Files.writeString(
                said, Printable.text(masking.apply(new String(Files.readAllBytes(said), StandardCharsets.UTF_8))));
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
