package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Opens reports in a real browser: no error on its console, and something drawn in the place of every chart. */
class ReportInBrowserIT {

    @TempDir
    Path temp;

    /** Before each test, because a report of the build names no test and no reason if a class is skipped as a whole. */
    @BeforeEach
    void requireBrowser() {
        assumeTrue(HeadlessBrowser.find().isPresent(), "no chromium on the PATH; to enable: apt-get install chromium");
    }

    @Test
    void cleanRunDrawsEveryChartWithoutAnError() throws Exception {
        everyChartIsDrawn(ScriptedRun.clean());
    }

    @Test
    void stalledRunDrawsEveryChartWithoutAnError() throws Exception {
        everyChartIsDrawn(ScriptedRun.stalled());
    }

    @Test
    void failingRunDrawsEveryChartWithoutAnError() throws Exception {
        everyChartIsDrawn(ScriptedRun.failing());
    }

    @Test
    void hostileTextsDoNothingButStandThere() throws Exception {
        ScriptedRun run = ScriptedRun.failing();
        String hostile =
                "</script><script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">";
        run.name = hostile;
        run.failure = hostile;
        run.targetOutput = hostile;
        run.command = hostile;

        String dom = everyChartIsDrawn(run);

        assertThat(dom).doesNotContain("<title>owned");
    }

    @Test
    void studyDrawsEveryChartWithoutAnError() throws Exception {
        Path report = StudyReport.write(ScriptedStudy.write(temp.resolve("study")));

        String dom = DrawnCharts.assertAll(HeadlessBrowser.in(temp), report, 4);

        assertThat(dom)
                .contains("picture-tradeoff", "picture-tradeoff-responses", "picture-responses", "picture-pauses")
                .contains("picture-mmu", "chart-timeline-java-11-cms-64m");
    }

    @Test
    void reportOfAnUnfinishedRunOpensWithoutAnError() throws Exception {
        Path report = Reports.write(temp, temp);

        HeadlessBrowser.Page page = open(report);

        assertThat(page.console()).isEmpty();
        assertThat(page.dom()).contains("There is no readable result.json");
    }

    /** Runs in the page: follows a link into a folded section, switches the chart, and prints. */
    private static final String READER = """
            addEventListener('load', function () { setTimeout(function () {
              var found = { folded: document.querySelectorAll('details.fold:not([open])').length };
              location.hash = '#chart-latency-message';
              setTimeout(function () {
                found.opened = document.getElementById('time').open;
                found.width = document.querySelector('#chart-latency-message svg').getBoundingClientRect().width;
                found.page = document.querySelector('main').clientWidth;
                var buttons = document.querySelectorAll('.switch button');
                found.switches = buttons.length;
                buttons[1].click();
                var shown = document.querySelectorAll('.choice > [data-option]:not([hidden])');
                found.shown = shown.length + ' ' + shown[0].getAttribute('data-option');
                found.chosen = shown[0].querySelector('.chart svg').getBoundingClientRect().width;
                dispatchEvent(new Event('beforeprint'));
                found.closedInPrint = document.querySelectorAll('details:not([open])').length;
                dispatchEvent(new Event('afterprint'));
                found.foldedAfterwards = document.querySelectorAll('details.fold:not([open])').length;
                measured(found);
              }, 300);
            }, 300); });
            """;

    @Test
    void linksAndPrintingOpenFoldedSectionsAndASwitchShowsAnotherChart() throws Exception {
        SeveralOperations.write(temp);

        JsonNode found = PageInFrames.measure(temp, Reports.write(temp, temp.resolve("out")), READER, 1280)
                .get(0);

        int folded = found.path("folded").asInt();
        assertThat(folded).isGreaterThan(6);
        assertThat(found.path("opened").asBoolean()).isTrue();
        assertThat(found.path("width").asDouble())
                .isGreaterThan(0.8 * found.path("page").asDouble());
        assertThat(found.path("switches").asInt()).isEqualTo(2);
        assertThat(found.path("shown").asString()).isEqualTo("1 message");
        assertThat(found.path("chosen").asDouble())
                .isEqualTo(found.path("width").asDouble());
        assertThat(found.path("closedInPrint").asInt()).isZero();
        assertThat(found.path("foldedAfterwards").asInt()).isEqualTo(folded - 1);
    }

    private String everyChartIsDrawn(ScriptedRun run) throws Exception {
        return everyChartIsDrawn(run.write(temp.resolve("result")));
    }

    private String everyChartIsDrawn(Path result) throws Exception {
        return DrawnCharts.assertAll(HeadlessBrowser.in(temp), Reports.write(result, temp.resolve("out")));
    }

    private HeadlessBrowser.Page open(Path report) throws IOException, InterruptedException {
        return HeadlessBrowser.in(temp).open(report);
    }
}
