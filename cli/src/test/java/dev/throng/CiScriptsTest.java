package dev.throng;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts that print release notes and the job summary, in a directory with files of the test. */
class CiScriptsTest {

    private static final Path CI = Path.of("..", ".ci").toAbsolutePath().normalize();
    private static final String CHANGELOG = """
        # Changelog

        ## 0.3.0 (unreleased)

        - Not yet.

        ## 0.2.0 (2027-01-31)

        The second version.

        ### Results

        - **p99 was 1 % too low.**

        ## 0.2.0-rc1 (2027-01-01)

        ## 0.1.0 (2026-12-01)

        The first version.
        """;

    private record Outcome(int exitCode, String out, String err) {}

    @TempDir
    Path root;

    private Outcome run(String script, String... arguments) throws IOException, InterruptedException {
        Path copy = root.resolve(".ci").resolve(script);
        Files.createDirectories(copy.getParent());
        Files.copy(CI.resolve(script), copy);
        List<String> command = new ArrayList<>(List.of("sh", copy.toString()));
        command.addAll(List.of(arguments));
        Path out = root.resolve("out");
        Path err = root.resolve("err");
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        return new Outcome(process.exitValue(), text(out), text(err));
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8);
    }

    private Outcome notes(String... arguments) throws IOException, InterruptedException {
        Files.writeString(root.resolve("CHANGELOG.md"), CHANGELOG);
        return run("release-notes", arguments);
    }

    @Test
    void releaseNotesAreTheSectionOfTheVersion() throws Exception {
        Outcome notes = notes("0.2.0");

        assertThat(notes.out()).isEqualTo("The second version.\n\n### Results\n\n- **p99 was 1 % too low.**\n");
        assertThat(notes.exitCode()).isZero();
    }

    @Test
    void theLastSectionEndsWithTheFile() throws Exception {
        assertThat(notes("0.1.0").out()).isEqualTo("The first version.\n");
    }

    @Test
    void aVersionWithoutADateHasNoReleaseNotes() throws Exception {
        Outcome notes = notes("0.3.0");

        assertThat(notes.out()).isEmpty();
        assertThat(notes.err())
                .isEqualTo("CHANGELOG.md:3: ## 0.3.0 (unreleased) (expected: ## 0.3.0 (YYYY-MM-DD), the day of the"
                        + " release)\n");
        assertThat(notes.exitCode()).isEqualTo(2);
    }

    @Test
    void aDraftMayBeWithoutADate() throws Exception {
        assertThat(notes("--draft", "0.3.0").out()).isEqualTo("- Not yet.\n");
    }

    @Test
    void aVersionThatIsNotInTheChangelogIsAnError() throws Exception {
        Outcome notes = notes("0.2");

        assertThat(notes.err()).isEqualTo("CHANGELOG.md: no section ## 0.2 (expected: the version that is released)\n");
        assertThat(notes.exitCode()).isEqualTo(2);
    }

    @Test
    void anEmptySectionIsAnError() throws Exception {
        Outcome notes = notes("0.2.0-rc1");

        assertThat(notes.err()).contains("## 0.2.0-rc1 is empty");
        assertThat(notes.exitCode()).isEqualTo(2);
    }

    @Test
    void theChangelogHasReleaseNotesOfTheVersionInThePom() throws Exception {
        String pom = Files.readString(CI.resolveSibling("pom.xml"));
        String version = pom.replaceFirst("(?s).*?<artifactId>throng</artifactId>\\s*<version>(.+?)</version>.*", "$1");
        Files.copy(CI.resolveSibling("CHANGELOG.md"), root.resolve("CHANGELOG.md"));

        Outcome notes = run("release-notes", "--draft", version);

        assertThat(notes.exitCode()).as(notes.err()).isZero();
        assertThat(notes.out()).contains("- ");
    }

    @Test
    void theSummaryHasTheModulesTheFailuresAndTheQuickstart() throws Exception {
        Path target = Files.createDirectories(root.resolve("target/ci"));
        Files.writeString(target.resolve("verify.log"), """
            [\u001b[1;34mINFO\u001b[m] Tests run: 4, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 1 s -- in dev.throng.SomeTest
            [\u001b[1;31mERROR\u001b[m] dev.throng.OtherTest.failed -- Time elapsed: 1 s <<< FAILURE!
            [\u001b[1;34mINFO\u001b[m] Tests run: 120, Failures: 1, Errors: 0, Skipped: 0
            some output
            [\u001b[1;34mINFO\u001b[m] Throng: reports ...... \u001b[1;32mSUCCESS\u001b[m [ 58.967 s]
            [\u001b[1;34mINFO\u001b[m] Total time:  20:55 min (Wall Clock)
            """);
        Files.writeString(target.resolve("quickstart.md"), "# PASS\n");

        assertThat(run("summary").out()).isEqualTo("""
            ## Build and tests

            ```
            [ERROR] dev.throng.OtherTest.failed -- Time elapsed: 1 s <<< FAILURE!
            [INFO] Tests run: 120, Failures: 1, Errors: 0, Skipped: 0
            [INFO] Throng: reports ...... SUCCESS [ 58.967 s]
            [INFO] Total time:  20:55 min (Wall Clock)
            ```

            # PASS
            """);
    }

    @Test
    void aRunThatFailedAtOnceHasAnEmptySummary() throws Exception {
        Outcome summary = run("summary");

        assertThat(summary.out()).isEmpty();
        assertThat(summary.exitCode()).isZero();
    }
}
