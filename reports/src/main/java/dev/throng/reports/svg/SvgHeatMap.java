package dev.throng.reports.svg;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ChartColor;
import dev.throng.report.Format;
import dev.throng.report.HeatMap;
import dev.throng.report.HeatMap.Cell;
import dev.throng.report.HeatMap.Column;
import dev.throng.report.HeatScale;
import dev.throng.report.Points;
import dev.throng.report.XAxis;
import java.util.List;

/** Draws a heat map as an SVG file on white, with the axes, phases and stops of a chart. */
public final class SvgHeatMap {

    private static final int SWATCH = 14;
    private static final int SCALE_ROW = 50;
    private static final int FONT_SIZE = 12;
    /** Neighbouring cells overlap by this, so that no line of the background shows between them. */
    private static final double OVERLAP = 0.3;

    private final HeatMap map;
    private final long largest;

    private SvgHeatMap(HeatMap map) {
        this.map = map;
        this.largest = map.largestCount();
    }

    /** The whole file, to be written as UTF-8. */
    public static String of(HeatMap map) {
        return SvgChart.of(frame(map), new SvgHeatMap(map)::draw);
    }

    /** A chart without a visible line, whose axes have the extent of the heat map. */
    private static Chart frame(HeatMap map) {
        double end = map.columns().isEmpty()
                ? 0
                : map.columns().get(map.columns().size() - 1).endSeconds();
        Points corners = Points.builder()
                .add(0, map.floorNanos())
                .add(end, map.largestNanos())
                .build();
        return new Chart(
                map.id(),
                map.title(),
                map.caption(),
                XAxis.TIME,
                Unit.DURATION,
                true,
                List.of(new Line("extent", ChartColor.RESPONSE, Stroke.SOLID, false, corners)),
                map.stops(),
                map.spans(),
                map.notes());
    }

    /** Draws one path per colour. */
    private void draw(SvgAxes axes, StringBuilder out) {
        StringBuilder[] paths = new StringBuilder[HeatScale.steps()];
        for (Column column : map.columns()) {
            for (Cell cell : column.cells()) {
                int step = HeatScale.step(cell.count(), largest);
                if (paths[step] == null) {
                    paths[step] = new StringBuilder();
                }
                add(paths[step], axes, column, cell);
            }
        }
        for (int step = 0; step < paths.length; step++) {
            if (paths[step] != null) {
                out.append("<path fill=\"").append(HeatScale.day(step)).append("\" d=\"");
                out.append(paths[step]).append("\"/>\n");
            }
        }
        scale(out);
    }

    private static void add(StringBuilder path, SvgAxes axes, Column column, Cell cell) {
        double left = axes.x().at(column.startSeconds());
        double width = axes.x().at(column.endSeconds()) - left + OVERLAP;
        double top = axes.y().at(cell.highNanos());
        double height = axes.y().at(cell.lowNanos()) - top + OVERLAP;
        path.append('M').append(SvgLines.tenths(left)).append(' ').append(SvgLines.tenths(top));
        path.append('h').append(SvgLines.tenths(width)).append('v').append(SvgLines.tenths(height));
        path.append('h').append(SvgLines.tenths(-width)).append('z');
    }

    /** The colours with their counts, at the right end of the legend's first row. */
    private void scale(StringBuilder out) {
        String most = Format.count(largest) + " a cell";
        double from = SvgChart.RIGHT - TextWidth.of(most, FONT_SIZE) - 6 - SWATCH * HeatScale.steps();
        out.append(SvgChart.f(
                "<text x=\"%.1f\" y=\"%d\" text-anchor=\"end\" fill=\"%s\">1</text>",
                from - 6, SCALE_ROW, SvgChart.SOFT));
        for (int step = 0; step < HeatScale.steps(); step++) {
            out.append(SvgChart.f(
                    "<rect x=\"%.1f\" y=\"%d\" width=\"%d\" height=\"10\" fill=\"%s\"/>",
                    from + step * SWATCH, SCALE_ROW - 9, SWATCH, HeatScale.day(step)));
        }
        out.append(SvgChart.f(
                "<text x=\"%d\" y=\"%d\" text-anchor=\"end\" fill=\"%s\">%s</text>\n",
                SvgChart.RIGHT, SCALE_ROW, SvgChart.SOFT, SvgChart.text(most)));
    }
}
