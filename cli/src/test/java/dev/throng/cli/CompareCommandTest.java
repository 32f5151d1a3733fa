package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.WrittenRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code throng compare} as typed. */
class CompareCommandTest {

    @TempDir
    Path temp;

    private final TypedCommands typed = new TypedCommands();

    @BeforeEach
    void groups() throws IOException {
        group("base", 5, 0.01, run -> run);
        group("same", 5, 0.01, run -> run);
        group("slow", 6, 0.01, run -> run);
        group("noisy", 6, 0.3, run -> run);
        group("broken", 5, 0.01, WrittenRun::invalid);
        group("load", 5, 0.01, run -> run.scenarioRate("2000/s"));
        group("machine", 5, 0.01, run -> run.cpu("Another CPU"));
        Random random = new Random(5);
        new WrittenRun().writeWithHistograms(temp.resolve("one"), 0.05, random);
        new WrittenRun().writeWithHistograms(temp.resolve("other"), 0.05, random);
    }

    private void group(String name, double p99Millis, double noise, UnaryOperator<WrittenRun> change)
            throws IOException {
        for (int number = 1; number <= 3; number++) {
            double level = 1 + (number - 2) * noise;
            change.apply(new WrittenRun().p99(level * p99Millis * 1e6)).write(temp.resolve(name + "/" + number));
        }
    }

    private int compare(String line) {
        List<String> words = new ArrayList<>(List.of("compare"));
        for (String word : line.split(" ")) {
            boolean path = !word.startsWith("-") && Files.exists(temp.resolve(word));
            words.add(path ? temp.resolve(word).toString() : word.replace('_', ' '));
        }
        return typed.run(temp, words.toArray(String[]::new));
    }

    /** The table of docs/comparing-runs.md. */
    @ParameterizedTest
    @CsvSource({
        "base -- slow, 0",
        "base -- same --fail-if send.response.p99_>_+10%, 0",
        "base -- slow --fail-if send.response.p99_>_+10%, 1",
        "base -- slow --fail-if send.response.p99_>_+50%, 0",
        "base -- slow --fail-if send.response.p99_>_+50% --fail-if send.response.p99_>_+5%, 1",
        "--fail-if send.response.p99_>_+10% base -- slow, 1",
        "slow -- base --fail-if send.response.p99_<_-5%, 1",
        "base -- noisy --fail-if send.response.p99_>_+10%, 0",
        "base -- noisy --fail-if send.response.p99_>_+10% --fail-if-undecided, 1",
        "base -- same --fail-if send.response.p99_>_+10% --fail-if-undecided, 0",
        "base -- same --fail-if send.failures_>_+10% --fail-if-undecided, 0",
        "base -- same --fail-if-undecided, 2",
        "base -- same --fail-if send.respnse.p99_>_10%, 2",
        "base -- same --fail-if send.response.p99_>_10ms, 2",
        "base -- same --margin 0%, 2",
        "base -- same --allow everything, 2",
        "base same, 2",
        "base -- missing, 2",
        "base -- load, 2",
        "base -- load --allow other-scenario, 0",
        "base -- machine, 2",
        "base -- machine --allow other-machine, 0",
        "base -- broken, 3",
        "base -- broken --allow invalid, 0",
        "one -- other, 0",
        "one -- other --fail-if send.response.p99_>_+10%, 2",
        "one -- other --fail-if send.response.p99_>_-90% --allow single, 1",
    })
    void theExitCodeSaysWhatIsShown(String line, int code) {
        assertThat(compare(line)).as(typed.out() + typed.err()).isEqualTo(code);
    }

    @Test
    void theFirstLinesAnswer() {
        compare("base -- slow --fail-if send.response.p99_>_+10%");

        List<String> lines = typed.out().lines().toList();
        assertThat(lines.get(0))
                .isEqualTo("FAIL, worse: of 2 primary figures: 1 worse, 1 equal within 10 %, exit code 1");
        assertThat(lines.get(1)).startsWith("fail-if send.response.p99 > +10%: shown (+");
        assertThat(typed.out())
                .contains("A, the baseline: 3 runs, ", "Worse: send.response.p99 +", "5.00 ms", "6.00 ms");
    }

