package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --junit} and {@code --summary} as typed, where no load is sent. */
class CiOptionsTest {

    private static final String RESULT = """
            {"schema": "throng-result/1", "name": "nightly", "protocol": "none", "seed": 1,
             "verdict": {"status": "valid", "reasons": []},
             "slo": [{"expression": "send.response.p99 < 5ms", "held": false, "value": 7000000, "unit": "ns"}]}
            """;

    @TempDir
    Path directory;

    private final TypedCommands typed = new TypedCommands();

    private Path results(String name) throws IOException {
        Path results = Files.createDirectories(directory.resolve(name));
        Files.writeString(results.resolve("result.json"), RESULT);
        return results;
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }

    @Test
    void aReportWritesBothFilesWhateverTheResultsState() throws IOException {
        int code = typed.run(
                directory,
                "report",
                results("a").toString(),
                "--junit",
                path("throng.xml"),
                "--summary",
                path("summary.md"));

        assertThat(code).as(typed.err()).isEqualTo(ExitCode.DONE);
        assertThat(directory.resolve("throng.xml"))
                .content()
                .contains(
                        "tests=\"2\" failures=\"1\"",
                        "name=\"send.response.p99 &lt; 5ms\" classname=\"throng.nightly\"",
                        "missed, measured: 7.00 ms");
        assertThat(directory.resolve("summary.md"))
                .content()
                .contains(
                        "FAIL: 1 of 1 objective missed",
                        "report: " + path("a/report.html").replace("_", "\\_"));
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .as("no temporary files")
                    .containsExactlyInAnyOrder("a", "throng.xml", "summary.md");
        }
    }

    /** The kernel lets nobody create a file there. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aFileThatCannotBeWrittenIsNamedWithItsOptionAndTheReason() throws IOException {
        assertThat(typed.run(directory, "report", results("a").toString(), "--junit", "/proc/throng.xml"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(typed.err())
                .startsWith("throng: --junit: /proc/throng.xml cannot be written: ")
                .endsWith(" (expected: a new or an own file in a directory that you may write to)"
                        + System.lineSeparator())
                .doesNotContain(".tmp", "Exception");
    }

    @Test
    void aReportPrintsAnnotationsIfAskedFor() throws IOException {
        typed.run(directory, "report", results("a").toString(), "--annotations", "github");

        assertThat(typed.err().lines())
                .containsExactly("::error title=nightly%3A send.response.p99 < 5ms::missed, measured: 7.00 ms");
    }

    @Test
    void severalReportsShareOneFile() throws IOException {
        typed.run(
                directory,
                "report",
                results("a").toString(),
                results("b").toString(),
                "-o",
                path("out"),
                "--junit",
                path("throng.xml"));

        assertThat(directory.resolve("throng.xml"))
                .content()
                .contains("tests=\"4\" failures=\"2\"", path("a"), path("b"));
    }

    @Test
    void anOlderFileDoesNotPassForThatOfACommandThatIsRefused() throws IOException {
        Files.writeString(directory.resolve("throng.xml"), "<testsuite tests=\"1\" failures=\"0\"/>");
        Files.writeString(directory.resolve("bad.yaml"), "name: bad\n");

        int code = typed.run(directory, "run", path("bad.yaml"), "--junit", path("throng.xml"));

        assertThat(code).isEqualTo(ExitCode.USAGE);
        assertThat(directory.resolve("throng.xml"))
                .content()
                .contains("failures=\"1\"", "classname=\"throng.run " + path("bad.yaml") + "\"", "protocol");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "capacity", "study", "report"})
    void eachCommandThatGivesResultsRefusesAFileThatCannotBeThere(String command) {
        for (String option : List.of("--junit", "--summary")) {
            typed.forget();
            List<String> words = List.of(command, path("none.yaml"), option, path("missing/throng.xml"));
            List<String> more = command.equals("capacity") ? List.of("--operation", "send") : List.of();
            String[] typedWords = Stream.concat(words.stream(), more.stream()).toArray(String[]::new);

            assertThat(typed.run(directory, typedWords)).isEqualTo(ExitCode.USAGE);

            assertThat(typed.err())
                    .isEqualTo("throng: " + option + ": " + path("missing/throng.xml")
                            + " (expected: a file in an existing directory; " + path("missing") + " is none)"
                            + System.lineSeparator());
        }
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void standardOutputDirectoriesAndDevicesAreRefused() throws IOException {
        String results = results("a").toString();
        assertThat(typed.run(directory, "report", results, "--junit", "-")).isEqualTo(ExitCode.USAGE);
        assertThat(typed.run(directory, "report", results, "--junit", results)).isEqualTo(ExitCode.USAGE);
        assertThat(typed.run(directory, "report", results, "--summary", "/dev/null"))
                .isEqualTo(ExitCode.USAGE);

        assertThat(typed.err().lines())
                .containsExactly(
                        "throng: --junit: - (expected: the name of a file)",
                        "throng: --junit: " + results + " (expected: a file, not a directory or a device)",
                        "throng: --summary: /dev/null (expected: a file, not a directory or a device)");
        assertThat(Path.of("/dev/null")).isWritable();
        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
    }

    @Test
    void oneFileCannotHoldBoth() throws IOException {
        assertThat(typed.run(
                        directory, "report", results("a").toString(), "--junit", path("x"), "--summary", path("./x")))
                .isEqualTo(ExitCode.USAGE);
        assertThat(typed.err()).contains("(expected: two files)");
    }

    @Test
    void aFileInTheNewDirectoryOfTheResultsIsRefused() throws IOException {
        Path out = Files.createDirectories(directory.resolve("out"));
        Files.writeString(directory.resolve("bad.yaml"), "name: bad\n");

        assertThat(typed.run(
                        directory, "run", path("bad.yaml"), "-o", out.toString(), "--junit", path("out/throng.xml")))
                .isEqualTo(ExitCode.USAGE);

        assertThat(typed.err()).contains("(expected: a file outside of " + out + ")");
        assertThat(out).isEmptyDirectory();
    }

    @Test
    void aSymbolicLinkStaysAndItsFileIsReplaced() throws IOException {
        Path file = Files.writeString(directory.resolve("real.xml"), "old");
        Path link = Files.createSymbolicLink(directory.resolve("link.xml"), file);

        typed.run(directory, "report", results("a").toString(), "--junit", link.toString());

        assertThat(link).isSymbolicLink();
        assertThat(file).content().startsWith("<?xml");
    }
}
