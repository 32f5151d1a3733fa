package dev.throng.reports.svg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ChartColor;
import dev.throng.report.ChartColor.Marker;
import dev.throng.report.Panels;
import dev.throng.report.Panels.Curve;
import dev.throng.report.Panels.Fill;
import dev.throng.report.Panels.Key;
import dev.throng.report.Panels.Look;
import dev.throng.report.Panels.Mark;
import dev.throng.report.Panels.Panel;
import dev.throng.report.Panels.Range;
import dev.throng.report.Panels.Scale;
import dev.throng.report.Points;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;

final class SvgPanelsTest {

    private static final Scale PAUSE = Scale.logarithmic("longest pause", Unit.DURATION);

    private static Mark mark(String label, Fill fill, Range x, Range y) {
        return new Mark(
                label, new Look(ChartColor.G1, Marker.SQUARE, fill), x, y, List.of(label + " in full", "12 ms"));
    }

    private static Range at(double value) {
        return new Range(value, value, value);
    }

    private static Panels panels(Scale across, boolean log, int columns, Panel... panels) {
        return new Panels(
                "tradeoff",
                "Title",
                "Caption.",
                across,
                log ? Scale.logarithmic("throughput", Unit.DURATION) : Scale.linear("throughput", Unit.RATE),
                columns,
                List.of(new Key("G1", new Look(ChartColor.G1, Marker.CIRCLE, Fill.FULL))),
                List.of(panels),
                List.of("a note"));
    }

    private static Panels marks(Mark... marks) {
        return panels(PAUSE, false, 1, new Panel("Java 17", List.of(), List.of(marks)));
    }

    private static Document parsed(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void aFileHasTitleLegendPanelsAndNotes() throws Exception {
        String svg = SvgPanels.file(marks(mark("G1", Fill.FULL, at(5e6), at(100))));

        parsed(svg);
        assertThat(svg).contains(">Title<", ">G1<", ">Java 17<", ">a note<", "↑ throughput", "longest pause →");
        assertThat(svg).doesNotContain("var(", "NaN");
    }

    @Test
    void aPanelOfAPageHasTheColoursOfThePage() throws Exception {
        String svg = SvgPanels.inPage(marks(mark("G1", Fill.FULL, at(5e6), at(100))), 0, SvgPanels.Room.DESK);

        parsed(svg);
        assertThat(svg).contains("fill=\"var(--ink-g1)\"").doesNotContain("#", "NaN");
    }

    @Test
    void aMarkAnswersToHoveringWithItsFigures() {
        assertThat(SvgPanels.file(marks(mark("G1", Fill.FULL, at(5e6), at(100)))))
                .contains("<g class=\"hover\"><title>G1 in full · 12 ms</title>");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "</svg><script>alert(1)</script>",
                "a\"b&c",
                "\u202Egnp",
                "\u0000",
                "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
            })
    void hostileNamesStayText(String name) throws Exception {
        Panels panels = new Panels(
                "id",
                name,
                name,
                Scale.logarithmic(name, Unit.DURATION),
                Scale.linear(name, Unit.RATE),
                2,
                List.of(new Key(name, new Look(ChartColor.G1, Marker.STAR, Fill.HALF))),
                List.of(new Panel(
                        name,
                        List.of(new Curve(
                                name,
                                ChartColor.G1,
                                Stroke.SOLID,
                                Points.builder().add(1, 1).add(2, 2).build(),
                                List.of(name))),
                        List.of(mark(name, Fill.HALF, at(5e6), at(100))))),
                List.of(name));

        parsed(SvgPanels.file(panels));
        String inPage = SvgPanels.inPage(panels, 0, SvgPanels.Room.PHONE);
        parsed(inPage);
        assertThat(inPage).doesNotContain("<script", "\u202E", "\u0000");
    }

