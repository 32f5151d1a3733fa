package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.reports.junit.TestCasesOf;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.RunOutcome;
import dev.throng.run.result.SloResult;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What CI servers get of runs. */
final class CiReportTest {

    private static final String PLACE = "report: results/a/report.html";

    @TempDir
    Path temp;

    private static Map<Path, CiReport> one(CiReport report) {
        return Map.of(Path.of(""), report);
    }

    private static TestCasesOf tests(CiReport report) {
        return new TestCasesOf(CiReport.junit(one(report)));
    }

    private CiReport report(ScriptedRun run) throws IOException {
        return CiReport.of(run.write(temp), PLACE);
    }

    private int exitCode() {
        return RunOutcome.of(ResultDirectory.open(temp).result().orElseThrow()).exitCode();
    }

    @Test
    void theVerdictAndEachObjectiveAreTestCases() throws IOException {
        CiReport report = report(ScriptedRun.clean());

        assertThat(tests(report).outcomes())
                .containsExactly(
                        Map.entry("throng.riemann-open-loop verdict", "passed"),
                        Map.entry("throng.riemann-open-loop send.response.p99 < 50ms", "passed"),
                        Map.entry("throng.riemann-open-loop send.failures == 0", "passed"));
        assertThat(tests(report).text("system-out")).contains("the result is valid", "measured: 21.0 ms");
        assertThat(exitCode()).isZero();
    }

    @Test
    void theSummaryHasTheOutcomeTheTableOfTheOperationsAndThePlaceOfTheReport() throws IOException {
        String summary = CiReport.summary(one(report(ScriptedRun.clean())));

        assertThat(summary)
                .startsWith("# riemann-open-loop\n\n**✓ PASS: 2 of 2 objectives met (result valid), exit code 0** — ")
                .contains("| send.response.p99 &lt; 50ms | 21.0 ms | ✓ met |")
                .contains("| operation | answered | p50 | p95 | p99 | p99.9 | max | failed |")
                .contains("| send<br>{rate: 2000/s} | 2,000/s | ")
                .contains("How sure p99 of send is: ", "200 values lie beyond it; up to 25.0 µs of it is own lag")
                .contains("report: results/a/report.html")
                .doesNotContain("![");
    }

    @Test
    void aMissedObjectiveIsAFailureWithItsMeasuredValue() throws IOException {
        CiReport report = report(ScriptedRun.stalled());

        assertThat(tests(report).outcomes())
                .containsEntry("throng.riemann-open-stall send.response.p99 < 50ms", "failed: missed, measured: 990 ms")
                .containsEntry("throng.riemann-open-stall send.failures == 0", "passed")
                .containsEntry("throng.riemann-open-stall verdict", "passed");
        assertThat(exitCode()).isEqualTo(RunOutcome.MISSED_CODE);
    }

    @Test
    void aMissedObjectiveNamesTheKindsOfFailure() throws IOException {
        ScriptedRun run = ScriptedRun.clean();
        run.failureShare = 0.1;
        run.slos = List.of(SloResult.of("send.failures == 0", false, 2_000.0, "count"));

        assertThat(tests(report(run)).text("failure")).contains("steady send failed: closed-by-target ");
    }

    @Test
    void anInvalidResultIsAFailureWithItsReasonsAndItsObjectivesAreSkipped() throws IOException {
        CiReport report = report(ScriptedRun.failing());

        assertThat(tests(report).outcomes())
                .containsEntry("throng.riemann-failing verdict", "failed: the result is invalid")
                .containsEntry(
                        "throng.riemann-failing send.failures == 0",
                        "skipped: not judged, because the result is invalid");
        assertThat(tests(report).text("failure")).contains("the generator used 1.97 of 2 cores");
        assertThat(exitCode()).isEqualTo(RunOutcome.INVALID_CODE);
    }

    @Test
    void aSuspectResultPassesAndStatesItsReasons() throws IOException {
        ScriptedRun run = ScriptedRun.clean();
        run.status = Verdict.Status.suspect;
        run.reasons = List.of(Reason.suspect(ReasonCode.GENERATOR_CPU, "it was \u001b[2J <busy> & \u202elate"));

        CiReport report = report(run);

        assertThat(tests(report).outcomes()).doesNotContainValue("failed: the result is invalid");
        assertThat(tests(report).text("system-out")).contains("the result is suspect:", "<busy> & \\u202elate");
        assertThat(CiReport.summary(one(report)))
                .contains("**? PASS: 2 of 2 objectives met (result suspect), exit code 0**", "&lt;busy&gt;")
                .doesNotContain("\u001b", "\u202e");
    }

