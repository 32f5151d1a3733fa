package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Figure;
import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Span;
import dev.throng.report.Chart.Stop;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ChartColor;
import dev.throng.report.Points;
import dev.throng.report.Tone;
import dev.throng.report.XAxis;
import dev.throng.reports.document.ReportDocument;
import dev.throng.reports.html.HtmlReport;
import dev.throng.reports.svg.SvgChart;
import dev.throng.reports.svg.SvgPanels;
import dev.throng.run.read.ResultDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Measures in a real browser that reports fit their page, at the width of a phone and of a desk, and that no text of a chart is cut. */
class LayoutInBrowserIT {

    private static final int PHONE = 390;
    private static final int DESK = 1200;
    private static final String LONG =
            "an operation whose name is far longer than names usually are: " + "x".repeat(70);

    /** Opens the folded sections of the report, and finds what does not fit. The navigation may scroll, and on a desk tables with very long words. */
    private static final String MEASURE = """
            document.querySelectorAll('details').forEach(function (section) { section.open = true; });
            window.addEventListener('load', function () { setTimeout(function () {
              var found = { width: innerWidth, tables: document.querySelectorAll('table').length, charts: 0, labels: 0, legends: 0, problems: [] };
              function problem(what, element) { found.problems.push(what + ': ' + element.textContent.slice(0, 80)); }
              if (document.documentElement.scrollWidth > innerWidth) problem('page too wide', document.querySelector('h1'));
              document.querySelectorAll('main *').forEach(function (e) {
                if (e.className === 'scroll' && innerWidth > 640) return;
                if (!e.closest('svg') && !e.closest('.chart') && e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1) problem('too wide', e);
              });
              document.querySelectorAll('.chart, .panels svg').forEach(function (chart) {
                var box = chart.getBoundingClientRect();
                if (box.width === 0) return;
                found.charts++;
                var times = [];
                chart.querySelectorAll('text').forEach(function (text) {
                  var place = text.getBoundingClientRect();
                  found.labels++;
                  if (place.left < box.left - .5 || place.right > box.right + .5) problem('cut in ' + chart.id, text);
                  if (/^[\\d.]+ s$/.test(text.textContent)) times.push({ text: text, place: place });
                });
                times.forEach(function (a) { times.forEach(function (b) {
                  var gap = b.place.left - a.place.right, sameRow = Math.abs(a.place.top - b.place.top) < 2;
                  if (sameRow && b.place.left > a.place.left && gap < 5) problem('too near ' + a.text.textContent + ' in ' + chart.id, b.text);
                }); });
              });
              document.querySelectorAll('.legend > *').forEach(function (entry) {
                var box = entry.parentElement.getBoundingClientRect(), place = entry.getBoundingClientRect();
                found.legends++;
                if (place.left < box.left - .5 || place.right > box.right + .5 || place.height === 0) problem('outside of the legend', entry);
              });
              measured(found);
            }, 300); });
            """;

    @TempDir
    Path temp;

    @BeforeEach
    void requireBrowser() {
        assumeTrue(HeadlessBrowser.find().isPresent(), "no chromium on the PATH; to enable: apt-get install chromium");
    }

    private void fits(Path report) throws Exception {
        List<JsonNode> frames = PageInFrames.measure(temp, report, MEASURE, PHONE, DESK);

        assertThat(frames).extracting(found -> found.path("width").asInt()).containsExactlyInAnyOrder(PHONE, DESK);
        for (JsonNode found : frames) {
            int charts = found.path("charts").asInt();
            assertThat(found.path("tables").asInt()).isGreaterThan(2);
            assertThat(charts).isGreaterThan(5);
            assertThat(found.path("labels").asInt()).isGreaterThan(10 * charts);
            assertThat(found.path("legends").asInt()).isGreaterThanOrEqualTo(charts);
            Iterable<JsonNode> problems = found.path("problems");
            assertThat(problems).as("at " + found.path("width") + " px").isEmpty();
        }
    }

