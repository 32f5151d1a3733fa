package dev.throng.api;

import dev.throng.generator.GeneratorJvm;
import dev.throng.run.GeneratorProcess;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.ScenarioFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Runs a scenario with {@code throng run} in a separate JVM, which ends with this one, because it reads from it. Stateless. */
final class SeparateJvm {

    private SeparateJvm() {}

    static RunResult run(RunRequest request, ScenarioFile file) throws RunException, IOException {
        Path output = Files.createTempFile("throng-run", ".txt");
        Path gcLog = Files.createTempFile("throng-gc", ".log");
        try (GeneratorHome home = GeneratorHome.ofThisJvm()) {
            List<String> words = GeneratorCommand.ofThisJvm(home).words(request, gcLog);
            return run(request, file, output, words);
        } finally {
            Files.deleteIfExists(output);
            Files.deleteIfExists(gcLog);
        }
    }

    private static RunResult run(RunRequest request, ScenarioFile file, Path output, List<String> words)
            throws RunException, IOException {
        ProcessBuilder builder =
                new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().putAll(GeneratorJvm.environment(builder.environment()));
        builder.environment().putAll(request.environment());
        GeneratorProcess generator = GeneratorProcess.start(builder, output, request.directory());
        Thread hook = new Thread(generator.process()::destroy, "throng-generator-stop");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            generator.awaitEnd(file.scenario());
            return generator.result();
        } finally {
            removeHook(hook);
        }
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // the hook has ended the child
        }
    }
}
