package dev.throng.reports;

import static dev.throng.reports.ChartBackground.seconds;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ChartColor;
import dev.throng.report.Points;
import dev.throng.report.ReportExtension.OperationTerms;
import dev.throng.reports.findings.Evidence;
import dev.throng.run.read.ResultRows;
import dev.throng.run.read.ResultRows.Failures;
import dev.throng.run.read.ResultRows.Interval;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** The charts over time of the load and the answers to it. Rates are drawn in the middle of their interval, levels at its end. */
final class LoadCharts {

    private final Evidence evidence;
    private final ChartBackground background;
    private final List<String> operations;
    private final double shortSeconds;
    private final OperationTerms words;
    private final SlowResponses slow;

    LoadCharts(Evidence evidence, ChartBackground background, OperationTerms words, SlowResponses slow) {
        this.slow = slow;
        this.evidence = evidence;
        this.background = background;
        this.operations = List.copyOf(evidence.operations());
        this.words = words;
        long longest = evidence.intervals().stream()
                .mapToLong(Interval::durationNanos)
                .max()
                .orElse(0);
        this.shortSeconds = seconds(longest) / 10;
    }

    /** One chart per operation, with what was due, offered and answered. */
    List<Chart> rates(Slugs slugs) {
        List<Chart> charts = new ArrayList<>();
        for (String operation : operations) {
            charts.add(background.chart(
                    slugs.of(one() ? "rate" : "rate-" + operation),
                    named(operation, "Offered and answered rate"),
                    "Where due is above " + words.startedLine() + ", arrivals are owed. Where " + words.startedLine()
                            + " is above " + words.answeredLine() + ", arrivals pile up in flight or fail.",
                    Unit.RATE,
                    false,
                    List.of(
                            new Line("due", ChartColor.DUE, Stroke.DOTTED, true, rate(operation, Interval::due)),
                            new Line(
                                    words.startedLine(),
                                    ChartColor.OFFERED,
                                    Stroke.DASHED,
                                    true,
                                    rate(operation, Interval::started)),
                            new Line(
                                    words.answeredLine(),
                                    ChartColor.RESPONSE,
                                    Stroke.SOLID,
                                    true,
                                    rate(operation, Interval::answered)))));
        }
        return charts;
    }

    Chart inFlight() {
        List<Line> lines = new ArrayList<>();
        for (String operation : operations) {
            add(
                    lines,
                    named(operation, words.inFlightLine()),
                    ChartColor.RESPONSE,
                    Stroke.SOLID,
                    level(operation, Interval::inFlight));
            if (any(operation, n -> n.inSystem() != n.inFlight())) {
                add(
                        lines,
                        named(operation, "in system"),
                        ChartColor.GENERATOR,
                        Stroke.DASHED,
                        level(operation, Interval::inSystem));
            }
            if (any(operation, n -> n.owed() > 0)) {
                add(lines, named(operation, "owed"), ChartColor.OWED, Stroke.DOTTED, level(operation, Interval::owed));
            }
        }
        return background.chart(
                "in-flight",
                "In flight and owed",
                "Arrivals started but not answered at the end of each interval, with those of earlier phases. Owed arrivals of the phase"
                        + " were due but could not be started.",
                Unit.COUNT,
                false,
                lines);
    }

    /** Adds a line in a colour of its own; with one operation in the colour of its subject. */
    private void add(List<Line> lines, String name, ChartColor ofSubject, Stroke stroke, Points points) {
        lines.add(new Line(name, one() ? ofSubject : ChartColor.numbered(lines.size()), stroke, true, points));
    }

    /** One chart per operation, with all three times. */
    List<Chart> times(Slugs slugs) {
        List<Chart> charts = new ArrayList<>();
        for (String operation : operations) {
            List<Line> lines = new ArrayList<>(TimeLines.of(evidence.intervals(operation)));
            Line marks = slow.marks(operation);
            if (marks.points().hasNumbers()) {
                lines.add(marks);
            }
            charts.add(background.chart(
                    slugs.of(one() ? "latency" : "latency-" + operation),
                    named(operation, "Response, service, lag and own lag"),
                    "Response = service + lag; own lag is the generator's part of the lag. Lines show the answers of each interval."
                            + (marks.points().hasNumbers() ? " " + SlowResponses.CAPTION : ""),
                    Unit.DURATION,
                    true,
                    lines));
        }
        return charts;
    }

