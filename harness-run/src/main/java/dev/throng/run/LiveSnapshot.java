package dev.throng.run;

import java.util.List;
import java.util.Map;

/**
 * How a run is doing, once per interval: for a progress line or a metrics endpoint.
 *
 * @param elapsedNanos since the start of the run
 * @param plannedNanos when the last phase ends
 * @param gauges the protocol's gauges, such as {@code connected}, over all indexes together
 * @param probes the target's own counts by column; what was not read in the last second is missing
 */
public record LiveSnapshot(
        long elapsedNanos,
        long plannedNanos,
        String phase,
        boolean measured,
        List<OperationLive> operations,
        Map<String, Long> gauges,
        Map<String, Double> probes) {

    public LiveSnapshot {
        operations = List.copyOf(operations);
        gauges = Map.copyOf(gauges);
        probes = Map.copyOf(probes);
    }

    /** Of a protocol without gauges and a target without probes. */
    public LiveSnapshot(
            long elapsedNanos, long plannedNanos, String phase, boolean measured, List<OperationLive> operations) {
        this(elapsedNanos, plannedNanos, phase, measured, operations, Map.of(), Map.of());
    }

    /**
     * One operation in the last interval.
     *
     * @param offeredRate started per second; NaN if the interval is shorter than 100 ms, as the last one of a phase may be
     * @param answeredRate answered per second; NaN if the interval is shorter than 100 ms
     * @param failures failed and dropped in the interval
     * @param failuresSoFar the same since the start of the run
     * @param responseP50 in nanoseconds, like those that follow; 0 if nothing was answered
     */
    public record OperationLive(
            String operation,
            double offeredRate,
            double answeredRate,
            long inFlight,
            long inSystem,
            long owed,
            long failures,
            long startedSoFar,
            long answeredSoFar,
            long failuresSoFar,
            long responseP50,
            long responseP99,
            long responseP999,
            long responseMax,
            long lagP99,
            long ownLagP99) {}
}
