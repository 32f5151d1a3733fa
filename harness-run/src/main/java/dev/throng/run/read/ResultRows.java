package dev.throng.run.read;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Count;
import dev.throng.figure.Derived;
import dev.throng.figure.Statistic;
import dev.throng.figure.Time;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The rows of a result directory's CSV files, as values. Times are nanoseconds since the start of the first phase, sizes bytes; what
 * could not be measured is empty, never 0.
 */
public final class ResultRows {

    /** What the columns of {@code resources.csv} with the target's own counts begin with. */
    public static final String PROBE = "probe:";

    private ResultRows() {}

    /**
     * One operation in one interval of {@code intervals.csv}: counts are within the interval, {@code owed}, {@code inFlight} and
     * {@code inSystem} stand at its end.
     *
     * @param measured whether the interval's phase counts
     * @param counts those that the file has; the others are 0
     */
    public record Interval(
            long startNanos,
            long durationNanos,
            String phase,
            boolean measured,
            String operation,
            ArrivalCounts counts,
            OptionalDouble offeredRate,
            OptionalDouble answeredRate,
            IntervalTimes times) {

        static Interval of(CsvFile.Row row) {
            return new Interval(
                    row.needed("startNanos"),
                    row.needed("durationNanos"),
                    row.name("phase"),
                    row.text("measured").strip().equalsIgnoreCase("true"),
                    row.name("operation"),
                    ArrivalCounts.of((Count count) -> count(row, count)),
                    row.number(Derived.OFFERED_RATE.id()),
                    row.number(Derived.ANSWERED_RATE.id()),
                    IntervalTimes.of(row));
        }

        /** A count that files of older versions lack is 0 there. */
        private static long count(CsvFile.Row row, Count count) {
            boolean known =
                    count.isIn(Count.Use.INTERVALS) && (!count.isIn(Count.Use.NOT_IN_0_1_0) || row.has(count.id()));
            return known ? row.needed(count.id()) : 0;
        }

        public long endNanos() {
            return startNanos + durationNanos;
        }

        public Percentiles time(Time time) {
            return times.of(time);
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

        public long owed() {
            return counts.owed();
        }

        public long inFlight() {
            return counts.inFlight();
        }

        public long inSystem() {
            return counts.inSystem();
        }

        public long bytesSent() {
            return counts.bytesSent();
        }

        public long bytesReceived() {
            return counts.bytesReceived();
        }

        public Percentiles response() {
            return time(Time.RESPONSE);
        }

        public Percentiles service() {
            return time(Time.SERVICE);
        }

        public Percentiles lag() {
            return time(Time.LAG);
        }

        /** The generator's own lateness, the part of the lag that no limit explains. */
        public Percentiles ownLag() {
            return time(Time.OWN_LAG);
        }
    }

    /** How often one failure happened in the interval that starts here ({@code failures.csv}). */
    public record Failures(long startNanos, String operation, String failure, long count) {}

    /** One sample of a gauge, such as one connection's unanswered requests ({@code series.csv}). */
    public record Gauge(long startNanos, String metric, long index, double value) {}

    /**
     * One of the protocol's own metrics in one interval ({@code metrics.csv}).
     *
     * @param count the values in the interval; if it is 0, mean, percentiles and maximum are empty
     */
    public record MetricInterval(
            long startNanos,
            long durationNanos,
            String metric,
            long count,
            OptionalDouble mean,
            OptionalDouble p50,
            OptionalDouble p99,
            OptionalDouble max) {

        public MetricInterval {
            if (count == 0) {
                mean = OptionalDouble.empty();
                p50 = OptionalDouble.empty();
                p99 = OptionalDouble.empty();
                max = OptionalDouble.empty();
            }
        }
    }

    /**
     * What a process used in one interval: CPU in seconds, sizes in bytes at its end.
     *
     * @param throttled seconds for which a CPU quota stopped threads of its control group, summed over CPUs; empty without a quota
     * @param compilerCpu CPU seconds of the JIT compilers; empty if it is no JVM, and in files of older versions
     */
    public record ProcessUse(
            OptionalDouble cpuUser,
            OptionalDouble cpuSystem,
            OptionalDouble ioWait,
            OptionalLong rss,
            OptionalLong vsz,
            OptionalLong threads,
            OptionalLong openFiles,
            OptionalDouble gcCpu,
            OptionalDouble throttled,
            OptionalDouble compilerCpu) {

        private static ProcessUse of(CsvFile.Row row, String name) {
            return new ProcessUse(
                    row.number(name + "CpuUser"),
                    row.number(name + "CpuSystem"),
                    row.number(name + "IoWait"),
                    row.count(name + "Rss"),
                    row.count(name + "Vsz"),
                    row.count(name + "Threads"),
                    row.count(name + "OpenFiles"),
                    row.number(name + "GcCpu"),
                    row.number(name + "Throttled"),
                    row.number(name + "CompilerCpu"));
        }
    }

    /**
     * What the machine used in one interval: CPU seconds over all its CPUs, and what went over the interface.
     *
     * @param cpuGenerator CPU seconds of those processes of the generator that run on the machine; empty in files of older versions
     */
    public record MachineUse(
            OptionalDouble cpuUser,
            OptionalDouble cpuSystem,
            OptionalDouble cpuIoWait,
            OptionalDouble cpuIdle,
            OptionalDouble cpuSteal,
            OptionalDouble cpuGenerator,
            OptionalLong netBytesSent,
            OptionalLong netBytesReceived,
            OptionalLong netPacketsSent,
            OptionalLong netPacketsReceived) {

        private static MachineUse of(CsvFile.Row row) {
            return new MachineUse(
                    row.number("machineCpuUser"),
                    row.number("machineCpuSystem"),
                    row.number("machineCpuIoWait"),
                    row.number("machineCpuIdle"),
                    row.number("machineCpuSteal"),
                    row.number("machineCpuGenerator"),
                    row.count("netBytesSent"),
                    row.count("netBytesReceived"),
                    row.count("netPacketsSent"),
                    row.count("netPacketsReceived"));
        }
    }

    /**
     * One interval of {@code resources.csv}.
     *
     * @param probes the target's own counts, by the probe's name
     */
    public record Resources(
            long startNanos,
            long durationNanos,
            ProcessUse target,
            ProcessUse generator,
            MachineUse machine,
            Map<String, OptionalDouble> probes) {

        static Resources of(CsvFile.Row row) {
            Map<String, OptionalDouble> probes = new LinkedHashMap<>();
            for (String column : row.header()) {
                if (column.startsWith(PROBE)) {
                    probes.put(column.substring(PROBE.length()), row.number(column));
                }
            }
            return new Resources(
                    row.needed("startNanos"),
                    row.needed("durationNanos"),
                    ProcessUse.of(row, "target"),
                    ProcessUse.of(row, "generator"),
                    MachineUse.of(row),
                    probes);
        }

        Resources exchanged() {
            return new Resources(startNanos, durationNanos, generator, target, machine, probes);
        }

        public long endNanos() {
            return startNanos + durationNanos;
        }
    }

    /**
     * Something a JVM did to its threads ({@code gc-events.csv}).
     *
     * @param process {@code target} or {@code generator}; {@code target-2} and so on for the further processes of a target
     * @param kind {@code pause}, {@code stall}, {@code safepoint} or {@code concurrent}; {@code full} and {@code degenerated} lie in pauses
     *     that have rows of their own, {@code reaching}, the time to safepoint, in safepoints; {@code pacing} is the time from one report of
     *     Shenandoah's pacing to the next
     * @param threadNanos how long threads waited in a {@code pacing}, added up over threads; empty in other rows, and in older files
     */
    public record GcEvent(
            String process,
            String kind,
            long startNanos,
            long durationNanos,
            String name,
            String cause,
            OptionalLong threadNanos) {

        /** An event that is no {@code pacing}. */
        public GcEvent(String process, String kind, long startNanos, long durationNanos, String name, String cause) {
            this(process, kind, startNanos, durationNanos, name, cause, OptionalLong.empty());
        }

        public long endNanos() {
            return startNanos + durationNanos;
        }

        /** Whether threads of the process waited for it. */
        public boolean stopsThreads() {
            return kind.equals("pause") || kind.equals("stall") || kind.equals("safepoint");
        }
    }

    /** The heap around one collection, as the JVM logged it ({@code gc-heap.csv}). */
    public record HeapReading(
            String process, long atNanos, long usedBeforeBytes, long usedAfterBytes, OptionalLong committedBytes) {}

    /**
     * What a reference target saw of itself ({@code observed.csv}).
     *
     * @param kind {@code hiccup}: by how much a thread that sleeps for a millisecond woke too late, in ns, if a millisecond or more;
     *     {@code allocated}: what all threads allocated so far, in bytes
     */
    public record Observed(long atNanos, String kind, long value) {}

    /**
     * One of the slowest responses ({@code slowest.csv}).
     *
     * @param standsFor how many of this length there were for each one that was kept, itself included
     */
    public record Slowest(
            String phase, String operation, long dueNanos, long startedNanos, long answeredNanos, double standsFor) {

        public long responseNanos() {
            return answeredNanos - dueNanos;
        }
    }

    /**
     * The percentiles of one time in one interval, in nanoseconds. Empty are those that the file lacks, and all of an interval in which nothing
     * was answered.
     */
    public static final class Percentiles {

        private final long[] values;
        private final int from;

        /** @param from where the percentiles of the time begin */
        Percentiles(long[] values, int from) {
            this.values = values;
            this.from = from;
        }

        /** Returns a percentile, or the largest value; empty if the file has none. */
        public OptionalLong percentile(Statistic percentile) {
            int place = IntervalTimes.PERCENTILES.indexOf(percentile);
            return place < 0 || values[from + place] == IntervalTimes.NONE
                    ? OptionalLong.empty()
                    : OptionalLong.of(values[from + place]);
        }

        public OptionalLong p50() {
            return percentile(Statistic.P50);
        }

        public OptionalLong p99() {
            return percentile(Statistic.P99);
        }

        public OptionalLong p999() {
            return percentile(Statistic.P999);
        }

        public OptionalLong max() {
            return percentile(Statistic.MAX);
        }
    }
}
