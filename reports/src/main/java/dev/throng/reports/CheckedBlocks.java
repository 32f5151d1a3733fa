package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Figure;
import dev.throng.report.Chart;
import dev.throng.report.Points;
import dev.throng.report.Tone;
import dev.throng.reports.document.ReportDocument;
import dev.throng.reports.markdown.MarkdownReport;
import dev.throng.reports.svg.SvgChart;
import java.util.List;

/** Checks blocks that a protocol built, before they become part of a report. */
final class CheckedBlocks {

    private CheckedBlocks() {}

    /**
     * Returns the blocks without charts that have no points, and with lines that look different. Renders them, so that an error shows here
     * and not in the report.
     *
     * @throws IllegalArgumentException if a chart has a point that is not finite
     * @throws NullPointerException if a block is {@code null}
     */
    static List<Block> of(List<Block> blocks) {
        List<Block> shown = List.copyOf(blocks).stream()
                .filter(block ->
                        !(block instanceof Figure figure) || figure.chart().hasPoints())
                .map(block -> block instanceof Figure figure ? new Figure(DistinctLines.of(figure.chart())) : block)
                .toList();
        ReportDocument trial = new ReportDocument("", "", Tone.NEUTRAL, "", List.of(), List.of(), shown);
        trial.charts().forEach(CheckedBlocks::check);
        MarkdownReport.of(trial);
        return shown;
    }

    private static void check(Chart chart) {
        chart.lines().forEach(line -> checkFinite(chart, line.points()));
        SvgChart.of(chart);
    }

    private static void checkFinite(Chart chart, Points points) {
        for (int i = 0; i < points.size(); i++) {
            if (!Double.isFinite(points.x(i)) || Double.isInfinite(points.y(i))) {
                throw new IllegalArgumentException("the chart " + chart.id() + " has a point that is not finite: "
                        + points.x(i) + ", " + points.y(i));
            }
        }
    }
}