    Chart throughput() {
        List<Line> lines = new ArrayList<>();
        for (String operation : operations) {
            add(
                    lines,
                    named(operation, "sent"),
                    ChartColor.RESPONSE,
                    Stroke.SOLID,
                    rate(operation, Interval::bytesSent));
            add(
                    lines,
                    named(operation, "received"),
                    ChartColor.SERVICE,
                    Stroke.DASHED,
                    rate(operation, Interval::bytesReceived));
        }
        return background.chart(
                "throughput",
                "Throughput",
                "Bytes written and read for arrivals, per second.",
                Unit.BYTE_RATE,
                false,
                lines);
    }

    /** Failures per second by name; no lines if there were none. */
    Chart failures() {
        Map<String, Map<Long, Long>> byName = new LinkedHashMap<>();
        for (Failures failures : evidence.failures()) {
            byName.computeIfAbsent(named(failures.operation(), failures.failure()), n -> new HashMap<>())
                    .merge(failures.startNanos(), failures.count(), Long::sum);
        }
        Map<Long, Long> durations = new HashMap<>();
        evidence.intervals().forEach(i -> durations.merge(i.startNanos(), i.durationNanos(), Math::max));
        List<Line> lines = new ArrayList<>();
        byName.forEach((name, counts) -> {
            TreeSet<Long> times = new TreeSet<>(durations.keySet());
            times.addAll(counts.keySet());
            Points.Builder points = Points.builder();
            for (long start : times) {
                double length = seconds(durations.getOrDefault(start, 1_000_000_000L));
                if (length >= shortSeconds) {
                    points.add(seconds(start) + length / 2, counts.getOrDefault(start, 0L) / length);
                }
            }
            lines.add(new Line(name, ChartColor.numbered(lines.size()), Stroke.SOLID, true, points.build()));
        });
        return background.chart(
                "failures", "Failures by name", "Each kind of failure per second.", Unit.RATE, false, lines);
    }

    private Points rate(String operation, ToDoubleFunction<Interval> count) {
        Points.Builder points = Points.builder();
        for (Interval i : evidence.intervals(operation)) {
            double length = seconds(i.durationNanos());
            if (length >= shortSeconds && length > 0) {
                points.add(seconds(i.startNanos()) + length / 2, count.applyAsDouble(i) / length);
            }
        }
        return points.build();
    }

    private Points level(String operation, ToDoubleFunction<Interval> level) {
        Points.Builder points = Points.builder();
        evidence.intervals(operation).forEach(i -> points.add(seconds(i.endNanos()), level.applyAsDouble(i)));
        return points.build();
    }

    private boolean any(String operation, Predicate<Interval> is) {
        return evidence.intervals(operation).stream().anyMatch(is);
    }

    private boolean one() {
        return operations.size() == 1;
    }

    private String named(String operation, String what) {
        return one() ? what : operation + ": " + what;
    }

    /** The lines of an operation's response, service, lag and own lag over time. Used once, by one thread. */
    private static final class TimeLines {

        private static final List<Stroke> STROKES =
                List.of(Stroke.SOLID, Stroke.DASHED, Stroke.DASH_DOT, Stroke.DOTTED);

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
            add(kind + " p50", ink, stroke(stroke + 1), false, i -> spread.apply(i)
                    .p50());
            add(kind + " p99", ink, first, true, i -> spread.apply(i).p99());
            add(kind + " p99.9", ink, stroke(stroke + 2), false, i -> spread.apply(i)
                    .p999());
            add(kind + " max", ink, stroke(stroke + 3), false, i -> spread.apply(i)
                    .max());
        }

        private static Stroke stroke(int n) {
            return STROKES.get(n % STROKES.size());
        }

        private void add(
                String name,
                ChartColor ink,
                Stroke stroke,
                boolean shown,
                Function<Interval, OptionalLong> percentile) {
            lines.add(new Line(name, ink, stroke, shown, ResponseCharts.points(intervals, percentile)));
        }
    }
}
