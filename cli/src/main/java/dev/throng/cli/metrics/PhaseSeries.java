package dev.throng.cli.metrics;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Count;
import dev.throng.figure.Figure;
import dev.throng.figure.Metric;
import dev.throng.figure.Time;
import dev.throng.measure.Blame;
import dev.throng.measure.Failure;
import dev.throng.run.LiveSnapshot;
import dev.throng.run.LiveSnapshot.OperationLive;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The counters and histograms of one phase: what happened while it lasted, whichever phase started the arrivals. A finished phase does not
 * change any more. For one thread at a time.
 */
final class PhaseSeries {

    private final Labels phase;
    private final Map<String, OfOperation> operations = new LinkedHashMap<>();
    private final Map<Metric, Long> counters = new LinkedHashMap<>();
    private final Map<Metric, HistogramCounts> distributions = new LinkedHashMap<>();

    /** @param phase the labels of the run and the phase */
    PhaseSeries(Labels phase) {
        this.phase = phase;
    }

    /** The labels of the run and the phase. */
    Labels labels() {
        return phase;
    }

    /** Begins the series of an operation at 0. */
    void expect(String operation) {
        operations.computeIfAbsent(operation, id -> new OfOperation(phase.add("operation", id)));
    }

    /** Adds an interval of the phase. */
    void add(LiveSnapshot live) {
        for (OperationLive operation : live.operations()) {
            expect(operation.operation());
            operations.get(operation.operation()).add(operation);
        }
        live.metrics().counters().forEach((metric, n) -> counters.merge(metric, n, Long::sum));
        live.metrics().distributions().forEach((metric, values) -> {
            if (metric.kind() == Figure.Kind.DISTRIBUTION) {
                distributions
                        .computeIfAbsent(metric, m -> new HistogramCounts(m.unit()))
                        .add(values);
            }
        });
    }

    /** @param protocol the prefix of the names of the protocol's metrics */
    void write(Families families, String protocol) {
        operations.values().forEach(operation -> operation.write(families));
        counters.forEach((metric, n) -> families.counter(
                protocol + metric.prometheusName(), MetricNames.help(metric), phase, inBaseUnit(metric, n)));
        distributions.forEach((metric, values) ->
                families.histogram(protocol + metric.prometheusName(), MetricNames.help(metric), phase, values));
    }

    private static double inBaseUnit(Figure figure, double value) {
        return Buckets.of(figure.unit()).inBaseUnit(value);
    }

    /** One operation in the phase. */
    private static final class OfOperation {

        private record Why(String id, Blame blame) {}

        private final Labels labels;
        private final Map<Time, HistogramCounts> times = new EnumMap<>(Time.class);
        private final Map<Why, Long> failures = new HashMap<>();
        private ArrivalCounts counts = ArrivalCounts.ZERO;

        OfOperation(Labels labels) {
            this.labels = labels;
            Time.all().forEach(time -> times.put(time, new HistogramCounts(time.unit())));
        }

        void add(OperationLive live) {
            counts = counts.plusNext(live.counts());
            times.forEach((time, values) -> values.add(live.interval().time(time)));
            live.interval().failures().forEach((why, n) -> failures.merge(kind(why), n, Long::sum));
        }

        /** Without step and condition, which would make a series each. */
        private static Why kind(Failure failure) {
            Failure.Traits kind = failure.kind().traits();
            return new Why(kind.id(), kind.blame());
        }

        void write(Families families) {
            for (Count count : Count.with(Count.Use.RESULT)) {
                if (count.kind() == Figure.Kind.COUNTER) {
                    families.counter(MetricNames.of(count), MetricNames.help(count), labels, counts.get(count));
                }
            }
            failures.forEach((why, n) -> families.counter(
                    MetricNames.FAILURES,
                    "Arrivals failed or dropped, by the kind of failure and the side that caused it.",
                    labels.merge(
                            new String[] {"failure", "blame"},
                            new String[] {why.id(), why.blame().name().toLowerCase(Locale.ROOT)}),
                    n));
            times.forEach(
                    (time, values) -> families.histogram(MetricNames.of(time), MetricNames.help(time), labels, values));
        }
    }
}