    @Test
    void aRunWithLongNamesFits() throws Exception {
        ScriptedRun run = ScriptedRun.failing();
        run.operation = LONG;
        run.failure = "f".repeat(60);
        run.name = "n".repeat(80);
        run.targetSampled = true;

        fits(Reports.write(run.write(temp.resolve("result")), temp.resolve("out")));
    }

    @Test
    void aStudyFits() throws Exception {
        fits(StudyReport.write(ScriptedStudy.write(temp.resolve("study"))));
    }

    private static Chart chart(String id, XAxis horizontal, Unit unit, boolean log, Line... lines) {
        boolean time = horizontal.equals(XAxis.TIME);
        return new Chart(
                id,
                LONG,
                LONG,
                horizontal,
                unit,
                log,
                List.of(lines),
                time ? List.of(new Stop(ChartColor.GENERATOR, "pause", 3, 5, 1, 2_000_000_000)) : List.of(),
                time
                        ? IntStream.range(0, 12)
                                .mapToObj(i -> new Span("phase-" + i + LONG, i > 0, i * 10, i * 10 + 10))
                                .toList()
                        : List.of(),
                List.of(LONG));
    }

    private static Line line(String name, Stroke stroke, double... xAndY) {
        Points.Builder points = Points.builder();
        for (int i = 0; i < xAndY.length; i += 2) {
            points.add(xAndY[i], xAndY[i + 1]);
        }
        return new Line(name, ChartColor.FIRST, stroke, true, points.build());
    }

    /** Twelve phases, names of 130 characters, wide labels on every axis, one point, no point. */
    private static List<Chart> extremes() {
        return List.of(
                chart("rate", XAxis.TIME, Unit.RATE, false, line(LONG, Stroke.SOLID, 0, 1, 120, 1_234_567_890)),
                chart("one-point", XAxis.TIME, Unit.DURATION, true, line("one", Stroke.SOLID, 60, 9e13)),
                chart("none", XAxis.TIME, Unit.MEMORY, false, line("none", Stroke.SOLID)),
                chart("memory", XAxis.TIME, Unit.MEMORY, false, line("m", Stroke.AREA, 0, 5e9, 120, 7e12)),
                chart("minutes", XAxis.TIME, Unit.DURATION, false, line("d", Stroke.AREA, 0, 5e9, 120, 7.45e12)),
                chart("rare", XAxis.PERCENTILE, Unit.DURATION, true, line("p", Stroke.DASHED, 1, 100, 1e7, 1e10)),
                chart("dotted", XAxis.LOAD, Unit.SHARE, false, line("p", Stroke.DOTTED, 0, 0, 100, 1)),
                chart("dashed", XAxis.LOAD, Unit.SHARE, false, line("p", Stroke.DASH_DOT, 0, .2, 100, 1)),
                chart("rings", XAxis.LOAD, Unit.RATE, false, line("p", Stroke.RINGS, 0, 9e6, 100, 1e7)),
                chart("marks", XAxis.LOAD, Unit.NUMBER, false, line("p", Stroke.MARKS, 0, 1.1, 100, 1.5)),
                chart("load", XAxis.LOAD, Unit.RATE, false, line("p", Stroke.SOLID, 1, 1, 1_000_000, 1_000_000)));
    }

    private static ReportDocument document() {
        List<Block> blocks = new ArrayList<>();
        extremes().forEach(chart -> blocks.add(new Figure(chart)));
        for (int columns = 2; columns <= 4; columns++) {
            List<Block.Column> wide = IntStream.range(0, columns)
                    .mapToObj(i -> new Block.Column("column " + i, i > 1))
                    .toList();
            List<Cell> row = wide.stream()
                    .map(column -> Cell.of("123,456,789/s of " + LONG))
                    .toList();
            blocks.add(new Block.Table(LONG, wide, List.of(row)));
        }
        return new ReportDocument("Extremes", "valid", Tone.GOOD, "m", List.of(), List.of(), blocks);
    }

