package dev.throng.reports;

import dev.throng.reports.document.Chart.Line;
import dev.throng.reports.document.Points;
import dev.throng.reports.units.Units;
import java.util.List;

/** Says when lines were thinned. */
final class Thinning {

    private Thinning() {}

    static List<String> note(List<Line> lines) {
        int most =
                lines.stream().mapToInt(line -> line.points().original()).max().orElse(0);
        return most <= Points.MOST
                ? List.of()
                : List.of("Thinned: of " + Units.count(most)
                        + " points per line, the smallest and the largest of each run of "
                        + Units.count(Math.round(2.0 * most / Points.MOST)) + " are drawn.");
    }
}
