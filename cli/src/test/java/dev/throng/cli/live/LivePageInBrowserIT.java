package dev.throng.cli.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.throng.report.Block;
import dev.throng.report.Tone;
import dev.throng.reports.Accessibility;
import dev.throng.run.RunListener;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The live page in a real browser, with a run that the test makes. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class LivePageInBrowserIT {

    private static final String POINTS = "document.documentElement.getAttribute('data-points')";

    @TempDir
    Path directory;

    private Path chromium;

    @BeforeEach
    void requireBrowser() {
        Optional<Path> found = WatchingBrowser.find();
        assumeTrue(found.isPresent(), "no chromium on the PATH; to enable: apt-get install chromium");
        chromium = found.get();
    }

    private static LiveServer server(String title) throws Exception {
        return LiveServer.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), title, text -> text);
    }

    @Test
    void thePageGrowsWithTheRunAndBecomesTheReport() throws Exception {
        Path report = Files.writeString(
                directory.resolve("report.html"), "<!DOCTYPE html><title>r</title><h1 id=report>The report</h1>");
        try (WatchingBrowser browser = new WatchingBrowser(chromium, directory);
                LiveServer server = server("quickstart")) {
            RunListener run = server.run();
            browser.open(server.url());
            browser.until("connected", "document.getElementById('status').textContent", "preparing"::equals);
            run.preparing("starting the target");
            browser.until("it says so", "document.getElementById('doing').textContent", "starting the target"::equals);
            run.loadBegins(MadeRun.begin());
            for (int second = 1; second <= 12; second++) {
                run.interval(MadeRun.second(second, "send", MadeRun.agents()));
            }
            browser.until("twelve points", POINTS, "12"::equals);
            run.interval(MadeRun.second(13, "send", MadeRun.agents()));
            browser.until("another point", POINTS, "13"::equals);
            assertThat(browser.value("document.querySelectorAll('.chart svg path').length"))
                    .as("lines are drawn")
                    .satisfies(count -> assertThat(Integer.parseInt(count)).isGreaterThan(8));
            assertThat(browser.value("document.getElementById('doing').textContent"))
                    .isEqualTo("steady, 0:13, 0:47 left");
            assertThat(browser.value("document.getElementById('progress').getAttribute('aria-valuenow')"))
                    .isEqualTo("22");
            assertThat(browser.value("document.getElementById('tables').textContent"))
                    .contains("agent-2", "lost");
            for (int width : List.of(1280, 390)) {
                browser.look(width, 900, width == 390);
                browser.until(
                        "nothing is wider than " + width + " px",
                        "document.documentElement.scrollWidth <= document.documentElement.clientWidth",
                        "true"::equals);
            }
            server.ended(new LiveEnd("PASS", Tone.GOOD, "report: " + report, Optional.of(report)));
            browser.until("the report", "(document.getElementById('report') || {}).textContent", "The report"::equals);
            assertThat(browser.problems()).isEmpty();
        }
    }

    @Test
    void axeFindsNoSeriousViolation() throws Exception {
        try (WatchingBrowser browser = new WatchingBrowser(chromium, directory);
                LiveServer server = server("quickstart")) {
            RunListener run = server.run();
            browser.open(server.url());
            run.loadBegins(MadeRun.begin());
            for (int second = 1; second <= 5; second++) {
                run.interval(MadeRun.second(second, "send", MadeRun.agents()));
            }
            browser.until("five points", POINTS, "5"::equals);
            for (boolean dark : List.of(false, true)) {
                browser.look(1280, 900, dark);
                browser.value("document.documentElement.removeAttribute('data-axe');" + Accessibility.script());
                String found = browser.until(
                        "axe has checked the page",
                        "document.documentElement.getAttribute('data-axe')",
                        violations -> !violations.isEmpty());
                assertThat(Accessibility.graveViolations(found))
                        .as(dark ? "dark" : "light")
                        .isEmpty();
            }
        }
    }

    @Test
    void hostileTextIsShownAsTextAndRunsNothing() throws Exception {
        String hostile = "</script><img src=x onerror=\"document.title='owned'\"><b id=owned>__proto__</b>";
        try (WatchingBrowser browser = new WatchingBrowser(chromium, directory);
                LiveServer server = server(hostile)) {
            RunListener run = server.run();
            browser.open(server.url());
            run.warning(hostile);
            run.interval(MadeRun.second(1, hostile, List.of()));
            run.interval(MadeRun.second(2, "__proto__", List.of()));
            browser.until("two points", POINTS, "2"::equals);
            assertThat(browser.value("document.getElementById('title').textContent"))
                    .isEqualTo(hostile);
            assertThat(browser.value("document.querySelectorAll('#owned, main img').length"))
                    .isEqualTo("0");
            assertThat(browser.value("document.title")).startsWith("</script>");
            assertThat(browser.value("document.getElementById('operation').options.length"))
                    .isEqualTo("2");
            assertThat(browser.problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void axeFindsNothingSerious(boolean dark) throws Exception {
        try (WatchingBrowser browser = new WatchingBrowser(chromium, directory);
                LiveServer server = server("quickstart")) {
            browser.look(1280, 900, dark);
            browser.open(server.url());
            RunListener run = server.run();
            run.loadBegins(MadeRun.begin());
            run.warning("every arrival failed");
            for (int second = 1; second <= 12; second++) {
                run.interval(MadeRun.second(second, second % 2 == 0 ? "send" : "query", MadeRun.agents()));
            }
            server.job(List.of(new Block.Table(
                    "Levels",
                    Block.Column.of("level", "outcome"),
                    List.of(List.of(Block.Cell.of("1,000"), new Block.Cell("held", Tone.GOOD))))));
            browser.until("twelve points", POINTS, "12"::equals);
            browser.value(Accessibility.axe() + ";0");
            String violations = browser.value(
                    "axe.run(document, {resultTypes: ['violations']}).then(function (found) {"
                            + "return JSON.stringify({passed: found.passes.length, violations: found.violations.map(function (one) {"
                            + "return {id: one.id, impact: one.impact, at: one.nodes.map(function (n) { return n.target.join(' '); })}; })}); })");
            JsonNode found = JsonMapper.builder().build().readTree(violations);
            assertThat(found.path("passed").asInt()).isGreaterThan(10);
            assertThat(found.path("violations"))
                    .filteredOn(one ->
                            Accessibility.GRAVE.contains(one.path("impact").asString()))
                    .as("serious and critical violations")
                    .isEmpty();
        }
    }

    @Test
    void aPageWhoseCommandHasGoneSaysSo() throws Exception {
        try (WatchingBrowser browser = new WatchingBrowser(chromium, directory)) {
            LiveServer server = server("quickstart");
            browser.open(server.url());
            browser.until("connected", "document.getElementById('status').textContent", "preparing"::equals);
            server.close();
            browser.until(
                    "the end is shown",
                    "document.getElementById('status').textContent",
                    "ended without a report"::equals);
            assertThat(browser.problems()).isEmpty();
        }
    }
}