    @Test
    void extremeChartsAndTablesFit() throws Exception {
        fits(Files.writeString(temp.resolve("report.html"), HtmlReport.of(document())));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.513, 0.589, 1.07, 4.21, 103, 1_013})
    void marksOfTheTimeAxisHaveAGap(double end) throws Exception {
        Line line = line("l", Stroke.SOLID, 0, 1, end, 2);
        Chart chart = new Chart(
                "short",
                "Short",
                "a log of " + end + " s",
                XAxis.TIME,
                Unit.RATE,
                false,
                List.of(line),
                List.of(),
                List.of(),
                List.of());
        String html = HtmlReport.of(
                new ReportDocument("Short", "valid", Tone.GOOD, "m", List.of(), List.of(), List.of(new Figure(chart))));

        Path page = Files.writeString(temp.resolve("short.html"), html);
        for (JsonNode found : PageInFrames.measure(temp, page, MEASURE, PHONE, DESK)) {
            Iterable<JsonNode> problems = found.path("problems");
            assertThat(problems).as("at " + found.path("width") + " px").isEmpty();
            assertThat(found.path("charts").asInt()).isOne();
            assertThat(found.path("labels").asInt()).isGreaterThan(6);
        }
    }

    @Test
    void legendHasEveryLineAndNoPages() throws Exception {
        Path report = Reports.write(ScriptedRun.clean().write(temp.resolve("result")), temp.resolve("out"));

        String dom = HeadlessBrowser.in(temp).open(report).dom();

        Matcher latency = Pattern.compile(
                        "<div class=\"legend\">((?:(?!</div>).)*)</div><div class=\"chart\" id=\"chart-latency\"",
                        Pattern.DOTALL)
                .matcher(dom);
        assertThat(latency.find()).isTrue();
        for (String name : List.of("response p50", "response p99", "response max", "service p99", "target pause")) {
            assertThat(latency.group(1)).contains("data-line=\"" + name + "\"");
        }
        Matcher dash = Pattern.compile("data-line=\"[^\"]*\".*?</svg>").matcher(latency.group(1));
        List<String> samples = dash.results()
                .map(found -> found.group()
                        .replaceFirst("data-line=\"[^\"]*\"", "")
                        .replaceFirst("var\\(--ink-[a-z]+\\)", ""))
                .toList();
        assertThat(samples).hasSizeGreaterThan(7).doesNotHaveDuplicates();
    }

    @Test
    void noTextOfAnSvgFileIsCut() throws Exception {
        StringBuilder page = new StringBuilder("<!DOCTYPE html><body>");
        List<Chart> all = new ArrayList<>(extremes());
        all.addAll(RunReport.of(ResultDirectory.open(ScriptedRun.stalled().write(temp.resolve("result"))))
                .charts());
        all.forEach(chart -> page.append(SvgChart.of(chart).replaceFirst("<\\?xml[^>]*>", "")));
        JsonNode comparison = JsonMapper.shared()
                .readTree(Files.readAllBytes(
                        ScriptedStudy.write(temp.resolve("study")).resolve("comparison.json")));
        page.append(SvgPanels.file(new TradeoffPictures(comparison).pauses().orElseThrow())
                .replaceFirst("<\\?xml[^>]*>", ""));
        page.append("<pre id=found></pre><script>var found = { labels: 0, problems: [] };"
                + "document.querySelectorAll('svg').forEach(function (svg) { var box = svg.getBoundingClientRect();"
                + "svg.querySelectorAll('text').forEach(function (text) { var place = text.getBoundingClientRect(); found.labels++;"
                + "if (place.left < box.left || place.right > box.right || place.bottom > box.bottom)"
                + " found.problems.push(text.textContent); }); });"
                + "document.getElementById('found').textContent = found.labels + ' labels, cut: ' + found.problems.join('; ');"
                + "</script>");
        Path file = Files.writeString(temp.resolve("svg.html"), page);

        Matcher found = Pattern.compile("<pre id=\"found\">(\\d+) labels, cut: (.*?)</pre>", Pattern.DOTALL)
                .matcher(HeadlessBrowser.in(temp).open(file).dom());

        assertThat(found.find()).isTrue();
        assertThat(Integer.parseInt(found.group(1))).isGreaterThan(200);
        assertThat(found.group(2)).isEmpty();
    }
}
