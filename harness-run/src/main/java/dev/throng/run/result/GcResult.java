package dev.throng.run.result;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a JVM's garbage collection cost during the phases. Nothing is known of it if {@code collector} is empty: all figures are empty then.
 * Older files have zeros there, which are read as empty. A figure is empty too if the JVM's log does not contain it.
 *
 * @param collector the collector as its log names it; empty where nothing is known of it
 * @param java the version of Java, from the log, or else of the installation whose {@code java} the process runs; empty if both are unknown
 * @param pauses the pauses that stopped all threads
 * @param stalls the allocation stalls: waits of single threads for memory
 * @param gcCpuSeconds CPU of the collector's threads and of the VM thread
 * @param safepoints all safepoints, also those that were not for GC
 * @param loggedCpuSeconds CPU of pauses as the JVM logs it, rounded; empty for ZGC and Shenandoah, which log none
 * @param heap the heap around collections, from the log
 * @param chosen what the JVM chose by its CPUs when it started, from the log
 * @param byCause the pauses by what caused them and by what went wrong in them
 * @param pacing the waits of threads that allocated while Shenandoah collected
 */
public record GcResult(
        String collector,
        String java,
        Pauses pauses,
        Stalls stalls,
        OptionalDouble gcCpuSeconds,
        OptionalLong timeToSafepointMax,
        Safepoints safepoints,
        @JsonUnwrapped Cycles cycles,
        OptionalDouble loggedCpuSeconds,
        Heap heap,
        @JsonUnwrapped Ergonomics chosen,
        @JsonUnwrapped PauseCauses byCause,
        Pacing pacing) {

    private static final String ZGC_WITHOUT_GENERATIONS = "The Z Garbage Collector";

    /** Where nothing is known of garbage collection. */
    public static final GcResult UNKNOWN = new GcResult(
            "", "", Pauses.UNKNOWN, Stalls.UNKNOWN, OptionalDouble.empty(), OptionalLong.empty(), Safepoints.UNKNOWN);

    public GcResult {
        collector = Missing.text(collector);
        java = Missing.text(java);
        boolean known = !collector.isEmpty();
        pauses = known && pauses != null ? pauses : Pauses.UNKNOWN;
        stalls = known && stalls != null ? stalls : Stalls.UNKNOWN;
        gcCpuSeconds = known ? Missing.decimal(gcCpuSeconds) : OptionalDouble.empty();
        timeToSafepointMax = known ? Missing.number(timeToSafepointMax) : OptionalLong.empty();
        safepoints = known && safepoints != null ? safepoints : Safepoints.UNKNOWN;
        cycles = known && cycles != null ? cycles : Cycles.UNKNOWN;
        loggedCpuSeconds = known ? Missing.decimal(loggedCpuSeconds) : OptionalDouble.empty();
        heap = known && heap != null ? heap : Heap.UNKNOWN;
        chosen = known && chosen != null ? chosen : Ergonomics.UNKNOWN;
        byCause = known && byCause != null ? byCause : PauseCauses.UNKNOWN;
        pacing = known && pacing != null ? pacing : Pacing.UNKNOWN;
    }

    /** Where nothing is known of what the JVM chose, of causes and of pacing. */
    public GcResult(
            String collector,
            String java,
            Pauses pauses,
            Stalls stalls,
            OptionalDouble gcCpuSeconds,
            OptionalLong timeToSafepointMax,
            Safepoints safepoints,
            Cycles cycles,
            OptionalDouble loggedCpuSeconds,
            Heap heap) {
        this(
                collector,
                java,
                pauses,
                stalls,
                gcCpuSeconds,
                timeToSafepointMax,
                safepoints,
                cycles,
                loggedCpuSeconds,
                heap,
                Ergonomics.UNKNOWN,
                PauseCauses.UNKNOWN,
                Pacing.UNKNOWN);
    }

    /**
     * What a JVM chooses by the CPUs that it sees when it starts.
     *
     * @param availableProcessors how many CPUs the JVM may use; empty if its log does not have it, as before JDK 16
     * @param workers how many threads collect while the application is stopped, with G1 and Parallel; empty if its log does not have it
     */
    public record Ergonomics(OptionalLong availableProcessors, OptionalLong workers) {

        /** Nothing is known. */
        public static final Ergonomics UNKNOWN = new Ergonomics(OptionalLong.empty(), OptionalLong.empty());

        public Ergonomics {
            availableProcessors = Missing.positive(availableProcessors);
            workers = Missing.positive(workers);
        }
    }

    /** Where nothing is known of cycles, heap and logged CPU. */
    public GcResult(
            String collector,
            String java,
            Pauses pauses,
            Stalls stalls,
            OptionalDouble gcCpuSeconds,
            OptionalLong timeToSafepointMax,
            Safepoints safepoints) {
        this(
                collector,
                java,
                pauses,
                stalls,
                gcCpuSeconds,
                timeToSafepointMax,
                safepoints,
                Cycles.UNKNOWN,
                OptionalDouble.empty(),
                Heap.UNKNOWN);
    }

    /**
     * Whether the system counts a page of the heap as resident up to three times. ZGC without generations maps its heap at three
     * addresses; with generations it does not (JEP 439).
     */
    public boolean inflatesResidentSet() {
        return collector.equals(ZGC_WITHOUT_GENERATIONS);
    }

    /** The same with another version of Java. */
    public GcResult withJava(String version) {
        return new GcResult(
                collector,
                version,
                pauses,
                stalls,
                gcCpuSeconds,
                timeToSafepointMax,
                safepoints,
                cycles,
                loggedCpuSeconds,
                heap,
                chosen,
                byCause,
                pacing);
    }

    /** Cycles of Shenandoah that had to be finished with the application stopped. */
    public OptionalLong degenerated() {
        return cycles.degenerated;
    }

    /** Collections of the whole heap with the application stopped. */
    public OptionalLong full() {
        return cycles.full;
    }

    /** Stop-the-world pauses. */
    public record Pauses(
            OptionalLong count,
            OptionalLong totalNanos,
            OptionalLong max,
            OptionalLong p50,
            OptionalLong p99,
            OptionalLong p999) {

        static final Pauses UNKNOWN = new Pauses(
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty());

        public Pauses {
            count = Missing.number(count);
            totalNanos = Missing.number(totalNanos);
            max = Missing.number(max);
            p50 = Missing.number(p50);
            p99 = Missing.number(p99);
            p999 = Missing.number(p999);
        }

        /** Pauses that were measured. Without pauses, all are 0. */
        public static Pauses of(long count, long totalNanos, long max, long p50, long p99, long p999) {
            return new Pauses(
                    OptionalLong.of(count),
                    OptionalLong.of(totalNanos),
                    OptionalLong.of(max),
                    OptionalLong.of(p50),
                    OptionalLong.of(p99),
                    OptionalLong.of(p999));
        }
    }

    /** Allocation stalls. */
    public record Stalls(OptionalLong count, OptionalLong totalNanos, OptionalLong max) {

        /** Of a log without them, and of collections that a JVM reports itself. */
        public static final Stalls UNKNOWN =
                new Stalls(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());

        public Stalls {
            count = Missing.number(count);
            totalNanos = Missing.number(totalNanos);
            max = Missing.number(max);
        }

        /** Stalls that were measured. Without stalls, all are 0. */
        public static Stalls of(long count, long totalNanos, long max) {
            return new Stalls(OptionalLong.of(count), OptionalLong.of(totalNanos), OptionalLong.of(max));
        }
    }

    /**
     * The pacing of Shenandoah: threads that allocate wait while it collects, by up to 10 ms each time. The log has one sum for each cycle.
     *
     * @param count the cycles that report it
     * @param totalNanos how long threads waited, in all, added up over threads
     * @param max the longest time that threads waited in one cycle, added up over threads, in nanoseconds
     */
    public record Pacing(OptionalLong count, OptionalLong totalNanos, OptionalLong max) {

        /** Of a log without it: of other collectors, without {@code gc+stats}, and of collections that a JVM reports itself. */
        public static final Pacing UNKNOWN =
                new Pacing(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());

        public Pacing {
            count = Missing.number(count);
            totalNanos = Missing.number(totalNanos);
            max = Missing.number(max);
        }

        /** Pacing that was measured. */
        public static Pacing of(long count, long totalNanos, long max) {
            return new Pacing(OptionalLong.of(count), OptionalLong.of(totalNanos), OptionalLong.of(max));
        }
    }

    /** All safepoints, also those that were not for GC. */
    public record Safepoints(OptionalLong count, OptionalLong totalNanos) {

        /** Of a log without them, and of collections that a JVM reports itself. */
        public static final Safepoints UNKNOWN = new Safepoints(OptionalLong.empty(), OptionalLong.empty());

        public Safepoints {
            count = Missing.number(count);
            totalNanos = Missing.number(totalNanos);
        }

        /** Safepoints that were measured. */
        public static Safepoints of(long count, long totalNanos) {
            return new Safepoints(OptionalLong.of(count), OptionalLong.of(totalNanos));
        }
    }

    /**
     * The cycles that had to stop the application.
     *
     * @param degenerated cycles of Shenandoah that had to be finished with the application stopped
     * @param full collections of the whole heap with the application stopped
     */
    public record Cycles(OptionalLong degenerated, OptionalLong full) {

        /** Of a log without them, and of collections that a JVM reports itself. */
        public static final Cycles UNKNOWN = new Cycles(OptionalLong.empty(), OptionalLong.empty());

        public Cycles {
            degenerated = Missing.number(degenerated);
            full = Missing.number(full);
        }

        /** Cycles that were measured. */
        public static Cycles of(long degenerated, long full) {
            return new Cycles(OptionalLong.of(degenerated), OptionalLong.of(full));
        }
    }

    /**
     * The heap by its log, around collections. Older files have zeros for what the log does not contain, which are read as empty.
     *
     * @param readings the collections of which the log states the heap
     * @param usedAfterMaxBytes the most heap that was in use after a collection
     * @param usedAfterLastBytes the heap that was in use after the last collection
     * @param allocatedBytes what was allocated from one collection to the next: a lower bound
     * @param committedMaxBytes the largest capacity
     * @param maxBytes the largest capacity that the JVM allows ({@code -Xmx}), as it logs when it starts
     */
    public record Heap(
            OptionalLong readings,
            OptionalLong usedAfterMaxBytes,
            OptionalLong usedAfterLastBytes,
            OptionalLong allocatedBytes,
            OptionalLong committedMaxBytes,
            OptionalLong maxBytes) {

        /** Of a log without it. */
        public static final Heap UNKNOWN = new Heap(
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty());

        public Heap {
            readings = Missing.number(readings);
            boolean read = readings.orElse(0) > 0;
            usedAfterMaxBytes = read ? Missing.number(usedAfterMaxBytes) : OptionalLong.empty();
            usedAfterLastBytes = read ? Missing.number(usedAfterLastBytes) : OptionalLong.empty();
            allocatedBytes = read ? Missing.number(allocatedBytes) : OptionalLong.empty();
            committedMaxBytes = Missing.positive(committedMaxBytes);
            maxBytes = Missing.positive(maxBytes);
        }

        /** A heap that was read; 0 for a capacity that the log does not state. */
        public static Heap of(
                long readings,
                long usedAfterMaxBytes,
                long usedAfterLastBytes,
                long allocatedBytes,
                long committedMaxBytes,
                long maxBytes) {
            return new Heap(
                    OptionalLong.of(readings),
                    OptionalLong.of(usedAfterMaxBytes),
                    OptionalLong.of(usedAfterLastBytes),
                    OptionalLong.of(allocatedBytes),
                    OptionalLong.of(committedMaxBytes),
                    OptionalLong.of(maxBytes));
        }
    }
}
