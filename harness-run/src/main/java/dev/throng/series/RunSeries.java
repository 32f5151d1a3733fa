package dev.throng.series;

import dev.throng.figure.ArrivalCounts;
import dev.throng.load.Load;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a run recorded, as series over its seconds. Immutable.
 *
 * @param phases the phases that began, in the order of time
 * @param gauges the protocol's gauges by id: sums over all event loops at the end of each interval
 * @param rates the protocol's counters by id: per second, in the middle of each interval
 * @param totals the protocol's counters and distributions over the whole run
 * @param arrivals by operation id and in the order of time; only intervals in which the operation did something
 * @param resources see the constants: levels at the end of a sample, rates in its middle
 * @param probes the target's own counts by column
 * @param machineCores CPUs of the machine; empty if the target runs elsewhere
 * @param targetCores CPUs that the target may use, or its CPU quota in cores if that is less
 */
public record RunSeries(
        List<Phase> phases,
        Map<String, Series> gauges,
        Map<String, Series> rates,
        Totals totals,
        Map<String, List<Arrivals>> arrivals,
        Map<String, Series> resources,
        Map<String, Series> probes,
        OptionalDouble machineCores,
        OptionalDouble targetCores) {

    /** Bytes. */
    public static final String TARGET_RSS = "target-rss";

    /** Bytes. */
    public static final String TARGET_VSZ = "target-vsz";

    /** CPU seconds per second. */
    public static final String TARGET_CPU_USER = "target-cpu-user";

    /** CPU seconds per second. */
    public static final String TARGET_CPU_SYSTEM = "target-cpu-system";

    /** CPU seconds per second, user and system. */
    public static final String TARGET_CPU = "target-cpu";

    /** Seconds per second for which a CPU quota stopped threads of the target, summed over CPUs; no samples without a quota. */
    public static final String TARGET_THROTTLED = "target-throttled";

    /** CPU seconds per second of all processes on the machine, user and system. */
    public static final String MACHINE_CPU = "machine-cpu";

    /** Bytes per second over the interface, headers included. */
    public static final String NET_SENT = "net-sent";

    /** Packets per second over the interface. */
    public static final String NET_PACKETS_SENT = "net-packets-sent";

    public RunSeries {
        phases = List.copyOf(phases);
        gauges = Map.copyOf(gauges);
        rates = Map.copyOf(rates);
        arrivals = Map.copyOf(arrivals);
        resources = Map.copyOf(resources);
        probes = Map.copyOf(probes);
    }

    /**
     * A phase, in seconds since the start of the run.
     *
     * @param loads the planned load by operation id
     */
    public record Phase(String name, boolean measured, double from, double to, Map<String, Load> loads) {

        public Phase {
            loads = Map.copyOf(loads);
        }

        /** The planned load of an operation; empty if the phase has none for it. */
        public Optional<Load> load(String operation) {
            return Optional.ofNullable(loads.get(operation));
        }

        /** In seconds. */
        public double length() {
            return to - from;
        }
    }

    /**
     * The protocol's metrics over the whole run, drain included.
     *
     * @param counters the sum of each counter by id
     * @param distributions the values of each distribution by id; only those with values
     */
    public record Totals(Map<String, Long> counters, Map<String, Distribution> distributions) {

        /** No metric has a value. */
        public static final Totals NONE = new Totals(Map.of(), Map.of());

        public Totals {
            counters = Map.copyOf(counters);
            distributions = Map.copyOf(distributions);
        }

        /** The sum of a counter; 0 if it never counted. */
        public long counter(String id) {
            return counters.getOrDefault(id, 0L);
        }

        /** The values of a distribution; empty if it has none. */
        public Optional<Distribution> distribution(String id) {
            return Optional.ofNullable(distributions.get(id));
        }
    }

    /** The values of a metric, in its unit. */
    public record Distribution(long count, double mean, long min, long median, long max) {}

    /**
     * The arrivals of one operation in one interval. Times are seconds since the start of the run.
     *
     * @param counts of the interval
     * @param failures how many of the failed and the dropped had each failure, by its id
     */
    public record Arrivals(
            double from, double to, ArrivalCounts counts, Map<String, Long> failures, ResponseTimes responseTimes) {

        public Arrivals {
            failures = Map.copyOf(failures);
        }

        /** The response times of the arrivals answered in the interval, in nanoseconds; 0 if none was answered. */
        public record ResponseTimes(long median, long p99, long longest) {

            /** No arrival was answered. */
            public static final ResponseTimes NONE = new ResponseTimes(0, 0, 0);

            /** Returns an upper bound for both intervals together. */
            private ResponseTimes and(ResponseTimes other) {
                return new ResponseTimes(
                        Math.max(median, other.median), Math.max(p99, other.p99), Math.max(longest, other.longest));
            }
        }

        /** Returns this interval and the next one as one interval. */
        public Arrivals then(Arrivals next) {
            return joined(next, next.to, counts.plusNext(next.counts));
        }

        /** Returns the arrivals of this operation and of another one in the same interval. */
        public Arrivals beside(Arrivals other) {
            return joined(other, to, counts.plusLoop(other.counts));
        }

        private Arrivals joined(Arrivals other, double until, ArrivalCounts both) {
            Map<String, Long> all = failures;
            if (!other.failures.isEmpty()) {
                all = new HashMap<>(failures);
                for (Map.Entry<String, Long> failure : other.failures.entrySet()) {
                    all.merge(failure.getKey(), failure.getValue(), Long::sum);
                }
            }
            return new Arrivals(from, until, both, all, responseTimes.and(other.responseTimes));
        }

        /** The number of arrivals with a failure. */
        public long failures(String id) {
            return failures.getOrDefault(id, 0L);
        }

        /** The middle of the interval, in seconds since the start of the run. */
        public double middle() {
            return (from + to) / 2;
        }

        public long due() {
            return counts.due();
        }

        public long started() {
            return counts.started();
        }

        public long answered() {
            return counts.answered();
        }

        public long failed() {
            return counts.failed();
        }

        public long departed() {
            return counts.departed();
        }

        public long dropped() {
            return counts.dropped();
        }
    }

    /** The samples of a gauge; {@link Series#NONE} if there are none. */
    public Series gauge(String id) {
        return gauges.getOrDefault(id, Series.NONE);
    }

    /** The rate of a counter per second; {@link Series#NONE} if it never counted. */
    public Series rate(String id) {
        return rates.getOrDefault(id, Series.NONE);
    }

    /** The samples of a resource, named by a constant of this class; {@link Series#NONE} if there are none. */
    public Series resource(String id) {
        return resources.getOrDefault(id, Series.NONE);
    }

    /** The target's own count in a column; {@link Series#NONE} if it was never read. */
    public Series probe(String column) {
        return probes.getOrDefault(column, Series.NONE);
    }

    /** The arrivals of an operation in the order of time. */
    public List<Arrivals> arrivals(String operation) {
        return arrivals.getOrDefault(operation, List.of());
    }

    /** The second at which the last phase ends and the drain begins. */
    public double end() {
        return phases.stream().mapToDouble(Phase::to).max().orElse(0);
    }

    /** Whether a second lies in a measured phase. */
    public boolean isMeasured(double second) {
        return phaseAt(second).filter(Phase::measured).isPresent();
    }

    /** The phase at a second; empty before the run and while it drains. */
    public Optional<Phase> phaseAt(double second) {
        return phases.stream()
                .filter(phase -> second >= phase.from() && second < phase.to())
                .findFirst();
    }
}
