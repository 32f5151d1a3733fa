package dev.throng.reports;

import static dev.throng.reports.ChartBackground.seconds;

import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.ChartColor;
import dev.throng.report.Points;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.read.ResultRows.Slowest;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The slow responses of a run as marks. Each mark is at the time at which its response was due: a pause of the target delays the responses
 * that become due early in the pause most, so the marks of the pause form a falling slope.
 *
 * @param all the slowest tenth of the measured phases, as {@code slowest.csv} has them
 */
record SlowResponses(List<Slowest> all) {

    /** Explains the marks below a chart. */
    static final String CAPTION =
            "Small marks are slow responses at the time they were due, so a pause of the target is a falling slope.";

    /** The number of parts of a run. The slowest response of each part has a mark. */
    private static final int PARTS = 600;

    static SlowResponses of(ResultDirectory results) {
        return new SlowResponses(results.slowest());
    }

    /** Returns the marks of an operation, without points if no response of it was kept. */
    Line marks(String operation) {
        List<Slowest> due = all.stream()
                .filter(one -> one.operation().equals(operation))
                .sorted(Comparator.comparingLong(Slowest::dueNanos))
                .toList();
        long end = due.isEmpty() ? 0 : due.get(due.size() - 1).dueNanos();
        Map<Long, Slowest> slowest = new TreeMap<>();
        due.forEach(one -> slowest.merge(
                one.dueNanos() * PARTS / Math.max(1, end),
                one,
                (a, b) -> a.responseNanos() >= b.responseNanos() ? a : b));
        Points.Builder points = Points.builder();
        slowest.values().forEach(one -> points.add(seconds(one.dueNanos()), one.responseNanos()));
        return new Line("slow responses", ChartColor.FOURTH, Stroke.MARKS, true, points.build());
    }
}
