package dev.throng.reports;

import static dev.throng.reports.ChartBackground.seconds;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ChartColor;
import dev.throng.report.OperationTerms;
import dev.throng.report.Points;
import dev.throng.reports.findings.Evidence;
import dev.throng.run.read.ResultRows.Failures;
import dev.throng.run.read.ResultRows.Interval;
import dev.throng.run.read.ResultRows.Spread;
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

    LoadCharts(Evidence evidence, ChartBackground background, OperationTerms words) {
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

    Chart rates() {
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < operations.size(); i++) {
            String operation = operations.get(i);
            ChartColor ink = one() ? ChartColor.RESPONSE : ChartColor.numbered(i);
            ChartColor offered = one() ? ChartColor.OFFERED : ink;
            lines.add(new Line(named(operation, "due"), offered, Stroke.DOTTED, true, rate(operation, Interval::due)));
            lines.add(new Line(
                    named(operation, words.started()),
                    offered,
                    Stroke.DASHED,
                    true,
                    rate(operation, Interval::started)));
            lines.add(new Line(
                    named(operation, words.answered()), ink, Stroke.SOLID, true, rate(operation, Interval::answered)));
        }
        return background.chart(
                "rate",
                "Offered and answered rate",
                "Where due is above offered, arrivals are owed. Where offered is above answered, arrivals pile up in flight or fail.",
                Unit.RATE,
                false,
                lines);
    }

    Chart inFlight() {
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < operations.size(); i++) {
            String operation = operations.get(i);
            ChartColor ink = one() ? ChartColor.RESPONSE : ChartColor.numbered(i);
            lines.add(new Line(
                    named(operation, words.inFlight()), ink, Stroke.SOLID, true, level(operation, Interval::inFlight)));
            if (any(operation, n -> n.inSystem() != n.inFlight())) {
                lines.add(new Line(
                        named(operation, "in system"), ink, Stroke.DASHED, true, level(operation, Interval::inSystem)));
            }
            if (any(operation, n -> n.owed() > 0)) {
                lines.add(new Line(
                        named(operation, "owed"),
                        one() ? ChartColor.OWED : ink,
                        Stroke.DOTTED,
                        true,
                        level(operation, Interval::owed)));
            }
        }
        return background.chart(
                "in-flight",
                "In flight and owed",
                "Arrivals started but not answered at the end of each interval. Owed arrivals were due but could not be started.",
                Unit.COUNT,
                false,
                lines);
    }

    /** One chart per operation, with all three times. */
    List<Chart> times(Slugs slugs) {
        List<Chart> charts = new ArrayList<>();
        for (String operation : operations) {
            List<Line> lines = new ArrayList<>();
            add(lines, operation, "response", ChartColor.RESPONSE, Interval::response, true);
            add(lines, operation, "service", ChartColor.SERVICE, Interval::service, false);
            add(lines, operation, "lag", ChartColor.LAG, Interval::lag, false);
            if (any(operation, i -> i.answered() > 0)) {
                add(lines, operation, "own lag", ChartColor.GENERATOR, Interval::ownLag, false);
            }
            charts.add(background.chart(
                    slugs.of(one() ? "latency" : "latency-" + operation),
                    named(operation, "Response, service, lag and own lag"),
                    "Response = service + lag. Own lag is the generator's part of the lag. Gaps are times without answers. Diamonds"
                            + " show how long pauses and stalls were, bands show when they were.",
                    Unit.DURATION,
                    true,
                    lines));
        }
        return charts;
    }

    Chart throughput() {
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < operations.size(); i++) {
            ChartColor ink = one() ? ChartColor.RESPONSE : ChartColor.numbered(i);
            lines.add(new Line(
                    named(operations.get(i), "sent"),
                    ink,
                    Stroke.SOLID,
                    true,
                    rate(operations.get(i), Interval::bytesSent)));
            lines.add(new Line(
                    named(operations.get(i), "received"),
                    one() ? ChartColor.SERVICE : ink,
                    Stroke.DASHED,
                    true,
                    rate(operations.get(i), Interval::bytesReceived)));
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

    private void add(
            List<Line> lines,
            String operation,
            String kind,
            ChartColor ink,
            Function<Interval, Spread> spread,
            boolean wholeSpread) {
        lines.add(new Line(kind + " p50", ink, Stroke.DASHED, wholeSpread, percentile(operation, i -> spread.apply(i)
                .p50())));
        lines.add(new Line(kind + " p99", ink, Stroke.SOLID, true, percentile(operation, i -> spread.apply(i)
                .p99())));
        lines.add(new Line(kind + " p99.9", ink, Stroke.SOLID, false, percentile(operation, i -> spread.apply(i)
                .p999())));
        lines.add(new Line(kind + " max", ink, Stroke.DOTTED, wholeSpread, percentile(operation, i -> spread.apply(i)
                .max())));
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

    private Points percentile(String operation, Function<Interval, OptionalLong> value) {
        Points.Builder points = Points.builder();
        for (Interval i : evidence.intervals(operation)) {
            OptionalLong nanos = value.apply(i);
            points.add(
                    seconds(i.startNanos() + i.durationNanos() / 2),
                    nanos.isPresent() ? nanos.getAsLong() : Double.NaN);
        }
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
}
