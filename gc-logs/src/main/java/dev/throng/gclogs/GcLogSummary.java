package dev.throng.gclogs;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a GC log says in figures. Durations in nanoseconds, sizes in bytes.
 *
 * @param java the JVM's version; empty where the log does not say (JDK 11, but for ZGC)
 * @param collector what the log's "Using …" line names; empty where that line is missing
 * @param mode how the collector works where it says, e.g. {@code Generational}
 * @param durationNanos the span from the first line to the last
 * @param pauses stop-the-world pauses, nested ones counted once
 * @param pausesLogged false where the log's settings leave pauses out ({@code -Xlog:gc} under ZGC, safepoints alone), so that
 *     {@code pauses}, {@code full}, {@code degenerated} and {@code mmu} say nothing
 * @param logged of what else the log would tell if there were any
 * @param stalls threads that waited for memory (ZGC); several may wait at once, so the total can exceed the duration
 * @param relocationStalls threads that waited for an object to be moved (ZGC)
 * @param concurrent work beside the running application by phase, as the log names them; phases may contain one another,
 *     so their times do not add up
 * @param degenerated cycles of Shenandoah finished with the application stopped; they are among the pauses
 * @param full full collections; they are among the pauses, or in one of them
 * @param safepoints every stop of all threads, for the collector or not; all zero where it is not logged
 * @param mmu minimum mutator utilization, 0 to 1, by window length; blind to stalls
 * @param mmuExact false if the log held too many pauses to keep; {@code mmu} is then an upper bound
 * @param cpu CPU of stop-the-world collections as logged; zero for ZGC and Shenandoah, which log none
 * @param heap the heap after collections
 * @param lines lines seen
 * @param unreadLines lines that could not be read
 * @param restarts how often a JVM started again within the log
 * @param notes what else kept the log from being read whole, e.g. a compressed file that ends early
 */
public record GcLogSummary(
        Optional<String> java,
        Optional<String> collector,
        Optional<String> mode,
        long durationNanos,
        Pauses pauses,
        boolean pausesLogged,
        Logged logged,
        Stalls stalls,
        Stalls relocationStalls,
        Map<String, Kind> concurrent,
        long degenerated,
        long full,
        Safepoints safepoints,
        Map<String, Double> mmu,
        boolean mmuExact,
        Cpu cpu,
        Heap heap,
        long lines,
        long unreadLines,
        int restarts,
        List<String> notes) {

    public GcLogSummary {
        concurrent = ordered(concurrent);
        mmu = ordered(mmu);
        notes = List.copyOf(notes);
    }

    /** Whether every line could be read. */
    public boolean readWhole() {
        return unreadLines == 0 && notes.isEmpty();
    }

    /**
     * Which figures say something: where the log's settings leave the lines out, 0 is no count.
     *
     * @param stalls both kinds
     * @param cpu false for ZGC and Shenandoah, which log none
     */
    public record Logged(boolean stalls, boolean safepoints, boolean concurrent, boolean cpu, boolean heap) {}

    /**
     * Pauses in figures. Percentiles are kept to three digits, count, total and maximum exactly.
     *
     * @param byKind by kind and cause as the log names them, in the order they were first seen
     */
    public record Pauses(
            long count, long totalNanos, long max, long p50, long p99, long p999, Map<String, Kind> byKind) {

        public Pauses {
            byKind = ordered(byKind);
        }
    }

    /** The pauses of one kind and cause, or the concurrent phases of one name. */
    public record Kind(long count, long totalNanos, long max) {}

    /** Stalls in figures. */
    public record Stalls(long count, long totalNanos, long max) {}

    /** Safepoints in figures; the time to the safepoint is part of the total. */
    public record Safepoints(long count, long totalNanos, long timeToSafepointNanos, long timeToSafepointMax) {}

    /** CPU time of stop-the-world collections, which the JVM rounds to 10 ms per collection. */
    public record Cpu(long userNanos, long systemNanos) {}

    /**
     * The heap after collections.
     *
     * @param readings how many collections said it; the other figures are 0 if none did
     * @param allocatedBytes what was allocated between collections, by their before and after; a lower bound for
     *     collectors that work beside the application
     * @param committedMaxBytes the largest capacity seen; empty where the log does not say
     */
    public record Heap(
            long readings,
            long usedAfterMaxBytes,
            long usedAfterLastBytes,
            long allocatedBytes,
            OptionalLong committedMaxBytes) {}

    private static <V> Map<String, V> ordered(Map<String, V> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
