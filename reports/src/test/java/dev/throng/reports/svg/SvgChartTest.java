package dev.throng.reports.svg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.Chart;
import dev.throng.report.ChartColor;
import dev.throng.report.Points;
import dev.throng.report.XAxis;
import dev.throng.reports.svg.SvgAxes.Stack;
import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class SvgChartTest {

    private static Document parsed(String svg) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        factory.setNamespaceAware(true);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }

    private static Chart chart(Chart.Unit unit, boolean log, String name, Points points) {
        return new Chart(
                "rate",
                name,
                name,
                XAxis.TIME,
                unit,
                log,
                List.of(new Chart.Line(name, ChartColor.RESPONSE, Chart.Stroke.SOLID, true, points)),
                List.of(new Chart.Stop(ChartColor.TARGET, "pause", 1, 1.001, 1, 1_000_000)),
                List.of(new Chart.Span(name, false, 0, 2), new Chart.Span("steady", true, 2, 4)),
                List.of(name));
    }

    @Test
    void hostileNamesStayText() throws Exception {
        String hostile = "</text><script>alert(1)</script> & \" ' \u0000 \u0008 \uD83D \uFFFE]]>";

        Document document = parsed(SvgChart.of(chart(
                Chart.Unit.RATE,
                false,
                hostile,
                Points.builder().add(0, 1).add(4, 3).build())));

        assertThat(document.getElementsByTagName("script").getLength()).isZero();
        assertThat(document.getElementsByTagName("title").item(0).getTextContent())
                .startsWith("</text><script>alert(1)</script>");
    }

    @Test
    void gapBreaksTheLine() throws Exception {
        String svg = SvgChart.of(chart(
                Chart.Unit.COUNT,
                false,
                "in flight",
                Points.builder()
                        .add(0, 1)
                        .add(1, 2)
                        .add(2, Double.NaN)
                        .add(3, 2)
                        .add(4, 1)
                        .build()));

        parsed(svg);
        assertThat(svg).containsPattern("<path d=\"M[\\d. ]+L[\\d. ]+M[\\d. ]+L[\\d. ]+\" stroke=\"#2563eb\"");
    }

    @Test
    void logarithmicAxisTakesZeros() throws Exception {
        String svg = SvgChart.of(chart(
                Chart.Unit.DURATION,
                true,
                "lag",
                Points.builder().add(0, 0).add(4, 2e9).build()));

        parsed(svg);
        assertThat(svg)
                .contains(">1 s<")
                .contains(">10 s<")
                .doesNotContain("NaN")
                .doesNotContain("Infinity");
    }

    @Test
    void chartWithoutPointsIsStillAChart() throws Exception {
        String svg = SvgChart.of(
                chart(Chart.Unit.MEMORY, false, "none", Points.builder().build()));

        parsed(svg);
        assertThat(svg).doesNotContain("NaN");
    }

    @Test
    void axesHaveRoundMarks() {
        assertThat(Axis.linear(0, 103_850, 0, 1, 5, true).ticks()).containsExactly(0.0, 50_000.0, 100_000.0, 150_000.0);
        assertThat(Axis.logarithmic(1e3, 2e9, 0, 1, 8).ticks())
                .containsExactly(1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10);
        assertThat(Axis.linear(0, 10, 100, 200, 5, true).at(5)).isEqualTo(150);
    }

    private static Chart scatter(Chart.Stroke stroke, double... xAndY) {
        Points.Builder points = Points.builder();
        for (int i = 0; i < xAndY.length; i += 2) {
            points.add(xAndY[i], xAndY[i + 1]);
        }
        return new Chart(
                "pareto",
                "t",
                "c",
                XAxis.LOAD,
                Chart.Unit.RATE,
                false,
                List.of(new Chart.Line("a", ChartColor.FIRST, stroke, true, points.build())),
                List.of(),
                List.of(),
                List.of());
    }

    @Test
    void aMarkAtTheEdgeIsWhole() {
        String svg = SvgChart.of(scatter(Chart.Stroke.MARKS, 0, 211, 1e7, 211));

        assertThat(svg.indexOf("<circle cx=\"84.0\"")).isGreaterThan(svg.indexOf("</g>"));
    }

    @Test
    void ringsAreHollow() throws Exception {
        String svg = SvgChart.of(scatter(Chart.Stroke.RINGS, 1e3, 211, 1e7, 211));

        parsed(svg);
        assertThat(svg).containsPattern("<circle [^>]*stroke=\"#2563eb\"[^>]*fill=\"#ffffff\"/>");
    }

    private static Chart overTime(Chart.Unit unit, Chart.Line... lines) {
        return new Chart(
                "lines",
                "t",
                "c",
                XAxis.TIME,
                unit,
                false,
                List.of(lines),
                List.of(),
                List.of(new Chart.Span("steady", true, 0, 4)),
                List.of());
    }

    private static Chart.Line line(String name, ChartColor ink, Chart.Stroke stroke, double... heights) {
        Points.Builder points = Points.builder();
        for (int i = 0; i < heights.length; i++) {
            points.add(i, heights[i]);
        }
        return new Chart.Line(name, ink, stroke, true, points.build());
    }

    @Test
    void areasAreOnTopOfEachOther() throws Exception {
        Stack stack = new Stack(List.of(
                line("a", ChartColor.FIRST, Chart.Stroke.AREA, 1, 2, Double.NaN, 4),
                line("line", ChartColor.THIRD, Chart.Stroke.SOLID, 100, 100, 100, 100),
                line("b", ChartColor.SECOND, Chart.Stroke.AREA, 10, 20, Double.NaN, 40)));

        assertThat(stack.areas()).hasSize(2);
        assertThat(stack.areas().get(1).lower()).containsExactly(1, 2, 0, 4);
        assertThat(stack.areas().get(1).upper()).containsExactly(11, 22, Double.NaN, 44);
        assertThat(stack.largest()).isEqualTo(44);
    }

    @Test
    void theAxisReachesTheTopOfTheStack() throws Exception {
        String svg = SvgChart.of(overTime(
                Chart.Unit.COUNT,
                line("a", ChartColor.FIRST, Chart.Stroke.AREA, 40, 40),
                line("b", ChartColor.SECOND, Chart.Stroke.AREA, 50, 50)));

        parsed(svg);
        assertThat(svg).contains(">100<").contains("fill-opacity=\"0.3\" stroke=\"none\"");
    }

    @Test
    void strokesAndMarkersDiffer() {
        String svg = SvgChart.of(overTime(
                Chart.Unit.COUNT,
                line("a", ChartColor.FIRST, Chart.Stroke.DASHED, 1, 2),
                line("b", ChartColor.SECOND, Chart.Stroke.DOTTED, 1, 2),
                line("c", ChartColor.THIRD, Chart.Stroke.DASH_DOT, 1, 2)));

        assertThat(svg)
                .containsPattern("stroke=\"#2563eb\" stroke-width=\"2\" stroke-dasharray=\"8 5\"")
                .containsPattern("stroke=\"#0f9d76\" stroke-width=\"2\" stroke-dasharray=\"1 5\"")
                .containsPattern("stroke=\"#d9730d\" stroke-width=\"2\" stroke-dasharray=\"9 4 1 4\"")
                .contains(
                        ChartColor.SECOND.marker().path(),
                        ChartColor.THIRD.marker().path());
    }

    @Test
    void aPointWithoutNeighboursHasAMarker() {
        String one = SvgChart.of(overTime(Chart.Unit.COUNT, line("a", ChartColor.FIRST, Chart.Stroke.SOLID, 3)));
        String plot = one.substring(one.indexOf("<g clip-path"));

        assertThat(plot).contains("<circle cx=\"84.0\"");
    }

    @Test
    void marksOfMemoryArePowersOfTwo() {
        String svg = SvgChart.of(
                overTime(Chart.Unit.MEMORY, line("a", ChartColor.FIRST, Chart.Stroke.SOLID, 0, 1.2 * (1 << 30))));

        assertThat(svg).contains(">256 MiB<", ">512 MiB<", ">768 MiB<", ">1 GiB<", ">1.25 GiB<");
    }

    @Test
    void aLongNameIsShortenedInTheLegend() throws Exception {
        String name = "x".repeat(300);

        String svg = SvgChart.of(overTime(Chart.Unit.COUNT, line(name, ChartColor.FIRST, Chart.Stroke.SOLID, 1, 2)));

        parsed(svg);
        assertThat(svg).contains("xxx…</text>").doesNotContain(name);
    }
}
