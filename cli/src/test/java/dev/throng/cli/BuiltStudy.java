package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A small study for {@code throng study} as it was built, on the Java that runs the tests, and what came of it. */
final class BuiltStudy implements AutoCloseable {

    private static final String JAVA = System.getProperty("java.home");

    /** Every Java has these two collectors. */
    private static final String STUDY = """
            name: small study
            scenario: small.yaml
            jvms:
              - {java: %1$s, collector: serial}
              - {java: %1$s, collector: parallel}
            heaps: [32m]
            trials: %2$d
            attempts: 2
            disturbed: count
            """;

    /** Options that have the smallest heap of one JVM searched first, and the study run on its double. */
    static final List<String> ON_DOUBLE_THE_SMALLEST_HEAP = List.of(
            "--set",
            "jvms=[{java: '" + JAVA + "', collector: serial}]",
            "--set",
            "set={'phases[0].for': 100ms, 'phases[1].for': 1s}",
            "--set",
            "minHeap={from: 20m, to: 21m}",
            "--set",
            "heaps=[2x]");

    /** Options that have the generator's JVM studied. */
    static final List<String> OF_THE_GENERATOR = List.of(
            "--set",
            "subject=generator",
            "--set",
            "jvms=[{java: '" + JAVA + "', collector: parallel}]",
            "--set",
            "heaps=[64m]",
            "--set",
            "set={'phases[1].for': 2s}");

    private final Path directory;
    private final BuiltThrong throng;

    /**
     * @param directory where it is run
     * @param scenario of two phases
     */
    BuiltStudy(Path directory, String scenario, int trials) throws IOException {
        this.directory = directory;
        this.throng = new BuiltThrong(directory);
        Files.writeString(directory.resolve("small.yaml"), scenario);
        Files.writeString(directory.resolve("study.yaml"), STUDY.formatted(JAVA, trials));
    }

    /** Runs it and returns the exit code. */
    int run(String... options) throws IOException, InterruptedException {
        return BuiltThrong.code(start(options));
    }

    int run(List<String> options, String... more) throws IOException, InterruptedException {
        return run(Stream.concat(options.stream(), Stream.of(more)).toArray(String[]::new));
    }

    Process start(String... options) throws IOException, InterruptedException {
        List<String> command = List.of("study", "study.yaml", "-o", "out");
        return throng.start(
                List.of(), Stream.concat(command.stream(), Stream.of(options)).toArray(String[]::new));
    }

    /** A file of it, or {@code stdout} or {@code stderr}. */
    String text(String file) throws IOException {
        return Files.readString(directory.resolve(file));
    }

    JsonNode json(String file) {
        return new JsonMapper().readTree(directory.resolve(file).toFile());
    }

    JsonNode firstCell() {
        return json("out/study.json").at("/cells/0");
    }

    /** The result of a cell's run. */
    JsonNode result(JsonNode cell) {
        return json("out/" + cell.get("directory").asString() + "/result.json");
    }

    /** It searched what {@link #ON_DOUBLE_THE_SMALLEST_HEAP} says, ran on what it found, and reports of both. */
    void assertRanOnDoubleTheSmallestHeap() throws IOException {
        assertThat(json("out/study.json").at("/minHeaps/0/heap").asString()).isEqualTo("20m");
        JsonNode cell = firstCell();
        assertThat(cell.get("heap").asString()).isEqualTo("40m");
        assertThat(directory
                        .resolve("out")
                        .resolve(cell.get("directory").asString())
                        .resolve("report.html"))
                .isRegularFile();
        assertThat(text("out/report.md")).contains("Smallest heaps");
    }

    /** What {@code bench/check-comparison} prints, which computes all figures again. */
    String checked() throws IOException, InterruptedException {
        Path script = Path.of("..", "bench", "check-comparison").toAbsolutePath();
        Path output = directory.resolve("checked");
        Process check = new ProcessBuilder(script.toString(), "out")
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        BuiltThrong.code(check);
        return Files.readString(output).strip();
    }

    /** Ends what still runs. */
    @Override
    public void close() {
        throng.close();
    }
}
