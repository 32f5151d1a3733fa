package dev.throng.reports.svg;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.ChartColor;
import dev.throng.report.Horizontal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The legend of a chart in rows below its title: its lines, and the processes that were stopped. */
final class Legend {

    static final int ROW_HEIGHT = 20;

    private static final int LEFT = 24;
    private static final int FIRST_ROW = 50;

    private final List<Line> lines;
    private final Set<ChartColor> processes;
    private final int right;

    /**
     * @param lines the lines that are drawn
     * @param right the end of the rows, in pixels
     */
    Legend(Chart chart, List<Line> lines, int right) {
        // lines of one name, such as marks and the line through them, have one entry
        Set<String> seen = new LinkedHashSet<>();
        this.lines = lines.stream().filter(line -> seen.add(line.name())).toList();
        this.processes = new LinkedHashSet<>();
        if (chart.horizontal().equals(Horizontal.TIME)) {
            chart.stops().forEach(stop -> processes.add(stop.process()));
        }
        this.right = right;
    }

    private List<String> names() {
        List<String> names = new ArrayList<>(lines.stream().map(Line::name).toList());
        processes.forEach(ink -> names.add(stopName(ink)));
        return names;
    }

    private static String stopName(ChartColor process) {
        return process.id() + " stopped";
    }

    private static double width(String name) {
        return 44 + 6.4 * name.length();
    }

    private boolean hasRoom(double at, String name) {
        return at + width(name) <= right || at <= LEFT;
    }

    int rows() {
        int rows = 1;
        double at = LEFT;
        for (String name : names()) {
            if (!hasRoom(at, name)) {
                rows++;
                at = LEFT;
            }
            at += width(name);
        }
        return rows;
    }

    void draw(StringBuilder out) {
        double at = LEFT;
        int row = FIRST_ROW;
        for (Line line : lines) {
            if (!hasRoom(at, line.name())) {
                at = LEFT;
                row += ROW_HEIGHT;
            }
            out.append(sample(line, at, row)).append(entry(line.name(), at, row));
            at += width(line.name());
        }
        for (ChartColor process : processes) {
            String name = stopName(process);
            if (!hasRoom(at, name)) {
                at = LEFT;
                row += ROW_HEIGHT;
            }
            out.append(SvgChart.f(
                    "<rect x=\"%.1f\" y=\"%d\" width=\"20\" height=\"10\" fill=\"%s\" fill-opacity=\"0.4\"/>",
                    at, row - 9, process.day()));
            out.append(entry(name, at, row));
            at += width(name);
        }
    }

    private static String sample(Line line, double at, int row) {
        if (line.stroke().isMarks()) {
            return SvgChart.f("<circle cx=\"%.1f\" cy=\"%d\" r=\"%s/>", at + 14, row - 4, SvgChart.mark(line));
        }
        return SvgChart.f(
                "<path d=\"M%.1f %dh20\" stroke=\"%s\" stroke-width=\"%s\"%s/>",
                at, row - 4, line.ink().day(), SvgChart.width(line), SvgChart.dashes(line));
    }

    private static String entry(String name, double at, int row) {
        return SvgChart.f("<text x=\"%.1f\" y=\"%d\" fill=\"#1b2432\">%s</text>\n", at + 26, row, SvgChart.text(name));
    }
}