    @Test
    void whatWasAllowedIsInTheFirstLines() {
        compare("base -- machine --allow other-machine");

        assertThat(typed.out().lines().toList().get(1))
                .startsWith("compared all the same: the machines differ: cpu.model: Some CPU in A, Another CPU in B");
    }

    @Test
    void oneRunEachIsSaidInTheFirstLines() {
        compare("one -- other");

        assertThat(typed.out().lines().toList().get(1)).startsWith("warning: One run each: ");
    }

    @Test
    void jsonIsOneDocument() {
        compare("base -- slow --json");

        JsonNode comparison = JsonMapper.shared().readTree(typed.out());
        assertThat(comparison.path("schema").asString()).isEqualTo("throng-run-comparison/1");
        assertThat(comparison.path("outcome").asString()).isEqualTo("worse");
    }

    @Test
    void aDirectoryGetsTheComparisonAndItsReports() throws IOException {
        Path out = temp.resolve("out");
        assertThat(compare("one -- other -o " + out)).as(typed.err()).isZero();

        assertThat(out.resolve("report.md")).content().contains("steady: B against A", "One run each");
        assertThat(out.resolve("report.html")).content().contains("percentiles-send");
        assertThat(out.resolve("charts/percentiles-send.svg")).isRegularFile();

        typed.forget();
        assertThat(typed.run(
                        temp,
                        "report",
                        out.toString(),
                        "-o",
                        temp.resolve("again").toString()))
                .as(typed.err())
                .isZero();
        assertThat(temp.resolve("again/report.md")).hasSameTextualContentAs(out.resolve("report.md"));
    }

    @Test
    void theDirectoryOfARunIsNotOverwritten() {
        assertThat(compare("base -- slow -o " + temp.resolve("one"))).isEqualTo(ExitCode.USAGE);
        assertThat(typed.err()).contains("holds results");
    }

    @Test
    void theDirectoryOfAGroupIsNotMadeAComparison() {
        assertThat(compare("base -- slow -o " + temp.resolve("base"))).isEqualTo(ExitCode.USAGE);
        assertThat(typed.err()).contains("holds runs to compare, such as ");
        assertThat(temp.resolve("base/comparison.json")).doesNotExist();
    }

    @Test
    void filesForCiServersHaveACaseForEachCondition() throws IOException {
        Path junit = temp.resolve("cases.xml");
        Path summary = temp.resolve("summary.md");
        compare(
                "base -- noisy --fail-if send.response.p99_>_+10% --fail-if send.answeredRate_<_-5% --fail-if-undecided --junit "
                        + junit + " --summary " + summary);

        assertThat(junit).content().contains("tests=\"3\"", "failures=\"1\"", "send.response.p99 &gt; +10%");
        assertThat(summary).content().contains("| send.response.p99 |", "not decided");
    }

    @Test
    void aRefusalIsInTheFilesForCiServers() throws IOException {
        Path junit = temp.resolve("cases.xml");
        compare("base -- broken --junit " + junit);

        assertThat(junit).content().contains("failures=\"1\"", "the run was aborted");
    }

    /** Names of files and scenarios, and texts of results, may hold anything. */
    @Test
    void hostileTextsStayInert() throws IOException {
        String hostile = "<script>alert(1)</script>\u001b[31m";
        group("hostile", 5, 0.01, run -> run.cpu("x").startedAt(hostile.replace("\u001b", "\\u001b")));
        Path out = temp.resolve("out");

        assertThat(compare("base -- hostile --allow other-machine -o " + out))
                .as(typed.err())
                .isZero();

        assertThat(typed.out()).doesNotContain("\u001b");
        assertThat(out.resolve("report.html")).content().doesNotContain("<script>alert");
    }
}
