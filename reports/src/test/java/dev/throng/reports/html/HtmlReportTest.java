package dev.throng.reports.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.Block;
import dev.throng.report.Chart;
import dev.throng.report.ChartColor;
import dev.throng.report.Panels;
import dev.throng.report.Points;
import dev.throng.report.Tone;
import dev.throng.report.XAxis;
import dev.throng.reports.document.ReportDocument;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class HtmlReportTest {

    private static final String HOSTILE =
            "</script><!--<script>x()</script>\"'&\u202Egnp.exe\u0000<img src=x onerror=x()>";

    private static ReportDocument everywhere(String text) {
        Points points =
                Points.builder().add(0, 1).add(1, Double.NaN).add(2, 123456.789).build();
        Chart chart = new Chart(
                "rate",
                text,
                text,
                XAxis.TIME,
                Chart.Unit.RATE,
                false,
                List.of(new Chart.Line(text, ChartColor.FIRST, Chart.Stroke.SOLID, true, points)),
                List.of(new Chart.Stop(ChartColor.TARGET, text, 0, 1, 1, 5)),
                List.of(new Chart.Span(text, true, 0, 2)),
                List.of(text));
        return new ReportDocument(
                text,
                "valid",
                Tone.GOOD,
                text,
                List.of(text),
                List.of(new ReportDocument.Fact(text, text)),
                List.of(
                        new Block.Heading("a", text),
                        new Block.Paragraph(text),
                        new Block.Callout(
                                Tone.DOUBT,
                                text,
                                List.of(new Block.Bar(text, text, 0.5, ChartColor.LAG)),
                                List.of(text)),
                        new Block.Tiles(text, List.of(new Block.Tile(text, text, text, Tone.BAD))),
                        new Block.Table(
                                text,
                                Block.Column.of(text, text),
                                List.of(List.of(Block.Cell.of(text), Block.Cell.of(text)))),
                        new Block.Checks(text, List.of(new Block.Check(true, text, text))),
                        new Block.Verbatim(text, text, false),
                        new Block.Figure(chart),
                        new Block.Choice(text, List.of(new Block.Option(text, chart.withId("other")))),
                        new Block.NextSteps(text, List.of(new Block.NextStep(text, text))),
                        new Block.Picture(panels(text))));
    }

    private static Panels panels(String text) {
        Panels.Look look = new Panels.Look(ChartColor.G1, ChartColor.Marker.STAR, Panels.Fill.HOLLOW);
        Panels.Range range = new Panels.Range(5, 4, 6);
        return new Panels(
                "picture",
                text,
                text,
                Panels.Scale.logarithmic(text, Chart.Unit.DURATION),
                Panels.Scale.linear(text, Chart.Unit.RATE),
                1,
                List.of(new Panels.Key(text, look)),
                List.of(new Panels.Panel(
                        text, List.of(), List.of(new Panels.Mark(text, look, range, range, List.of(text))))),
                List.of(text));
    }

    @Test
    void hostileTextIsEscapedWhereverItStands() {
        String html = HtmlReport.of(everywhere(HOSTILE));
        String own = html.substring(0, html.indexOf("<script>"));

        assertThat(own)
                .doesNotContain("<img")
                .doesNotContain("<!--")
                .doesNotContain("\u202E")
                .doesNotContain("\u0000");
        assertThat(own).contains("&lt;/script&gt;&lt;!--");
        assertThat(html.split("<script", -1)).as("data, ECharts, report.js").hasSize(4);
        assertThat(html.split("</script", -1)).hasSize(4);
    }

    @Test
    void dataSurvivesTheEscaping() {
        String html = HtmlReport.of(everywhere(HOSTILE));
        Matcher data = Pattern.compile(
                        "<script type=\"application/json\" id=\"chart-data\">(.*?)</script>", Pattern.DOTALL)
                .matcher(html);

        assertThat(data.find()).isTrue();
        JsonNode chart = JsonMapper.builder().build().readTree(data.group(1)).at("/charts/0");
        assertThat(chart.at("/lines/0/name").asString()).isEqualTo(HOSTILE);
        assertThat(chart.at("/lines/0/points/1/1").isNull()).isTrue();
        assertThat(chart.at("/lines/0/points/2/1").asDouble()).isEqualTo(123457);
    }

    @Test
    void policyAllowsNothingButTheTwoScriptsInside() throws Exception {
        String html = HtmlReport.of(everywhere("plain"));
        Matcher policy = Pattern.compile("script-src ([^;]*);").matcher(html);
        assertThat(policy.find()).isTrue();
        Matcher script =
                Pattern.compile("<script>(.*?)</script>", Pattern.DOTALL).matcher(html);
        StringBuilder hashes = new StringBuilder();
        while (script.find()) {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(script.group(1).getBytes(StandardCharsets.UTF_8));
            hashes.append(" 'sha256-")
                    .append(Base64.getEncoder().encodeToString(hash))
                    .append("'");
        }

        assertThat(policy.group(1)).isEqualTo(hashes.toString().strip());
        assertThat(html).contains("default-src 'none'");
    }

    @Test
    void nothingIsLoadedFromElsewhere() {
        String html = HtmlReport.of(everywhere("plain"));
        String own = html.substring(0, html.indexOf("<script>"));

        assertThat(own)
                .doesNotContain("<link")
                .doesNotContain("<script src")
                .doesNotContain("@import")
                .doesNotContain("url(");
    }

    @Test
    void aTextThatIsFarTooLongIsCutWithItsRestInATooltip() {
        String name = "<b>" + "n".repeat(5_000);
        String html = HtmlReport.of(new ReportDocument(
                name,
                "",
                Tone.NEUTRAL,
                "",
                List.of(),
                List.of(new ReportDocument.Fact("target", name)),
                List.of(
                        new Block.Heading("a", "A"),
                        new Block.Table("T", Block.Column.of("c"), List.of(List.of(Block.Cell.of(name)))))));

        assertThat(html.substring(html.indexOf("<h1>"), html.indexOf("</h1>")))
                .matches("<h1><span title=\"&lt;b&gt;n{996}…\">&lt;b&gt;n{236}…</span>");
        assertThat(html).contains("<title>&lt;b&gt;n").doesNotContain("n".repeat(1_000));
    }

    @Test
    void pageWithoutChartsCarriesNoScript() {
        ReportDocument document = new ReportDocument("Runs", "", Tone.NEUTRAL, "", List.of(), List.of(), List.of());

        assertThat(HtmlReport.of(document)).doesNotContain("<script").contains("script-src 'none'");
    }

    @Test
    void titlesOfBlocksAreBelowThoseOfTheirSection() {
        List<Block> blocks = List.of(
                new Block.Tiles("first", List.of()), new Block.Heading("a", "A"), new Block.Tiles("second", List.of()));

        assertThat(HtmlReport.of(new ReportDocument("t", "", Tone.NEUTRAL, "", List.of(), List.of(), blocks)))
                .contains("<h2 class=\"title\">first</h2>", "<h2>A</h2>", "<h3 class=\"title\">second</h3>");
    }

    @Test
    void aChartIsAlsoDescribedInWords() {
        Points points = Points.builder()
                .add(0, 2e6)
                .add(4, 9e6)
                .add(5, Double.NaN)
                .add(9, 3e6)
                .build();
        Chart chart = new Chart(
                "response",
                "Response time",
                "The answers of each interval.",
                XAxis.TIME,
                Chart.Unit.DURATION,
                true,
                List.of(
                        new Chart.Line("p99", ChartColor.RESPONSE, Chart.Stroke.SOLID, true, points),
                        new Chart.Line("p99.9", ChartColor.EXTREME, Chart.Stroke.SOLID, false, points)),
                List.of(
                        new Chart.Stop(ChartColor.TARGET, "pause", 3, 3.1, 2, 7_000_000),
                        new Chart.Stop(ChartColor.TARGET, "pause", 6, 6.1, 1, 8_000_000)),
                List.of(),
                List.of());

        assertThat(HtmlReport.of(new ReportDocument(
                        "t", "", Tone.NEUTRAL, "", List.of(), List.of(), List.of(new Block.Figure(chart)))))
                .contains(
                        "role=\"img\" aria-label=\"Response time. The answers of each interval. p99: 2.00 ms to 9.00 ms,"
                                + " largest at 4 s. Pauses and stalls of the target: 3, longest 8.00 ms.\"");
    }

    @Test
    void aFoldedSectionEndsAtTheNextHeading() {
        ReportDocument document = new ReportDocument(
                "t",
                "",
                Tone.NEUTRAL,
                "",
                List.of(),
                List.of(),
                List.of(
                        new Block.Heading("a", "A", true),
                        new Block.Paragraph("hidden"),
                        new Block.Heading("b", "B"),
                        new Block.Paragraph("shown")));

        assertThat(HtmlReport.of(document).replace("\n", ""))
                .contains("<section class=\"summary\"></section>"
                        + "<details class=\"fold\" id=\"a\"><summary><h2>A</h2></summary><section><p>hidden</p></section></details>"
                        + "<section id=\"b\"><h2>B</h2><p>shown</p></section>");
    }
}
