package dev.throng.run.totals;

import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopInterval.OperationInterval;
import dev.throng.run.totals.RecordedRun.Place;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the loops recorded in one interval, added up as they hand it over. With hundreds of loops, their own histograms would need more memory
 * than the controller has while it waits for the slowest loop. Confined to the collector's thread.
 */
final class IntervalSums {

    private final Map<Place, OperationSums> operations = new HashMap<>();
    private final MetricTotals metrics = new MetricTotals();

    /** Adds what a loop recorded. Does not keep its histograms. */
    void add(LoopInterval interval) {
        for (OperationInterval operation : interval.operations()) {
            operations
                    .computeIfAbsent(new Place(operation.phase(), operation.operation()), p -> new OperationSums())
                    .addBeside(operation);
        }
        metrics.add(interval);
    }

    /** Adds these sums to those of the run. */
    void addTo(Map<Place, OperationSums> totals) {
        operations.forEach((place, sum) ->
                totals.computeIfAbsent(place, p -> new OperationSums()).add(sum));
    }

    /** The sums by operation, over the phases that started the arrivals. Call it once, after {@link #addTo}. */
    Map<Integer, OperationSums> rows() {
        Map<Integer, OperationSums> rows = new TreeMap<>();
        operations.forEach((place, sum) -> rows.merge(place.operation(), sum, (row, other) -> {
            row.add(other);
            return row;
        }));
        return rows;
    }

    /** The protocol's own metrics, without gauges. */
    MetricTotals metrics() {
        return metrics;
    }
}
