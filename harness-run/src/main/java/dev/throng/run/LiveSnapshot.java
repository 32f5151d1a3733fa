package dev.throng.run;

import dev.throng.engine.Timeline;
import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Metric;
import dev.throng.figure.Statistic;
import dev.throng.figure.Statistics;
import dev.throng.figure.Time;
import dev.throng.protocol.Operation;
import dev.throng.run.totals.Interval;
import dev.throng.run.totals.MetricTotals;
import dev.throng.run.totals.OperationTotals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * How a run is doing, once per interval: for a progress line or a metrics endpoint.
 *
 * @param elapsedNanos since the start of the run
 * @param plannedNanos when the last phase ends
 * @param metrics the protocol's counters and distributions in the interval; must not be changed
 * @param gauges the protocol's gauges, such as {@code connected}, over all indexes together
 * @param probes the target's own counts by column; what was not read in the last second is missing
 * @param agents the processes that send the load together; empty if there is one
 */
public record LiveSnapshot(
        long elapsedNanos,
        long plannedNanos,
        String phase,
        boolean measured,
        List<OperationLive> operations,
        MetricTotals metrics,
        Map<Metric, Long> gauges,
        Map<String, Double> probes,
        List<AgentLive> agents) {

    public LiveSnapshot {
        operations = List.copyOf(operations);
        gauges = Map.copyOf(gauges);
        probes = Map.copyOf(probes);
        agents = List.copyOf(agents);
    }

    /** Sent by one process. */
    public LiveSnapshot(
            long elapsedNanos,
            long plannedNanos,
            String phase,
            boolean measured,
            List<OperationLive> operations,
            MetricTotals metrics,
            Map<Metric, Long> gauges,
            Map<String, Double> probes) {
        this(elapsedNanos, plannedNanos, phase, measured, operations, metrics, gauges, probes, List.of());
    }

    /** Of a protocol without gauges and a target without probes. */
    public LiveSnapshot(
            long elapsedNanos, long plannedNanos, String phase, boolean measured, List<OperationLive> operations) {
        this(elapsedNanos, plannedNanos, phase, measured, operations, new MetricTotals(), Map.of(), Map.of());
    }

    /** The name of the time after the last phase, in which the last answers are awaited. */
    public static final String DRAIN = "drain";

    /** The operation with the highest p99 of the response time in the interval; empty if nothing was answered. */
    public Optional<OperationLive> slowest() {
        return operations.stream()
                .filter(operation -> operation.responseMax() > 0)
                .max(Comparator.comparingLong(OperationLive::responseP99));
    }

    /**
     * An agent.
     *
     * @param share its share of the load: 0.25 of four agents
     * @param state what it does, in one word: {@code running}, {@code done} or {@code lost}
     * @param started arrivals that it started so far
     * @param ownLagP99 of the arrivals of measured phases that it started so far, in nanoseconds; 0 if there were none
     * @param cpuNanos the CPU time of its process so far; empty if unknown
     */
    public record AgentLive(
            String name, double share, String state, long started, long ownLagP99, OptionalLong cpuNanos) {}

    /**
     * One operation in the last interval.
     *
     * @param interval what happened in the interval; its histograms must not be written to
     * @param soFar the counts since the start of the run
     * @param offeredRate started per second; NaN if the interval is shorter than 100 ms, as the last one of a phase may be
     * @param answeredRate answered per second; NaN if the interval is shorter than 100 ms
     * @param times the statistics of each time in the interval, in nanoseconds; without values if nothing was answered
     */
    public record OperationLive(
            String operation,
            OperationTotals interval,
            ArrivalCounts soFar,
            double offeredRate,
            double answeredRate,
            Map<Time, Statistics> times) {

        /** The counts of the interval. */
        public ArrivalCounts counts() {
            return interval.counts();
        }

        public long inFlight() {
            return counts().inFlight();
        }

        public long inSystem() {
            return counts().inSystem();
        }

        public long owed() {
            return counts().owed();
        }

        /** The owed arrivals; 0 if they are less than 10 ms of the rate, which every wake-up of a loop is behind, or if there is no rate. */
        public long behind() {
            return owed() > offeredRate / 100 ? owed() : 0;
        }

        /** Failed and dropped in the interval. */
        public long failures() {
            return counts().failed() + counts().dropped();
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

    /** Turns intervals into what a progress line shows. Confined to the collector's thread. */
    static final class Progress {

        private final Timeline timeline;
        private final List<? extends Operation> operations;
        private final Supplier<Map<String, Double>> probes;
        private final Supplier<List<AgentLive>> agents;
        private final Map<Integer, ArrivalCounts> soFar = new TreeMap<>();

        /**
         * @param probes the target's newest counts
         * @param agents what is known of the agents now
         */
        Progress(
                Timeline timeline,
                List<? extends Operation> operations,
                Supplier<Map<String, Double>> probes,
                Supplier<List<AgentLive>> agents) {
            this.timeline = timeline;
            this.operations = operations;
            this.probes = probes;
            this.agents = agents;
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
                    draining ? DRAIN : timeline.phases().get(interval.phase()).name(),
                    !draining && timeline.phases().get(interval.phase()).measured(),
                    rows,
                    interval.metrics(),
                    gauges(interval),
                    probes.get(),
                    agents.get());
        }

        private static Map<Metric, Long> gauges(Interval interval) {
            Map<Metric, Long> sums = new HashMap<>();
            interval.gauges()
                    .forEach((metric, series) -> sums.put(
                            metric,
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
                    totals,
                    sum,
                    interval.perSecond(counts.started()).orElse(Double.NaN),
                    interval.perSecond(counts.answered()).orElse(Double.NaN),
                    times);
        }
    }
}
