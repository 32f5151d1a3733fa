package dev.throng.run;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Statistic;
import dev.throng.figure.Statistics;
import dev.throng.figure.Time;
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
     * @param counts of the interval
     * @param soFar the counts since the start of the run
     * @param offeredRate started per second; NaN if the interval is shorter than 100 ms, as the last one of a phase may be
     * @param answeredRate answered per second; NaN if the interval is shorter than 100 ms
     * @param times the statistics of each time in the interval, in nanoseconds; without values if nothing was answered
     */
    public record OperationLive(
            String operation,
            ArrivalCounts counts,
            ArrivalCounts soFar,
            double offeredRate,
            double answeredRate,
            Map<Time, Statistics> times) {

        public long inFlight() {
            return counts.inFlight();
        }

        public long inSystem() {
            return counts.inSystem();
        }

        public long owed() {
            return counts.owed();
        }

        /** Failed and dropped in the interval. */
        public long failures() {
            return counts.failed() + counts.dropped();
        }

        public long startedSoFar() {
            return soFar.started();
        }

        public long answeredSoFar() {
            return soFar.answered();
        }

        /** Failed and dropped since the start of the run. */
        public long failuresSoFar() {
            return soFar.failed() + soFar.dropped();
        }

        /** The statistics of a time. */
        public Statistics time(Time time) {
            return times.getOrDefault(time, Statistics.NONE);
        }

        /** In nanoseconds; 0 if nothing was answered. */
        public long responseP99() {
            return time(Time.RESPONSE).percentile(Statistic.P99);
        }

        /** In nanoseconds; 0 if nothing was answered. */
        public long responseMax() {
            return time(Time.RESPONSE).max();
        }

        /** In nanoseconds; 0 if nothing was started. */
        public long ownLagP99() {
            return time(Time.OWN_LAG).percentile(Statistic.P99);
        }
    }
}