    @Test
    void anObjectiveThatHadNothingToJudgeIsAFailureAndTheFirstLineSaysSo() throws IOException {
        ScriptedRun run = ScriptedRun.clean();
        run.slos = List.of(SloResult.ofNothing("send.failures == 0", "count"));

        CiReport report = report(run);

        assertThat(tests(report).outcomes())
                .containsEntry(
                        "throng.riemann-open-loop send.failures == 0",
                        "failed: not judged, because no arrival was there to count");
        assertThat(exitCode()).isEqualTo(RunOutcome.MISSED_CODE);
        assertThat(CiReport.summary(one(report)))
                .contains(
                        "FAIL: 1 of 1 objective not judged, because no arrival was there to count (result valid), exit code 1",
                        "| not measured | not judged |");
    }

    @Test
    void aRunThatMeasuredNothingSaysSoFirst() throws IOException {
        ScriptedRun run = ScriptedRun.clean();
        run.status = Verdict.Status.invalid;
        run.reasons = List.of(Reason.invalid(ReasonCode.NOTHING_MEASURED, "no arrival became due"));

        CiReport report = report(run);

        assertThat(tests(report).text("failure")).contains("no arrival became due");
        assertThat(CiReport.summary(one(report)))
                .contains("FAIL: nothing was measured (result invalid), exit code 3", "no arrival became due");
    }

    @Test
    void aRunWithoutObjectivesIsJudgedByItsAnswers() throws IOException {
        ScriptedRun answered = ScriptedRun.clean();
        answered.slos = List.of();
        assertThat(tests(report(answered)).outcomes())
                .containsEntry("throng.riemann-open-loop an arrival was answered", "passed");

        ScriptedRun run = ScriptedRun.clean();
        run.slos = List.of();
        run.failureShare = 1;
        assertThat(tests(report(run)).outcomes())
                .containsEntry(
                        "throng.riemann-open-loop an arrival was answered",
                        "failed: no arrival was answered, and 4,000 of 4,000 arrivals failed in phases that are not measured");
        assertThat(exitCode()).isEqualTo(RunOutcome.MISSED_CODE);
    }

    @Test
    void aRunWithoutAResultFails() throws IOException {
        Files.writeString(temp.resolve("intervals.csv"), "startNanos\n");

        CiReport report = CiReport.of(temp, PLACE);

        assertThat(tests(report).outcomes())
                .containsExactly(
                        Map.entry("throng." + temp.getFileName() + " verdict", "failed: the result is invalid"));
        assertThat(CiReport.summary(one(report))).contains("no readable result.json");
    }

    /** Such as the code for a report that could not be written. */
    @Test
    void anExitCodeThatNoCaseExplainsIsAFailureOfItsOwn() throws IOException {
        CiReport report = report(ScriptedRun.clean()).endedWith(70, "FAIL: the report could not be written");

        assertThat(tests(report).outcomes())
                .containsEntry("throng.riemann-open-loop exit code", "failed: FAIL: the report could not be written");
        assertThat(CiReport.summary(one(report))).contains("**✗ FAIL: the report could not be written**");
        assertThat(report(ScriptedRun.clean()).endedWith(0, "PASS").tests().failed())
                .isFalse();
        assertThat(report(ScriptedRun.stalled()).endedWith(1, "FAIL").tests().cases())
                .as("explained by the missed objective")
                .hasSize(3);
    }

    @Test
    void aCommandWithoutResultsFails() {
        CiReport report = CiReport.withoutResults("quickstart", "no target");

        assertThat(tests(report).outcomes())
                .containsExactly(Map.entry("throng.quickstart verdict", "failed: no target"));
        assertThat(CiReport.summary(one(report))).isEqualTo("# quickstart\n\n**✗ no results** — no target\n\n");
    }

    @Test
    void runsOfTheSameNameAreToldApartByTheirDirectories() throws IOException {
        Map<Path, CiReport> reports = new LinkedHashMap<>();
        for (String name : List.of("a", "b")) {
            Path directory = ScriptedRun.clean().write(temp.resolve(name));
            reports.put(Path.of(name), CiReport.of(directory, PLACE));
        }

        assertThat(new TestCasesOf(CiReport.junit(reports)).outcomes())
                .hasSize(6)
                .containsKeys("throng.riemann-open-loop a verdict", "throng.riemann-open-loop b verdict");
        assertThat(CiReport.summary(reports).split("# riemann-open-loop")).hasSize(3);
    }

    @Test
    void aDirectoryWithoutResultsIsRefused() {
        assertThatThrownBy(() -> CiReport.of(temp, PLACE))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no results in it");
    }
}
