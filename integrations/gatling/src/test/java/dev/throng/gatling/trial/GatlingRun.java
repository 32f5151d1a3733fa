package dev.throng.gatling.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gatling.recording.LoggedHistograms;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A simulation that ran in its own JVM, as Gatling's plugins start it.
 *
 * @param code Gatling's exit code: 0 for success, 2 for a failed assertion
 * @param results the directory of its results
 */
record GatlingRun(int code, String output, Path results) {

    private static final long SECONDS = 240;

    static GatlingRun of(Class<?> simulation, Path directory, Map<String, String> properties)
            throws IOException, InterruptedException {
        Path output = directory.resolve("gatling.out");
        Path results = Files.createDirectories(directory.resolve("results"));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-Dthrong.build=" + Path.of("target").toAbsolutePath()));
        properties.forEach((key, value) -> command.add("-D" + key + "=" + value));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "io.gatling.app.Gatling"));
        command.addAll(List.of("-s", simulation.getName(), "-nr", "-rf", results.toString()));
        int code = code(command, output);
        try (Stream<Path> made = Files.list(results)) {
            return new GatlingRun(
                    code,
                    Files.readString(output, StandardCharsets.UTF_8),
                    made.findFirst().orElseThrow());
        }
    }

    /** Runs a command and returns its exit code. Fails if the command does not end in time. */
    static int code(List<String> command, Path output) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
            assertThat(ended)
                    .as("the process ends; its output:\n%s", Files.readString(output, StandardCharsets.UTF_8))
                    .isTrue();
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }

    /** Returns the histograms recorded beside Gatling's log. */
    LoggedHistograms times() throws IOException {
        return LoggedHistograms.of(results.resolve("histograms.hlog"));
    }
}
