package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens reports in a real browser: no error on its console, and something drawn in the place of every chart. */
class ReportInBrowserIT {

    private static final long DEADLINE_SECONDS = 120;
    private static Path chromium;

    @TempDir
    Path temp;

    @BeforeAll
    static void findBrowser() {
        chromium = Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(directory -> !directory.isEmpty())
                .flatMap(directory -> List.of("chromium", "chromium-browser", "google-chrome").stream()
                        .map(name -> Path.of(directory, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
    }

    /** Before each test, because a report of the build names no test and no reason if a class is skipped as a whole. */
    @BeforeEach
    void requireBrowser() {
        assumeTrue(chromium != null, "no chromium on the PATH; to enable: apt-get install chromium");
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
    void streamingRunDrawsEveryChartWithoutAnError() throws Exception {
        ScriptedStream run = new ScriptedStream();
        run.served = 2_500;
        everyChartIsDrawn(run.write(temp.resolve("result")));
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

        String dom = everyChartIsDrawnIn(report);

        assertThat(dom)
                .contains("chart-responses", "chart-response-rate", "chart-pauses", "chart-pareto")
                .contains("chart-overhead-heap", "chart-mmu", "chart-timeline-java-11-cms-64m");
    }

    @Test
    void reportOfAnUnfinishedRunOpensWithoutAnError() throws Exception {
        Path report = Reports.write(temp, temp);

        Page page = open(report);

        assertThat(page.console()).isEmpty();
        assertThat(page.dom()).contains("There is no readable result.json");
    }

    private String everyChartIsDrawn(ScriptedRun run) throws Exception {
        return everyChartIsDrawn(run.write(temp.resolve("result")));
    }

    private String everyChartIsDrawn(Path result) throws Exception {
        return everyChartIsDrawnIn(Reports.write(result, temp.resolve("out")));
    }

    private String everyChartIsDrawnIn(Path report) throws Exception {
        int places = count(Files.readString(report), "<div class=\"chart\" id=\"chart-");

        Page page = open(report);

        assertThat(page.console()).as("console").isEmpty();
        assertThat(places).isGreaterThan(5);
        assertThat(page.dom()).contains("data-charts=\"" + places + "\"");
        Matcher drawn = Pattern.compile(
                        "id=\"chart-[a-z0-9-]+\"[^>]*><div[^>]*><svg[^>]*>.*?<path d=\"M", Pattern.DOTALL)
                .matcher(page.dom());
        int charts = 0;
        while (drawn.find()) {
            charts++;
        }
        assertThat(charts).isEqualTo(places);
        return page.dom();
    }

    private record Page(String dom, List<String> console) {}

    private Page open(Path report) throws IOException, InterruptedException {
        Path profile = Files.createTempDirectory(temp, "profile");
        Path dom = temp.resolve("dom.html");
        Path errors = temp.resolve("stderr.txt");
        List<String> command = new ArrayList<>(List.of(
                chromium.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + profile,
                "--enable-logging=stderr",
                "--v=0",
                "--virtual-time-budget=4000",
                "--dump-dom",
                report.toUri().toString()));
        Process browser = new ProcessBuilder(command)
                .redirectOutput(dom.toFile())
                .redirectError(errors.toFile())
                .start();
        try {
            assertThat(browser.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS))
                    .as("the browser ended in time")
                    .isTrue();
        } finally {
            browser.descendants().forEach(ProcessHandle::destroyForcibly);
            browser.destroyForcibly();
        }
        List<String> console = Files.readAllLines(errors).stream()
                .filter(line -> line.contains(":CONSOLE"))
                .toList();
        return new Page(Files.readString(dom), console);
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }
}
