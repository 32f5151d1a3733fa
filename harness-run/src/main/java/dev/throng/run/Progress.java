package dev.throng.run;

import dev.throng.engine.Timeline;
import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Statistics;
import dev.throng.figure.Time;
import dev.throng.protocol.Operation;
import dev.throng.run.totals.Interval;
import dev.throng.run.totals.OperationTotals;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Turns intervals into what a progress line shows. Confined to the collector's thread. */
final class Progress {

    private final Timeline timeline;
    private final List<? extends Operation> operations;
    private final Supplier<Map<String, Double>> probes;
    private final Map<Integer, ArrivalCounts> soFar = new TreeMap<>();

    /** @param probes the target's newest counts */
    Progress(Timeline timeline, List<? extends Operation> operations, Supplier<Map<String, Double>> probes) {
        this.timeline = timeline;
        this.operations = operations;
        this.probes = probes;
    }

    LiveSnapshot after(Interval interval) {
        List<LiveSnapshot.OperationLive> rows = new ArrayList<>();
        interval.operations().forEach((operation, totals) -> {
            soFar.merge(operation, totals.counts(), ArrivalCounts::plusNext);
            rows.add(row(interval, operations.get(operation).id(), totals, soFar.get(operation)));
        });
        boolean draining = interval.phase() >= timeline.phases().size();
        return new LiveSnapshot(
                interval.endNanos(),
                timeline.endNanos(),
                draining ? "drain" : timeline.phases().get(interval.phase()).name(),
                !draining && timeline.phases().get(interval.phase()).measured(),
                rows,
                gauges(interval),
                probes.get());
    }

    private static Map<String, Long> gauges(Interval interval) {
        Map<String, Long> sums = new TreeMap<>();
        interval.gauges()
                .forEach((metric, series) -> sums.put(
                        metric.id(),
                        series.values().stream().mapToLong(Long::longValue).sum()));
        return sums;
    }

    private static LiveSnapshot.OperationLive row(
            Interval interval, String operation, OperationTotals totals, ArrivalCounts sum) {
        Map<Time, Statistics> times = new EnumMap<>(Time.class);
        Time.all().forEach(time -> times.put(time, Statistics.of(totals.time(time))));
        ArrivalCounts counts = totals.counts();
        return new LiveSnapshot.OperationLive(
                operation,
                counts,
                sum,
                interval.perSecond(counts.started()).orElse(Double.NaN),
                interval.perSecond(counts.answered()).orElse(Double.NaN),
                times);
    }
}
