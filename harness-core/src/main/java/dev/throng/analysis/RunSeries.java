package dev.throng.analysis;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What a run recorded, as series over its seconds.
 *
 * @param gauges the protocol's gauges over all event loops, at the end of each interval
 * @param rates the protocol's counters per second, in the middle of each interval
 * @param resources see the constants: levels at the end of a sample, rates in its middle
 * @param probes the target's own counts by column
 * @param listens what became of listeners, interval by interval in the order of time
 * @param machineCores CPUs of the machine
 * @param targetCores those of them that the target may use
 */
public record RunSeries(
        List<Phase> phases,
        Map<String, Series> gauges,
        Map<String, Series> rates,
        Map<String, Series> resources,
        Map<String, Series> probes,
        List<Arrivals> listens,
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

    /** CPU seconds per second of everything on the machine, user and system. */
    public static final String MACHINE_CPU = "machine-cpu";

    /** Bytes per second over the interface. */
    public static final String NET_SENT = "net-sent";

    /** A phase, in seconds since the start of the run. */
    public record Phase(String name, boolean measured, double from, double to) {}

    /** Arrivals of listeners in one interval. */
    public record Arrivals(double from, double to, long due, long started, long answered, long departed, Waits waits) {

        /** How long those answered in the interval had waited, in nanoseconds; 0 if nobody was answered. */
        public record Waits(long median, long p99, long longest) {

            static final Waits NONE = new Waits(0, 0, 0);
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
        return phases.stream().anyMatch(phase -> phase.measured() && second >= phase.from() && second < phase.to());
    }
}
