package dev.throng.reports.svg;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.ChartColor;
import dev.throng.report.XAxis;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;

/** The legend of a chart in rows below its title: its lines with colour, stroke and marker, and the processes that were stopped. */
final class Legend {

    static final int ROW_HEIGHT = 20;

    private static final int LEFT = 24;
    private static final int FIRST_ROW = 50;
    private static final int FONT_SIZE = 12;
    private static final int SAMPLE_WIDTH = 34;
    private static final int GAP = 18;

    /** @param sample draws the sample at a position: its left end, and the base line of the row */
    private record Entry(String name, BiFunction<Double, Integer, String> sample) {

        double width() {
            return SAMPLE_WIDTH + 6 + TextWidth.of(name, FONT_SIZE) + GAP;
        }
    }

    private final List<Entry> entries = new ArrayList<>();
    private final int right;

    /**
     * @param lines the lines that are drawn
     * @param right the end of the rows, in pixels
     */
    Legend(Chart chart, List<Line> lines, int right) {
        this.right = right;
        // lines of one name, such as marks and the line through them, have one entry
        Set<String> seen = new LinkedHashSet<>();
        lines.stream()
                .filter(line -> seen.add(line.name()))
                .forEach(line -> add(line.name(), (at, row) -> sample(chart, line, at, row)));
        if (chart.horizontal().equals(XAxis.TIME)) {
            Set<ChartColor> processes = new LinkedHashSet<>();
            chart.stops().forEach(stop -> processes.add(stop.process()));
            processes.forEach(process ->
                    add(process.id() + " stopped", (at, row) -> stopped(process, SvgChart.marksStops(chart), at, row)));
        }
    }

    private void add(String name, BiFunction<Double, Integer, String> sample) {
        double room = right - LEFT - SAMPLE_WIDTH - 6;
        entries.add(new Entry(TextWidth.fit(name, FONT_SIZE, room), sample));
    }

    private boolean hasRoom(double at, Entry entry) {
        return at + entry.width() - GAP <= right || at <= LEFT;
    }

    int rows() {
        int rows = 1;
        double at = LEFT;
        for (Entry entry : entries) {
            if (!hasRoom(at, entry)) {
                rows++;
                at = LEFT;
            }
            at += entry.width();
        }
        return rows;
    }

    void draw(StringBuilder out) {
        double at = LEFT;
        int row = FIRST_ROW;
        for (Entry entry : entries) {
            if (!hasRoom(at, entry)) {
                at = LEFT;
                row += ROW_HEIGHT;
            }
            out.append(entry.sample().apply(at, row));
            out.append(SvgChart.f(
                    "<text x=\"%.1f\" y=\"%d\" fill=\"#1b2432\">%s</text>\n",
                    at + SAMPLE_WIDTH + 6, row, SvgChart.text(entry.name())));
            at += entry.width();
        }
    }

    private static String sample(Chart chart, Line line, double at, int row) {
        if (SvgLines.areDots(chart, line)) {
            return SvgLines.dot(line, at + SAMPLE_WIDTH / 2.0, row - 4);
        }
        String marker = SvgLines.marker(
                line, at + SAMPLE_WIDTH / 2.0, row - 4, line.stroke().isMarks() ? 9 : 7);
        if (line.stroke().isMarks()) {
            return marker;
        }
        String area = line.stroke() == Stroke.AREA
                ? SvgChart.f(
                        "<rect x=\"%.1f\" y=\"%d\" width=\"%d\" height=\"10\" fill=\"%s\" fill-opacity=\"0.3\"/>",
                        at, row - 9, SAMPLE_WIDTH, line.ink().day())
                : "";
        return area
                + SvgChart.f(
                        "<path d=\"M%.1f %dh%d\" stroke=\"%s\" stroke-width=\"%s\" stroke-linecap=\"round\"%s/>",
                        at, row - 4, SAMPLE_WIDTH, line.ink().day(), SvgLines.width(line), SvgLines.dashes(line))
                + marker;
    }

    private static String stopped(ChartColor process, boolean withLength, double at, int row) {
        String band = SvgChart.f(
                "<rect x=\"%.1f\" y=\"%d\" width=\"20\" height=\"10\" %s/>", at + 7, row - 9, SvgChart.band(process));
        return withLength ? band + SvgChart.stopMark(process, at + 17, row - 4) : band;
    }
}
