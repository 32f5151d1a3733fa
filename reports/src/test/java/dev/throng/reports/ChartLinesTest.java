package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ChartColor;
import dev.throng.report.Points;
import dev.throng.report.XAxis;
import dev.throng.run.read.ResultDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lines of a chart are distinct in colour for most readers, and in stroke or marker in black and white. */
class ChartLinesTest {

    @TempDir
    Path temp;

    private static List<Chart> charts(Path directory) {
        return RunReport.of(ResultDirectory.open(directory)).charts();
    }

    /** Compares lines of different names; marks and the line through them share a name. */
    static void assertDistinct(Chart chart) {
        for (Line a : chart.lines()) {
            for (Line b : chart.lines()) {
                if (!a.name().equals(b.name())) {
                    String pair = chart.id() + ": " + a.name() + " and " + b.name();
                    assertThat(inBlackAndWhite(a)).as(pair).isNotEqualTo(inBlackAndWhite(b));
                    if (a.shown() && b.shown()) {
                        assertThat(a.ink().day()).as(pair).isNotEqualTo(b.ink().day());
                        assertThat(a.ink().night())
                                .as(pair)
                                .isNotEqualTo(b.ink().night());
                    }
                }
            }
        }
    }

    private static String inBlackAndWhite(Line line) {
        return line.stroke() + " " + line.ink().marker();
    }

    @Test
    void linesOfARunDiffer() throws IOException {
        Path result = ScriptedRun.stalled().write(temp);
        Files.writeString(temp.resolve("metrics.csv"), """
                startNanos,durationNanos,metric,count,mean,p50,p99,max
                2000000000,1000000000,wait,4,5000,4000,8000,9000
                """);

        List<Chart> charts = charts(result);

        assertThat(charts).extracting(Chart::id).contains("rate", "latency", "cpu", "percentiles", "metric-wait");
        charts.forEach(ChartLinesTest::assertDistinct);
    }

    @Test
    void anIntervalWithoutValuesOfAMetricIsAGap() throws IOException {
        Path result = ScriptedRun.stalled().write(temp);
        Files.writeString(temp.resolve("metrics.csv"), """
                startNanos,durationNanos,metric,count,mean,p50,p99,max
                0,1000000000,wait,4,5000,4000,8000,9000
                1000000000,1000000000,wait,0,,0,0,0
                """);

        assertThat(chart(result, "metric-wait").lines()).hasSize(3).allSatisfy(line -> {
            assertThat(line.points().y(0)).isPositive();
            assertThat(line.points().y(1)).isNaN();
        });
    }

    @Test
    void aRateIsNotComputedFromTheMillisecondsOfTheDrain() throws IOException {
        Path result = ScriptedRun.stalled().write(temp);
        Files.writeString(temp.resolve("metrics.csv"), """
                startNanos,durationNanos,metric,count,mean,p50,p99,max
                0,1000000000,events,50,,,,
                1000000000,2000000,events,0,,,,
                """);

        Points events = chart(result, "metric-events").lines().get(0).points();

        assertThat(events.y(0)).isEqualTo(50);
        assertThat(events.y(1)).isNaN();
    }

    private static Chart chart(Path directory, String id) {
        return charts(directory).stream()
                .filter(chart -> chart.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void linesOfSeveralOperationsDiffer() throws IOException {
        SeveralOperations.write(temp);

        List<Chart> charts = charts(temp);

        assertThat(charts).extracting(Chart::id).contains("rate-login", "rate-message", "in-flight", "throughput");
        charts.forEach(ChartLinesTest::assertDistinct);
    }

    private static Chart chart(List<Line> lines) {
        return new Chart(
                "lines", "Lines", "Lines.", XAxis.TIME, Unit.COUNT, false, lines, List.of(), List.of(), List.of());
    }

    @Test
    void linesThatLookAlikeAreChanged() {
        Points points = Points.builder().add(0, 1).add(1, 2).build();
        List<Line> same = IntStream.range(0, 8)
                .mapToObj(i -> new Line("line " + i, ChartColor.TARGET, Stroke.SOLID, true, points))
                .toList();

        Chart chart = DistinctLines.of(chart(same));

        assertThat(chart.lines().get(0)).isEqualTo(same.get(0));
        assertThat(chart.lines())
                .extracting(Line::name)
                .isEqualTo(same.stream().map(Line::name).toList());
        assertThat(chart.lines()).extracting(line -> line.ink().day()).doesNotHaveDuplicates();
        assertDistinct(chart);
    }

    @Test
    void moreLinesThanColoursDifferInColourOrStroke() {
        Points points = Points.builder().add(0, 1).add(1, 2).build();
        List<Line> many = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            many.add(new Line("line " + i, ChartColor.numbered(i), Stroke.SOLID, true, points));
        }

        assertThat(DistinctLines.of(chart(many)).lines())
                .extracting(ChartLinesTest::inBlackAndWhite)
                .doesNotHaveDuplicates();
    }

    @Test
    void aLineThatIsChangedKeepsItsStrokeWhileAColourIsLeft() {
        Points points = Points.builder().add(0, 1).add(1, 2).build();
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            lines.add(new Line("pauses " + i, ChartColor.numbered(i), Stroke.SOLID, true, points));
        }
        lines.add(new Line("stalls 0", ChartColor.numbered(0), Stroke.DOTTED, true, points));
        lines.add(new Line("stalls 1", ChartColor.numbered(0), Stroke.DOTTED, true, points));
        lines.add(new Line("stalls 2", ChartColor.numbered(0), Stroke.DOTTED, true, points));

        Chart chart = DistinctLines.of(chart(lines));

        assertThat(chart.lines().subList(7, 10)).extracting(Line::stroke).containsOnly(Stroke.DOTTED);
        assertThat(chart.lines()).extracting(ChartLinesTest::inBlackAndWhite).doesNotHaveDuplicates();
    }

    @Test
    void marksAndTheirLineStayTogether() {
        Points points = Points.builder().add(0, 1).add(1, 2).build();
        List<Line> both = List.of(
                new Line("G1", ChartColor.FIRST, Stroke.MARKS, true, points),
                new Line("G1", ChartColor.FIRST, Stroke.SOLID, true, points));

        assertThat(DistinctLines.of(chart(both)).lines()).isEqualTo(both);
    }
}
