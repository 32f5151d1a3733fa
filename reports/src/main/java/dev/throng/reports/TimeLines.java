package dev.throng.reports;

import static dev.throng.reports.ChartBackground.seconds;

import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.ChartColor;
import dev.throng.report.Points;
import dev.throng.run.read.ResultRows;
import dev.throng.run.read.ResultRows.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

/** The lines of an operation's response, service, lag and own lag over time. Used once, by one thread. */
final class TimeLines {

    private static final List<Stroke> STROKES = List.of(Stroke.SOLID, Stroke.DASHED, Stroke.DASH_DOT, Stroke.DOTTED);

    private final List<Interval> intervals;
    private final List<Line> lines = new ArrayList<>();

    private TimeLines(List<Interval> intervals) {
        this.intervals = intervals;
    }

    /** @param intervals of one operation */
    static List<Line> of(List<Interval> intervals) {
        TimeLines times = new TimeLines(intervals);
        times.response();
        times.add("service", ChartColor.SERVICE, Stroke.DASHED, Interval::service);
        times.add("lag", ChartColor.LAG, Stroke.DASH_DOT, Interval::lag);
        if (intervals.stream().anyMatch(interval -> interval.answered() > 0)) {
            times.add("own lag", ChartColor.GENERATOR, Stroke.DOTTED, Interval::ownLag);
        }
        return List.copyOf(times.lines);
    }

    private void response() {
        add("response p50", ChartColor.MEDIAN, Stroke.DASHED, true, i -> i.response()
                .p50());
        add("response p99", ChartColor.RESPONSE, Stroke.SOLID, true, i -> i.response()
                .p99());
        add("response p99.9", ChartColor.EXTREME, Stroke.DASH_DOT, false, i -> i.response()
                .p999());
        add("response max", ChartColor.EXTREME, Stroke.DOTTED, true, i -> i.response()
                .max());
    }

    /** Adds the percentiles of a time. Only its p99 is shown at first. Each has a stroke of its own, beginning with that of p99. */
    private void add(String kind, ChartColor ink, Stroke first, Function<Interval, ResultRows.Percentiles> spread) {
        int stroke = STROKES.indexOf(first);
        add(kind + " p50", ink, stroke(stroke + 1), false, i -> spread.apply(i).p50());
        add(kind + " p99", ink, first, true, i -> spread.apply(i).p99());
        add(kind + " p99.9", ink, stroke(stroke + 2), false, i -> spread.apply(i)
                .p999());
        add(kind + " max", ink, stroke(stroke + 3), false, i -> spread.apply(i).max());
    }

    private static Stroke stroke(int n) {
        return STROKES.get(n % STROKES.size());
    }

    private void add(
            String name, ChartColor ink, Stroke stroke, boolean shown, Function<Interval, OptionalLong> percentile) {
        Points.Builder points = Points.builder();
        for (Interval interval : intervals) {
            OptionalLong nanos = percentile.apply(interval);
            points.add(
                    seconds(interval.startNanos() + interval.durationNanos() / 2),
                    nanos.isPresent() ? nanos.getAsLong() : Double.NaN);
        }
        lines.add(new Line(name, ink, stroke, shown, points.build()));
    }
}
