package dev.throng.reports.svg;

import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import java.util.ArrayList;
import java.util.List;

/** The areas of a chart, each on top of those before it. */
final class Stack {

    /** An area between two heights at each point; NaN for a gap. */
    record Area(Line line, double[] lower, double[] upper) {}

    private final List<Area> areas = new ArrayList<>();

    /** @param lines the lines that are drawn; those without an area are left out */
    Stack(List<Line> lines) {
        double[] below = new double[0];
        for (Line line : lines) {
            if (line.stroke() == Stroke.AREA) {
                double[] upper = new double[line.points().size()];
                double[] lower = new double[upper.length];
                for (int i = 0; i < upper.length; i++) {
                    lower[i] = i < below.length && Double.isFinite(below[i]) ? below[i] : 0;
                    upper[i] = lower[i] + line.points().y(i);
                }
                areas.add(new Area(line, lower, upper));
                below = upper;
            }
        }
    }

    List<Area> areas() {
        return areas;
    }

    /** Returns the largest height; 0 without areas. */
    double largest() {
        double largest = 0;
        for (Area area : areas) {
            for (double height : area.upper()) {
                largest = Math.max(largest, Double.isFinite(height) ? height : 0);
            }
        }
        return largest;
    }
}
