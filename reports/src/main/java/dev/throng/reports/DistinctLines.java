package dev.throng.reports;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.ChartColor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Changes lines of a chart that a reader could confuse, because marker and stroke are those of a line before them. */
final class DistinctLines {

    private static final List<ChartColor> COLOURS =
            List.of(ChartColor.values()).subList(ChartColor.FIRST.ordinal(), ChartColor.values().length);
    private static final List<Stroke> STROKES = List.of(Stroke.SOLID, Stroke.DASHED, Stroke.DOTTED, Stroke.DASH_DOT);

    private final Map<String, String> looks = new HashMap<>();

    private DistinctLines() {}

    /** Returns the chart, with another colour or stroke for each line that looks like an earlier line of another name. */
    static Chart of(Chart chart) {
        DistinctLines distinct = new DistinctLines();
        List<Line> lines = new ArrayList<>();
        chart.lines().forEach(line -> lines.add(distinct.distinct(line, lines)));
        return chart.withLines(lines);
    }

    private Line distinct(Line line, List<Line> before) {
        if (free(line)) {
            return line;
        }
        List<Stroke> strokes = new ArrayList<>(List.of(line.stroke()));
        if (!line.stroke().isMarks() && line.stroke() != Stroke.AREA) {
            strokes.addAll(STROKES);
        }
        List<ChartColor> unused = COLOURS.stream()
                .filter(ink ->
                        before.stream().noneMatch(other -> other.ink().day().equals(ink.day())))
                .toList();
        for (ChartColor ink : unused) {
            Line other = new Line(line.name(), ink, line.stroke(), line.shown(), line.points());
            if (free(other)) {
                return other;
            }
        }
        for (Stroke stroke : strokes) {
            for (ChartColor ink : COLOURS) {
                Line other = new Line(line.name(), ink, stroke, line.shown(), line.points());
                if (free(other)) {
                    return other;
                }
            }
        }
        return line;
    }

    /** Whether no line of another name has this look in black and white; takes the look if so. Equal colours have equal markers. */
    private boolean free(Line line) {
        String look = line.ink().marker() + " " + line.stroke();
        return looks.computeIfAbsent(look, key -> line.name()).equals(line.name());
    }
}
