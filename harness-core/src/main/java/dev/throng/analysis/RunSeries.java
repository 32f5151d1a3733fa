package dev.throng.analysis;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * What a run recorded, as series over its seconds.
 *
 * @param gauges the protocol's gauges over all event loops, at the end of each interval
 * @param rates the protocol's counters per second, in the middle of each interval
 * @param resources see the constants: levels at the end of a sample, rates in its middle
 * @param probes the target's own counts by column
 * @param machineCores CPUs of the machine
 * @param targetCores those of them that the target may use, or what its CPU quota is worth if that is less
 */
public record RunSeries(
        List<Phase> phases,
        Map<String, Series> gauges,
        Map<String, Series> rates,
        Map<String, Series> resources,
        Map<String, Series> probes,
        Listens listens,
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

    /** Seconds per second for which a CPU quota stopped threads of the target, summed over CPUs; nothing without a quota. */
    public static final String TARGET_THROTTLED = "target-throttled";

    /** CPU seconds per second of everything on the machine, user and system. */
    public static final String MACHINE_CPU = "machine-cpu";

    /** Bytes per second over the interface, headers included. */
    public static final String NET_SENT = "net-sent";

    /** Packets per second over the interface. */
    public static final String NET_PACKETS_SENT = "net-packets-sent";

    /**
     * A phase, in seconds since the start of the run.
     *
     * @param users who bring its listeners, one after the other; empty if its load is an open one
     * @param atMost how many listeners its load lets in at once; empty if any number
     */
    public record Phase(
            String name, boolean measured, double from, double to, Optional<Users> users, OptionalLong atMost) {

        /** With an open load of listeners, or none. */
        public Phase(String name, boolean measured, double from, double to) {
            this(name, measured, from, to, Optional.empty(), OptionalLong.empty());
        }
    }

    /**
     * The users of a closed load. Each starts a listener, waits until it has ended, thinks, and starts the next.
     *
     * @param steps how many there are in each step; the last lasts
     * @param eachSeconds length of a step; of no meaning while there is only one
     */
    public record Users(List<Integer> steps, double eachSeconds, double thinkSeconds) {

        public Users {
            steps = List.copyOf(steps);
        }

        /** How many there are just before a second of the phase. */
        int at(double second) {
            int last = steps.size() - 1;
            double step = last > 0 ? Math.floor((second - 1e-6) / eachSeconds) : 0;
            return steps.get((int) Math.max(0, Math.min(last, step)));
        }
    }

    /**
     * The run's listeners.
     *
     * @param arrivals what became of them, interval by interval in the order of time
     * @param staySeconds how long each is to listen once it is answered; empty if to the end
     * @param burstBytes what a listener got ahead of its time on connect: the mean of the listeners for which it was recorded
     * @param slowShare the share of listeners that read slowly on purpose; whether these are starved cannot be known
     */
    public record Listens(
            List<Arrivals> arrivals, OptionalDouble staySeconds, OptionalDouble burstBytes, double slowShare) {

        /** Creates arrivals without slow readers. */
        public Listens(List<Arrivals> arrivals, OptionalDouble staySeconds, OptionalDouble burstBytes) {
            this(arrivals, staySeconds, burstBytes, 0);
        }

        /** How many were answered per second, in the middle of each interval. */
        Series answered() {
            TreeMap<Double, Double> perSecond = new TreeMap<>();
            Map<Double, Double> lengths = new HashMap<>();
            for (Arrivals interval : arrivals) {
                double length = interval.to() - interval.from();
                if (length > 0) {
                    perSecond.put(interval.middle(), interval.answered() / length);
                    lengths.put(interval.middle(), length);
                }
            }
            return new Series(perSecond, lengths);
        }

        /**
         * Bytes per second of bursts in the intervals of a span, if each of those answered in it got what the mean of those recorded got;
         * not a number if somebody was answered and none was recorded.
         */
        double bursts(double from, double to) {
            double seconds = 0;
            long newcomers = 0;
            for (Arrivals interval : arrivals) {
                if (interval.middle() >= from && interval.middle() < to) {
                    seconds += interval.to() - interval.from();
                    newcomers += interval.answered();
                }
            }
            return newcomers == 0 ? 0 : newcomers / seconds * burstBytes.orElse(Double.NaN);
        }
    }

    /**
     * Arrivals of listeners in one interval.
     *
     * @param failed that were never answered
     * @param departed as planned
     * @param dropped that were answered and ended otherwise
     * @param noMedia the dropped listeners that received bytes but no media
     */
    public record Arrivals(
            double from,
            double to,
            long due,
            long started,
            long answered,
            long failed,
            long departed,
            long dropped,
            long noMedia,
            Waits waits) {

        /** How long the listeners answered in the interval had waited, in nanoseconds; 0 if none was answered. */
        public record Waits(long median, long p99, long longest) {

            static final Waits NONE = new Waits(0, 0, 0);

            /** An upper bound for both spans together. */
            private Waits and(Waits other) {
                return new Waits(
                        Math.max(median, other.median), Math.max(p99, other.p99), Math.max(longest, other.longest));
            }
        }

        /** The same with those of the interval that follows. */
        public Arrivals then(Arrivals next) {
            return new Arrivals(
                    from,
                    next.to,
                    due + next.due,
                    started + next.started,
                    answered + next.answered,
                    failed + next.failed,
                    departed + next.departed,
                    dropped + next.dropped,
                    noMedia + next.noMedia,
                    waits.and(next.waits));
        }

        double middle() {
            return (from + to) / 2;
        }

        /** Of the answered, those who had surely not waited for longer. */
        double answeredWithin(double seconds) {
            double nanos = 1e9 * seconds;
            return waits.longest() <= nanos
                    ? answered
                    : waits.p99() <= nanos ? 0.99 * answered : waits.median() <= nanos ? 0.5 * answered : 0;
        }

        /** Of the answered, those who had perhaps not waited for longer: no fewer than {@link #answeredWithin}. */
        double perhapsAnsweredWithin(double seconds) {
            return waits.median() > 1e9 * seconds ? 0.5 * answered : answered;
        }
    }

    Series gauge(String id) {
        return gauges.getOrDefault(id, Series.NONE);
    }

    Series rate(String id) {
        return rates.getOrDefault(id, Series.NONE);
    }

    Series resource(String id) {
        return resources.getOrDefault(id, Series.NONE);
    }

    /** When the last phase ends; what comes after is draining. */
    double end() {
        return phases.stream().mapToDouble(Phase::to).max().orElse(0);
    }

    boolean measured(double second) {
        return phaseAt(second).filter(Phase::measured).isPresent();
    }

    /** Empty while the run drains. */
    Optional<Phase> phaseAt(double second) {
        return phases.stream()
                .filter(phase -> second >= phase.from() && second < phase.to())
                .findFirst();
    }
}
