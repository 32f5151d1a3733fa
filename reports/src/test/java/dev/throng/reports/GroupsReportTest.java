package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

final class GroupsReportTest {

    private static final String HOSTILE = "<img src=x onerror=alert(1)>|`\\u001b[31m";

    @TempDir
    Path temp;

    @BeforeEach
    void runs() throws IOException {
        ComparedGroups.writeRuns(temp);
    }

    private JsonNode comparison(String more) {
        return ComparedGroups.of(temp, HOSTILE, more);
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
