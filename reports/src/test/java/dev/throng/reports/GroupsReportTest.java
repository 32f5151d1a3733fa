package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.WrittenRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class GroupsReportTest {

    private static final String HOSTILE = "<img src=x onerror=alert(1)>|`\\u001b[31m";

    @TempDir
    Path temp;

    @BeforeEach
    void runs() throws IOException {
        Random random = new Random(1);
        for (String run : new String[] {"a1", "a2", "b1", "b2"}) {
            new WrittenRun().writeWithHistograms(temp.resolve(run), 0.05, random);
        }
    }

    private JsonNode comparison(String more) {
        return JsonMapper.shared().readTree("""
                {"schema": "throng-run-comparison/1", "scenario": "%s", "level": 0.95, "equalWithin": 0.1, "outcome": "worse",
                 "answer": ["Worse: send.response.p99 +14 to +31 %%."], "allowed": [], "warnings": ["One run of A."], "notes": [], "targets": [],
                 "baseline": {"label": "A", "runs": [{"directory": "%s", "verdict": "valid"}, {"directory": "%s", "verdict": "valid"}]},
                 "candidate": {"label": "B", "runs": [{"directory": "%s", "verdict": "valid"}, {"directory": "%s", "verdict": "valid"}]},
                 "families": [{"kind": "primary", "comparisons": 2, "worse": 1, "better": 0, "equal": 0}],
                 "objectives": [{"expression": "send.failures == 0", "baselineMet": 2, "baselineRuns": 2, "candidateMet": 1, "candidateRuns": 2}],
                 %s
                 "figures": [
                  {"figure": "phase[hold].send.response.p99", "phase": "hold", "path": "send.response.p99", "unit": "ns", "scale": "ratio", "low": 1.14,
                   "high": 1.31, "outcome": "worse", "family": "primary", "baseline": {"middle": 5e6}, "candidate": {"middle": 6e6}},
                  {"figure": "phase[hold].send.failures", "phase": "hold", "path": "send.failures", "unit": "share", "scale": "absolute", "low": -0.001,
                   "high": 0.002, "outcome": "undecided", "moreRuns": 4, "family": "primary", "baseline": {"middle": 0}, "candidate": {"middle": 0.001}},
                  {"figure": "target.rssMax", "phase": "", "path": "target.rssMax", "unit": "B", "scale": "ratio", "low": null, "high": null,
                   "outcome": "undecided", "moreRuns": 900, "family": "exploratory", "baseline": {"middle": 1048576}, "candidate": {"middle": 2097152}}]}
                """.formatted(
                        HOSTILE, temp.resolve("a1"), temp.resolve("a2"), temp.resolve("b1"), temp.resolve("b2"), more));
    }

    private static String condition(String outcome, boolean failed) {
        return """
                "failed": %s, "undecidedFails": false, "conditions": [{"expression": "send.response.p99 > +10%%", "figure":
                 "phase[hold].send.response.p99", "outcome": "%s", "scale": "ratio", "low": 1.14, "high": 1.31, "level": 0.95}],
                """.formatted(failed, outcome);
    }

    @Test
    void theFirstScreenHasTheAnswerAndTheFiguresThatMatter() throws IOException {
        GroupsReport.write(comparison(""), temp.resolve("out"));

        String report = Files.readString(temp.resolve("out/report.md"));
        assertThat(report)
                .contains("worse", "of 2 primary figures: 1 worse, 1 not decided", "One run of A.")
                .contains("| send.response.p99 | 5.00 ms | 6.00 ms | +14 to +31 % | **✗ worse** |")
                .contains("| send.failures | 0 % | 0.1 % | −0.1 % to +0.2 % | not decided, 4 more would |")
                .contains("send.failures == 0: met by 2 of 2 in A, 1 of 2 in B.");
        assertThat(report.indexOf("| send.response.p99 |")).isLessThan(report.indexOf("target.rssMax"));
        assertThat(report).contains("| target.rssMax | 1.00 MiB | 2.00 MiB | – | not decided |");
    }

    @Test
    void thePercentilesOfBothGroupsStandOverEachOtherWithTheLowestAndHighestRun() throws IOException {
        GroupsReport.write(comparison(""), temp.resolve("out"));

        assertThat(temp.resolve("out/charts/percentiles-send.svg"))
                .content()
                .contains(">A<", ">B<", "A, lowest run", "B, highest run");
    }

    /** Runs may be gone when a report is made again. */
    @Test
    void withoutTheRunsThereAreNoCurves() throws IOException {
        Files.delete(temp.resolve("a1/phases.hlog"));
        Files.delete(temp.resolve("a2/phases.hlog"));

        GroupsReport.write(comparison(""), temp.resolve("out"));

        assertThat(temp.resolve("out/charts")).isEmptyDirectory();
        assertThat(temp.resolve("out/report.md")).content().contains("| send.response.p99 |");
    }

    @Test
    void aConditionThatIsShownFailsTheReportAndItsTestCase() {
        CiReport report = GroupsReport.forCi(comparison(condition("shown", true)), "report: out");

        assertThat(report.tests().failed()).isTrue();
        assertThat(CiReport.summary(Map.of(Path.of(""), report)))
                .contains("FAIL, worse", "shown (+14 to +31 %)", "report: out");
    }

    @Test
    void aConditionThatIsNotDecidedIsSkipped() {
        CiReport report = GroupsReport.forCi(comparison(condition("undecided", false)), "");

        assertThat(report.tests().failed()).isFalse();
        assertThat(CiReport.junit(Map.of(Path.of(""), report))).contains("<skipped");
        assertThat(CiReport.summary(Map.of(Path.of(""), report))).contains("PASS, worse");
    }

    @Test
    void hostileTextsStayInert() throws IOException {
        GroupsReport.write(comparison(""), temp.resolve("out"));

        assertThat(temp.resolve("out/report.html"))
                .content()
                .doesNotContain("<img src=x")
                .doesNotContain("\u001b");
        assertThat(temp.resolve("out/report.md"))
                .content()
                .doesNotContain("<img src=x")
                .doesNotContain("\u001b");
    }

    @Test
    void aDirectoryWithAComparisonIsNoStudy() throws IOException {
        Files.writeString(temp.resolve("comparison.json"), comparison("").toPrettyString());

        assertThat(ResultKind.of(temp)).contains(ResultKind.COMPARISON);
    }
}
