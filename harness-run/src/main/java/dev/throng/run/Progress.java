package dev.throng.run;

import dev.throng.engine.Timeline;
import dev.throng.measure.ArrivalCounts;
import dev.throng.protocol.Operation;
import dev.throng.run.totals.Interval;
import dev.throng.run.totals.OperationTotals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

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

    private static long p99(Histogram times) {
        return times.getTotalCount() > 0 ? times.getValueAtPercentile(99) : 0;
    }

    private static LiveSnapshot.OperationLive row(
            Interval interval, String operation, OperationTotals totals, ArrivalCounts sum) {
        ArrivalCounts counts = totals.counts();
        Histogram response = totals.response();
        boolean any = response.getTotalCount() > 0;
        return new LiveSnapshot.OperationLive(
                operation,
                interval.perSecond(counts.started()).orElse(Double.NaN),
                interval.perSecond(counts.answered()).orElse(Double.NaN),
                counts.inFlight(),
                counts.inSystem(),
                counts.owed(),
                counts.failed() + counts.dropped(),
                sum.started(),
                sum.answered(),
                sum.failed() + sum.dropped(),
                any ? response.getValueAtPercentile(50) : 0,
                any ? response.getValueAtPercentile(99) : 0,
                any ? response.getValueAtPercentile(99.9) : 0,
                any ? response.getMaxValue() : 0,
                p99(totals.lag()),
                p99(totals.ownLag()));
    }
}
