package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.Block;
import dev.throng.report.Block.Callout;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Figure;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Picture;
import dev.throng.report.Block.Table;
import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.ChartColor;
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
import dev.throng.report.Tone;
import dev.throng.report.XAxis;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PathMaskingTest {

    private static final String LABEL = "/opt/own/jdk-21 g1";

    private static PathMasking masking() {
        PathMasking masking = new PathMasking();
        masking.add("/opt/own/jdk-21", "JAVA_HOME_21.0.7");
        return masking;
    }

    @ParameterizedTest
    @CsvSource({
        "/opt/own/jdk-21 g1, JAVA_HOME_21.0.7 g1",
        "reads /home/someone/data/users.csv, reads …/users.csv",
        "http://127.0.0.1:8000/home/someone/a.mp3, http://127.0.0.1:8000/home/someone/a.mp3"
    })
    void pathsOfTheMachineBecomeWordsOrTheirLastPart(String text, String hidden) {
        assertThat(masking().hidden(text)).isEqualTo(hidden);
    }

    @Test
    void noTextOfAStudysBlocksHasThePathOfAJvm() {
        Chart chart = new Chart(
                "pauses",
                "Pauses of " + LABEL,
                "Pareto set: " + LABEL + ".",
                XAxis.LOAD,
                Chart.Unit.RATE,
                false,
                List.of(new Line(
                        LABEL,
                        ChartColor.TARGET,
                        Stroke.MARKS,
                        true,
                        Points.builder().add(1, 1).build())),
                List.of(),
                List.of(),
                List.of("without " + LABEL));
        Look look = new Look(ChartColor.G1, ChartColor.Marker.CIRCLE, Fill.FULL);
        Panels panels = new Panels(
                "tradeoff",
                LABEL,
                LABEL,
                Scale.logarithmic(LABEL, Chart.Unit.DURATION),
                Scale.linear(LABEL, Chart.Unit.RATE),
                1,
                List.of(new Key(LABEL, look)),
                List.of(new Panel(
                        LABEL,
                        List.of(new Curve(
                                LABEL,
                                ChartColor.G1,
                                Stroke.SOLID,
                                Points.builder().add(1, 1).build(),
                                List.of(LABEL))),
                        List.of(new Mark(LABEL, look, new Range(1, 1, 1), new Range(1, 1, 1), List.of(LABEL))))),
                List.of(LABEL));
        List<Block> blocks = List.of(
                new Callout(Tone.NEUTRAL, "Use " + LABEL + ".", List.of(), List.of("Cost of " + LABEL + ".")),
                new Paragraph(LABEL),
                new Table(
                        "at the limit of " + LABEL,
                        List.of(new Column(LABEL, false)),
                        List.of(List.of(Cell.of(LABEL).withNote(LABEL)))),
                new Figure(chart),
                new Picture(panels));

        assertThat(masking().hidden(blocks).toString())
                .contains("JAVA_HOME_21.0.7")
                .doesNotContain("/opt");
    }
}
