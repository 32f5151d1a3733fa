package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code throng report} as typed, on directories of runs that ended before they had a result. */
class ReportCommandTest {

    private static final String INTERVALS = """
            startNanos,durationNanos,phase,measured,operation,due,started,answered,failed,departed,dropped,owed,inFlight,inSystem,\
            offeredRate,answeredRate,bytesSent,bytesReceived
            0,1000000000,steady,true,send,100,100,100,0,100,0,0,0,0,100,100,0,0
            """;

    @TempDir
    Path directory;

    private Path first;
    private Path second;

    private final TypedCommands typed = new TypedCommands();

    @BeforeEach
    void twoRunsOfTheSameName() throws IOException {
        first = run("a/run", "deadline");
        second = run("b/run", "refused");
    }

    private Path run(String name, String failure) throws IOException {
        Path run = Files.createDirectories(directory.resolve(name));
        Files.writeString(run.resolve("intervals.csv"), INTERVALS);
        Files.writeString(
                run.resolve("failures.csv"), "startNanos,operation,failure,count\n0,send," + failure + ",9\n");
        return run;
    }

    @Test
    void reportsOfRunsWithTheSameNameDoNotOverwriteEachOther() throws IOException {
        Path out = directory.resolve("out");

        assertThat(typed.run(directory, "report", first.toString(), second.toString(), "-o", out.toString()))
                .as(typed.err())
                .isEqualTo(ExitCode.DONE);

        assertThat(out.resolve("a-run/charts/failures.svg")).content().contains("deadline");
        assertThat(out.resolve("b-run/charts/failures.svg")).content().contains("refused");
        assertThat(out.resolve("index.html")).content().contains("./a-run/report.html", "./b-run/report.html");
    }

    @Test
    void publishedStudiesAreComparedAgainAndHaveAPageOfTheirFindings() throws IOException {
        Path published = Path.of("../docs/studies/gc-quickstart/comparison.json.gz");
        Path one = Files.createDirectories(directory.resolve("one"));
        Path other = Files.createDirectories(directory.resolve("other"));
        Files.copy(published, one.resolve("comparison.json.gz"));
        Files.copy(published, other.resolve("comparison.json.gz"));
        Path out = directory.resolve("out");

        assertThat(typed.run(
                        directory, "report", "--compare-again", one.toString(), other.toString(), "-o", out.toString()))
                .as(typed.err())
                .isEqualTo(ExitCode.DONE);

        assertThat(out.resolve("one/comparison.json")).content().contains("\"inference\" : \"discovery\"");
        assertThat(out.resolve("one/report.md")).content().contains("▲", "(charts/tradeoff.svg)");
        assertThat(out.resolve("one/charts/tradeoff.svg")).isRegularFile();
        assertThat(out.resolve("studies.md"))
                .content()
                .contains("(one/charts/tradeoff.svg)", "(other/report.md)", "Table 1. ", "Table 2. ")
                .contains("Shortest pauses: ZGC, generational (Java 25)", "primary comparisons are decided");
    }

    @Test
    void aSearchIsNotComparedAgain() throws IOException {
        Path study = Files.createDirectories(directory.resolve("study"));
        Files.writeString(
                study.resolve("comparison.json"),
                "{\"name\": \"s\", \"configurations\": [{\"label\": \"Java 17 g1\", \"group\": \"\"}], \"critical\": [{}]}");

        assertThat(typed.run(directory, "report", "--compare-again", study.toString()))
                .isEqualTo(ExitCode.USAGE);
        assertThat(typed.err()).contains("cannot be compared again (expected: ");
    }

    @Test
    void theReportOfOneRunGoesWhereItIsAsked() {
        Path out = directory.resolve("out");

        assertThat(typed.run(directory, "report", first.toString(), "-o", out.toString()))
                .isEqualTo(ExitCode.DONE);

        assertThat(typed.out())
                .startsWith("FAIL: no readable result.json (result invalid)")
                .contains("report: " + out.resolve("report.html"));
        assertThat(out.resolve("report.md")).exists();
    }

    @Test
    void aDirectoryWithoutResultsIsRefused() throws IOException {
        Path empty = Files.createDirectories(directory.resolve("empty/deeper"));

        assertThat(typed.run(directory, "report", empty.getParent().toString())).isEqualTo(ExitCode.USAGE);

        assertThat(typed.err()).contains("no results in it", "result.json");
        assertThat(empty.getParent()).isDirectoryNotContaining("glob:**.html");
    }

    @Test
    void aDirectoryThatContainsResultsGetsAnIndexAndNoReports() throws IOException {
        assertThat(typed.run(directory, "report", directory.toString()))
                .as(typed.err())
                .isEqualTo(ExitCode.DONE);

        assertThat(typed.out().strip()).isEqualTo("index: " + directory.resolve("index.html"));
        assertThat(directory.resolve("index.md"))
                .content()
                .contains("Without a result", "a/run", "result.json is missing");
        assertThat(first.resolve("report.html")).doesNotExist();
    }

    @Test
    void missingReportsOfAnIndexAreWrittenIfAsked() throws IOException {
        Files.writeString(second.resolve("report.html"), "kept");

        assertThat(typed.run(directory, "report", "--missing-reports", directory.toString()))
                .isEqualTo(ExitCode.DONE);

        assertThat(first.resolve("report.html")).content().contains("<h1>");
        assertThat(second.resolve("report.html")).hasContent("kept");
        assertThat(directory.resolve("index.html")).content().contains("./a/run/report.html", "./b/run/report.html");
    }

    @Test
    void aFigureThatNoProtocolHasIsRefusedBeforeAnythingIsWritten() {
        assertThat(typed.run(directory, "report", "--figures", "send.response.p98", directory.toString()))
                .isEqualTo(ExitCode.USAGE);

        assertThat(typed.err()).contains("--figures: send.response.p98", "expected", "p99");
        assertThat(directory.resolve("index.html")).doesNotExist();
    }
}