    @Test
    void intervalsAreACrossThatStaysInsideOfThePlot() {
        String svg = SvgPanels.file(marks(mark("G1", Fill.FULL, new Range(5e6, 1, 9e15), new Range(100, 90, 110))));

        Matcher arms = Pattern.compile("M([\\d.]+) ([\\d.]+)L([\\d.]+) ([\\d.]+)\" stroke=\"#0072b2\"")
                .matcher(svg);
        List<double[]> found = new ArrayList<>();
        while (arms.find()) {
            found.add(new double[] {Double.parseDouble(arms.group(1)), Double.parseDouble(arms.group(3))});
        }
        assertThat(found).as("one across, one upwards").hasSize(2);
        assertThat(found.get(0)[0]).isGreaterThanOrEqualTo(0);
        assertThat(found.get(0)[1]).isLessThanOrEqualTo(1000);
    }

    @Test
    void anUnknownIntervalHasNoArm() {
        assertThat(SvgPanels.file(marks(mark("G1", Fill.FULL, at(5e6), at(100)))))
                .doesNotContainPattern("L[\\d. ]+\" stroke=\"#0072b2\"");
    }

    @Test
    void fillsDiffer() {
        assertThat(SvgPanels.file(marks(mark("a", Fill.HOLLOW, at(5e6), at(100)))))
                .contains("fill=\"#ffffff\" stroke=\"#0072b2\"");
        assertThat(SvgPanels.file(marks(mark("a", Fill.HALF, at(5e6), at(100)))))
                .contains("fill-opacity=\"0.4\"");
    }

    @Test
    void namesOfMarksAtOnePlaceDoNotCoverEachOther() {
        NamePlaces places = new NamePlaces(0, 0, 400, 300, 11);
        places.mark(100, 100);
        places.mark(102, 101);
        places.mark(101, 103);

        List<NamePlaces.Place> names = List.of(
                places.name("Parallel", 100, 100), places.name("Serial", 102, 101), places.name("G1", 101, 103));

        for (int i = 0; i < names.size(); i++) {
            for (int j = 0; j < i; j++) {
                boolean apart = Math.abs(names.get(i).y() - names.get(j).y()) >= 11
                        || Math.abs(names.get(i).x() - names.get(j).x()) > 15;
                assertThat(apart).as(names.get(i) + " and " + names.get(j)).isTrue();
            }
        }
    }

    @Test
    void aNameAtTheRightEdgeStandsOnTheLeft() {
        NamePlaces places = new NamePlaces(0, 0, 200, 100, 11);
        places.mark(195, 50);

        assertThat(places.name("Shenandoah", 195, 50).x()).isLessThan(195 - 50);
    }

    @Test
    void namesOfCurvesStandApartAtTheRight() {
        List<Curve> curves = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            curves.add(new Curve(
                    "curve " + i,
                    ChartColor.numbered(i),
                    Stroke.SOLID,
                    Points.builder().add(2, 1e6).add(1000, 5e6 + i).build(),
                    List.of()));
        }
        String svg = SvgPanels.file(panels(Scale.percentile("percentile"), true, 1, new Panel("", curves, List.of())));

        Matcher names = Pattern.compile("y=\"([\\d.]+)\" fill=\"#[0-9a-f]+\">curve \\d<")
                .matcher(svg);
        List<Double> heights = new ArrayList<>();
        while (names.find()) {
            heights.add(Double.parseDouble(names.group(1)));
        }
        assertThat(heights).hasSize(6);
        for (int i = 1; i < heights.size(); i++) {
            assertThat(heights.get(i) - heights.get(i - 1)).isGreaterThanOrEqualTo(11.9);
        }
        assertThat(svg).contains(">99.9 %<");
    }

    @Test
    void panelsWithoutAnyPointAreStillDrawn() throws Exception {
        String svg = SvgPanels.file(panels(PAUSE, false, 4, new Panel("a", List.of(), List.of())));

        parsed(svg);
        assertThat(svg).doesNotContain("NaN", "Infinity");
    }

    @Test
    void panelsShareTheirAxes() {
        Panel low = new Panel("low", List.of(), List.of(mark("a", Fill.FULL, at(1e3), at(10))));
        Panel high = new Panel("high", List.of(), List.of(mark("a", Fill.FULL, at(1e8), at(9_000))));
        Panels both = panels(PAUSE, false, 2, low, high);

        for (int i = 0; i < 2; i++) {
            assertThat(SvgPanels.inPage(both, i, SvgPanels.Room.DESK)).contains(">8,000/s<", ">1 µs<", ">100 ms<");
        }
    }
}
