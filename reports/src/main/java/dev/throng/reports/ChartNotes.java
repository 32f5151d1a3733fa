package dev.throng.reports;

import dev.throng.report.Chart;
import dev.throng.report.Format;
import dev.throng.report.Points;
import java.util.ArrayList;
import java.util.List;

/** Adds notes to a chart about values that it does not show exactly. */
final class ChartNotes {

    private ChartNotes() {}

    private static boolean stopsBelow(Chart chart) {
        return chart.stops().stream().anyMatch(stop -> stop.longestNanos() < chart.logFloor());
    }

    static Chart on(Chart chart) {
        List<String> notes = new ArrayList<>();
        int most = chart.lines().stream()
                .mapToInt(line -> line.points().original())
                .max()
                .orElse(0);
        if (most > Points.MAX) {
            notes.add("Thinned: of " + Format.count(most)
                    + " points per line, the smallest and the largest of neighbours are drawn.");
        }
        if (chart.log() && chart.unit() == Chart.Unit.DURATION && chart.reachesBelowFloor()) {
            notes.add(
                    "Times below " + Format.duration(chart.logFloor()) + ", including 0, are drawn at the lower edge.");
        }
        if (chart.log() && chart.unit() == Chart.Unit.DURATION && stopsBelow(chart)) {
            notes.add("Pauses, stalls and safepoints shorter than " + Format.duration(chart.logFloor())
                    + " are marked at the lower edge.");
        }
        return chart.withNotes(notes);
    }
}
