package dev.throng.gclab.jvm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Runs a command with a time limit and keeps its output. */
final class TimedCommand {

    private static final long MAX_BYTES = 1 << 20;
    /** Environment variables that would change the flags of the JVM that is tried. */
    private static final List<String> MEDDLING = List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS");

    private final Duration limit;

    /** @param limit how long a command may take before it is killed */
    TimedCommand(Duration limit) {
        this.limit = limit;
    }

    /**
     * The output of a command, from both streams.
     *
     * @param exit its exit code; empty if it had to be killed
     */
    record Outcome(Optional<Integer> exit, String output) {

        boolean succeeded() {
            return exit.equals(Optional.of(0));
        }
    }

    Outcome run(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("throng-jvm-", ".out");
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectInput(ProcessBuilder.Redirect.PIPE)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            Map<String, String> environment = builder.environment();
            MEDDLING.forEach(environment::remove);
            Process process = builder.start();
            boolean ended = false;
            try {
                process.getOutputStream().close();
                ended = process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS);
            } finally {
                process.destroyForcibly();
            }
            return new Outcome(ended ? Optional.of(process.exitValue()) : Optional.empty(), head(output));
        } finally {
            Files.deleteIfExists(output);
        }
    }

    private static String head(Path output) throws IOException {
        try (var in = Files.newInputStream(output)) {
            return new String(in.readNBytes((int) MAX_BYTES), StandardCharsets.UTF_8);
        }
    }
}
