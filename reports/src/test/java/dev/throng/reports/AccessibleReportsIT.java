package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.throng.reports.Accessibility.Scheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports can be used with a keyboard and a screen reader, in light and dark: axe finds no serious violation in a real browser. */
class AccessibleReportsIT {

    @TempDir
    Path temp;

    @BeforeEach
    void requireBrowser() {
        assumeTrue(PageInFrames.isPossible(), "no chromium on the PATH; to enable: apt-get install chromium");
    }

    @ParameterizedTest
    @EnumSource(Scheme.class)
    void theReportOfARun(Scheme scheme) throws Exception {
        Path report = Reports.write(ScriptedRun.stalled().write(temp.resolve("result")), temp.resolve("out"));

        assertThat(Accessibility.graveViolations(temp, report, scheme)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Scheme.class)
    void theReportOfAFailedRunWithSeveralOperations(Scheme scheme) throws Exception {
        SeveralOperations.write(temp);

        assertThat(Accessibility.graveViolations(temp, Reports.write(temp, temp.resolve("out")), scheme))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Scheme.class)
    void theIndexOfRuns(Scheme scheme) throws Exception {
        Path good = ScriptedRun.clean().write(temp.resolve("good"));
        Path bad = ScriptedRun.failing().write(temp.resolve("bad"));
        Reports.write(good, good);

        Path index = Reports.index(List.of(good, bad), temp.resolve("out"));

        assertThat(Accessibility.graveViolations(temp, index, scheme)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Scheme.class)
    void theReportOfAStudy(Scheme scheme) throws Exception {
        Path report = StudyReport.write(ScriptedStudy.write(temp.resolve("study")));

        assertThat(Accessibility.graveViolations(temp, report, scheme)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Scheme.class)
    void theReportOfAComparison(Scheme scheme) throws Exception {
        ComparedGroups.writeRuns(temp);
        GroupsReport.write(ComparedGroups.of(temp, "quickstart", ""), temp.resolve("out"));

        assertThat(Accessibility.graveViolations(temp, temp.resolve("out/report.html"), scheme))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"<div style='width:700px'>wide</div>", "<script>throw new Error('lost')</script>", "<input>"})
    void aPageThatIsTooWideOrHasAnErrorOrAnInputWithoutANameIsNotUsable(String part) throws Exception {
        String text = "<!DOCTYPE html><html lang=en><head><title>t</title></head><body><main><h1>T</h1><p>"
                + "text ".repeat(60) + "</p>%s</main></body></html>";
        Path good = Files.writeString(temp.resolve("good.html"), text.formatted(""));
        Path bad = Files.writeString(temp.resolve("bad.html"), text.formatted(part));

        UsablePage.check(temp, good);
        assertThatThrownBy(() -> UsablePage.check(temp, bad)).isInstanceOf(AssertionError.class);
    }

    @Test
    void aPageThatHidesWhatAButtonDoesHasAViolation() throws Exception {
        Path page = temp.resolve("page.html");
        Files.writeString(
                page,
                "<!DOCTYPE html><html lang=en><head><title>t</title></head><body><main><button></button></main></body></html>");

        assertThat(Accessibility.graveViolations(temp, page, Scheme.LIGHT))
                .hasSize(2)
                .allMatch(violation -> violation.contains("button-name"));
    }
}
