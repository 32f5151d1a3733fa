package dev.throng.run.result;

import java.util.Objects;

/**
 * What a JVM's garbage collection cost during the phases; {@code collector} is empty where nothing is known of it.
 *
 * @param collector the collector as its log names it; empty where nothing is known of it
 * @param java the version of Java, from the log, or else of the installation whose {@code java} the process runs; empty if both are unknown
 * @param pauses the pauses that stopped all threads
 * @param stalls the allocation stalls: waits of single threads for memory
 * @param gcCpuSeconds CPU of the collector's threads and of the VM thread
 * @param safepoints all safepoints, also those that were not for GC
 * @param degenerated cycles of Shenandoah that had to be finished with the application stopped
 * @param full collections of the whole heap with the application stopped
 * @param loggedCpuSeconds CPU of pauses as the JVM logs it, rounded; 0 for ZGC and Shenandoah, which log none
 * @param heap the heap around collections, from the log
 */
public record GcResult(
        String collector,
        String java,
        Pauses pauses,
        Stalls stalls,
        double gcCpuSeconds,
        long timeToSafepointMax,
        Safepoints safepoints,
        long degenerated,
        long full,
        double loggedCpuSeconds,
        Heap heap) {

    private static final String ZGC_WITHOUT_GENERATIONS = "The Z Garbage Collector";

    /** Where nothing is known of garbage collection. */
    public static final GcResult UNKNOWN = new GcResult("", "", Pauses.NONE, Stalls.NONE, 0, 0, Safepoints.NONE);

    public GcResult {
        collector = Missing.text(collector);
        java = Missing.text(java);
        pauses = Objects.requireNonNullElse(pauses, Pauses.NONE);
        stalls = Objects.requireNonNullElse(stalls, Stalls.NONE);
        safepoints = Objects.requireNonNullElse(safepoints, Safepoints.NONE);
        heap = Objects.requireNonNullElse(heap, Heap.UNKNOWN);
    }

    /** Where nothing is known of cycles, heap and logged CPU. */
    public GcResult(
            String collector,
            String java,
            Pauses pauses,
            Stalls stalls,
            double gcCpuSeconds,
            long timeToSafepointMax,
            Safepoints safepoints) {
        this(collector, java, pauses, stalls, gcCpuSeconds, timeToSafepointMax, safepoints, 0, 0, 0, Heap.UNKNOWN);
    }

    /**
     * Whether the system counts a page of the heap as resident up to three times. ZGC without generations maps its heap at three addresses; with
     * generations it does not (JEP 439).
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
                degenerated,
                full,
                loggedCpuSeconds,
                heap);
    }

    /** Stop-the-world pauses. */
    public record Pauses(long count, long totalNanos, long max, long p50, long p99, long p999) {

        static final Pauses NONE = new Pauses(0, 0, 0, 0, 0, 0);
    }

    /** Allocation stalls. */
    public record Stalls(long count, long totalNanos, long max) {

        static final Stalls NONE = new Stalls(0, 0, 0);
    }

    /** All safepoints, also those that were not for GC. */
    public record Safepoints(long count, long totalNanos) {

        static final Safepoints NONE = new Safepoints(0, 0);
    }

    /**
     * The heap by its log, around collections.
     *
     * @param readings the collections of which the log states the heap; the rest is 0 if there are none
     * @param usedAfterMaxBytes the most heap that was in use after a collection
     * @param usedAfterLastBytes the heap that was in use after the last collection
     * @param allocatedBytes what was allocated from one collection to the next: a lower bound
     * @param committedMaxBytes the largest capacity; 0 where the log does not say
     * @param maxBytes the largest capacity that the JVM allows ({@code -Xmx}), as it logs when it starts; 0 where the log does not say
     */
    public record Heap(
            long readings,
            long usedAfterMaxBytes,
            long usedAfterLastBytes,
            long allocatedBytes,
            long committedMaxBytes,
            long maxBytes) {

        static final Heap UNKNOWN = new Heap(0, 0, 0, 0, 0, 0);
    }
}
