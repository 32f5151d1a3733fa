package dev.throng.reports.svg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.Chart.Span;
import dev.throng.report.Chart.Stop;
import dev.throng.report.ChartColor;
import dev.throng.report.HeatMap;
import dev.throng.report.HeatMap.Cell;
import dev.throng.report.HeatMap.Column;
import dev.throng.report.HeatScale;
import java.io.StringReader;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class SvgHeatMapTest {

    private static HeatMap map(String title, List<Column> columns) {
        return new HeatMap(
                "heat",
                title,
                "caption",
                "send",
                columns,
                List.of(new Stop(ChartColor.TARGET, "pause", 2, 2.5, 1, 500_000_000)),
                List.of(new Span("steady", true, 0, 10)),
                List.of());
    }

    private static List<Column> columns() {
        return IntStream.range(0, 10)
                .mapToObj(i -> new Column(
                        i, i + 1, List.of(new Cell(100_000, 125_000, 1 + i * 1000), new Cell(1e6, 1.25e6, 1))))
                .toList();
    }

    private static Document parsed(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }

    private static List<String> cells(Document svg) {
        NodeList paths = svg.getElementsByTagName("path");
        return IntStream.range(0, paths.getLength())
                .mapToObj(i -> (Element) paths.item(i))
                .filter(path -> IntStream.range(0, HeatScale.steps())
                        .anyMatch(step -> HeatScale.day(step).equals(path.getAttribute("fill"))))
                .map(path -> path.getAttribute("d"))
                .toList();
    }

    @Test
    void everyCellIsDrawnOnceInTheColourOfItsCount() throws Exception {
        Document svg = parsed(SvgHeatMap.of(map("Response times", columns())));

        assertThat(cells(svg).stream()
                        .mapToLong(d -> d.chars().filter(c -> c == 'z').count())
                        .sum())
                .isEqualTo(20);
        assertThat(svg.getDocumentElement().getTextContent()).contains("9,001 a cell", "100 µs", "target stopped");
    }

    @Test
    void columnsAndRowsLieAtTheirPlaceOfTheAxes() throws Exception {
        Document svg = parsed(SvgHeatMap.of(
                map("t", List.of(new Column(0, 5, List.of(new Cell(1e6, 2e6, 3))), new Column(5, 10, List.of())))));

        List<String> cells = cells(svg);
        assertThat(cells).hasSize(1);
        double[] numbers = Arrays.stream(cells.get(0).split("[A-Za-z ]+"))
                .filter(number -> !number.isEmpty())
                .mapToDouble(Double::parseDouble)
                .toArray();
        assertThat(numbers[0]).as("begins at the axis").isEqualTo(84);
        assertThat(numbers[2]).as("is half as wide as the plot").isBetween(415.0, 417.0);
    }

    @Test
    void theStepsRiseWithTheLogarithmOfTheCount() {
        assertThat(HeatScale.step(1, 100_000_000)).isZero();
        assertThat(HeatScale.step(10_000, 100_000_000)).isEqualTo(4);
        assertThat(HeatScale.step(100_000_000, 100_000_000)).isEqualTo(HeatScale.steps() - 1);
        assertThat(HeatScale.step(1, 1)).isEqualTo(HeatScale.steps() - 1);
    }

    @Test
    void theLightnessOfTheStepsFallsOnWhiteAndRisesOnNearBlack() {
        for (int step = 1; step < HeatScale.steps(); step++) {
            assertThat(lightness(HeatScale.day(step))).isLessThan(lightness(HeatScale.day(step - 1)) - 8);
            assertThat(lightness(HeatScale.night(step))).isGreaterThan(lightness(HeatScale.night(step - 1)) + 8);
        }
    }

    /** About as bright as the colour is in grey, from 0 to 255. */
    private static double lightness(String colour) {
        int rgb = Integer.parseInt(colour.substring(1), 16);
        return 0.299 * (rgb >> 16) + 0.587 * (rgb >> 8 & 0xff) + 0.114 * (rgb & 0xff);
    }

    @Test
    void hostileTextIsText() throws Exception {
        String hostile = "</title><script>alert(1)</script>";

        Document svg = parsed(SvgHeatMap.of(map(hostile, columns())));

        assertThat(svg.getElementsByTagName("script").getLength()).isZero();
        assertThat(svg.getElementsByTagName("title").item(0).getTextContent()).isEqualTo(hostile);
    }

    @Test
    void withoutCellsThereAreAxes() throws Exception {
        assertThat(cells(parsed(SvgHeatMap.of(map("t", List.of()))))).isEmpty();
    }
}
