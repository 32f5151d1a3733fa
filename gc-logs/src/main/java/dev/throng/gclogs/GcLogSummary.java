package dev.throng.gclogs;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The figures of a GC log, or of a part of it. Durations are nanoseconds, sizes are bytes. Immutable.
 *
 * @param jvm the JVM that wrote the log
 * @param extent how much of the log was read
 * @param logged which figures the log contains
 * @param pauses the stop-the-world pauses; nested ones count once
 * @param causes the same pauses by cause, and those in which something went wrong
 * @param stalls the waits of threads
 * @param cycles the concurrent phases, and the collections that did not go well
 * @param safepoints the stops of all threads, for the collector or for any other operation
 * @param utilization the shares of the time that the pauses left
 * @param cpu the CPU time of stop-the-world collections in the log; ZGC and Shenandoah log none
 * @param heap the heap after collections
 * @param old the old generation, and the heap after its collections
 */
public record GcLogSummary(
        Jvm jvm,
        Extent extent,
        Logged logged,
        Pauses pauses,
        Causes causes,
        Stalls stalls,
        Cycles cycles,
        Safepoints safepoints,
        Utilization utilization,
        Cpu cpu,
        Heap heap,
        Old old) {

    /**
     * The share of the time outside of stop-the-world pauses, from 0 to 1. Empty if the log has no lines of pauses, or spans no time. Stalls
     * do not lower it.
     */
    public OptionalDouble throughput() {
        return logged.pauses() && extent.durationNanos() > 0
                ? OptionalDouble.of(Math.max(0, 1 - (double) utilization.stoppedNanos() / extent.durationNanos()))
                : OptionalDouble.empty();
    }

    /** Whether the log was read without any problem: each line could be read, and there are no notes. */
    public boolean readWhole() {
        return extent.unreadLines() == 0 && extent.notes().isEmpty();
    }

    /** This summary, of a log with a prefix of this form before each line. */
    GcLogSummary withPrefix(Optional<String> form) {
        return new GcLogSummary(
                jvm,
                extent.withPrefix(form),
                logged,
                pauses,
                causes,
                stalls,
                cycles,
                safepoints,
                utilization,
                cpu,
                heap,
                old);
    }

    /**
     * The JVM that wrote the log.
     *
     * @param java the version of Java; empty if the log does not have it (JDK 11 logs it with ZGC only)
     * @param collector the collector in the "Using …" line, or else the one that the lines show; empty if neither is known
     * @param collectorInferred whether no line names the collector, so that it was inferred from the lines
     * @param mode the mode of a collector that has several, e.g. {@code Generational}; empty if the log names none
     * @param cpus how many CPUs it may use; empty if the log does not have it (JDK 15 and older)
     * @param workers how many threads collect while the application is stopped; empty if the log does not have it
     */
    public record Jvm(
            Optional<String> java,
            Optional<String> collector,
            boolean collectorInferred,
            Optional<String> mode,
            OptionalLong cpus,
            OptionalLong workers) {}

    /**
     * How much of the log was read.
     *
     * @param durationNanos the time from the first line to the last
     * @param lines the number of lines
     * @param unreadLines the number of lines that could not be read
     * @param unreadPauses how many of them look like pauses; the figures leave these pauses out
     * @param unreadKinds the first of these lines of each kind; kinds beyond the first eight are left out
     * @param restarts how often another JVM started in the log
     * @param notes further reasons why the figures may be wrong, e.g. a compressed file that ends early
     * @param prefix what a shipper of logs wrote before each line, in words; it was removed; empty if there was none
     * @param firstNanos the uptime of the first line, or of the beginning of the part
     * @param startEpochNanos the wall-clock time of uptime 0 in nanoseconds since 1970; empty if the lines have no dates
     */
    public record Extent(
            long durationNanos,
            long lines,
            long unreadLines,
            long unreadPauses,
            List<UnreadKind> unreadKinds,
            int restarts,
            List<String> notes,
            Optional<String> prefix,
            long firstNanos,
            OptionalLong startEpochNanos) {

        public Extent {
            unreadKinds = List.copyOf(unreadKinds);
            notes = List.copyOf(notes);
        }

        private Extent withPrefix(Optional<String> form) {
            return new Extent(
                    durationNanos,
                    lines,
                    unreadLines,
                    unreadPauses,
                    unreadKinds,
                    restarts,
                    notes,
                    form,
                    firstNanos,
                    startEpochNanos);
        }
    }

    /**
     * Lines of one kind that could not be read.
     *
     * @param firstLine the number of the first one in the log; the files of a rotated set count as one
     * @param count how many there are
     * @param firstText the first one, cut to 200 characters; text from the log, which may contain anything
     */
    public record UnreadKind(long firstLine, long count, String firstText) {}

    /**
     * Which figures the log contains. The settings of a log may leave lines out, and then a count of 0 means nothing.
     *
     * @param pauses whether the log contains pauses; if not ({@code -Xlog:gc} with ZGC, safepoints alone), the pauses, the full and
     *     degenerated collections and the utilization mean nothing
     * @param stalls stalls of both kinds
     * @param pacing the reports of Shenandoah's pacing ({@code gc+stats})
     * @param cpu always false for ZGC and Shenandoah
     */
    public record Logged(
            boolean pauses,
            boolean stalls,
            boolean safepoints,
            boolean concurrent,
            boolean cpu,
            boolean heap,
            boolean pacing) {}

    /**
     * The waits of threads for ZGC, and for Shenandoah. Several threads may wait at once, so that a total may exceed the duration.
     *
     * @param allocation the threads that waited for memory
     * @param relocation the threads that waited for an object that was moved
     * @param pacing the reports of Shenandoah's pacing, one for each cycle, each with the waits of all threads together
     */
    public record Stalls(Durations allocation, Durations relocation, Durations pacing) {}

    /**
     * Concurrent phases, and collections that did not go well.
     *
     * @param concurrent the concurrent phases by their name in the log; phases may contain one another, so do not add their times
     * @param degenerated the cycles of Shenandoah that finished with the application stopped; they are among the pauses
     * @param full the full collections; each is a pause or a part of one
     */
    public record Cycles(Map<String, Durations> concurrent, long degenerated, long full) {

        public Cycles {
            concurrent = ordered(concurrent);
        }
    }

    /**
     * The shares of the time that the pauses left. Stalls do not lower them.
     *
     * @param mmu the minimum mutator utilization by window length, 0 to 1
     * @param exact false if the log has too many pauses to keep; {@code mmu} is then an upper bound
     * @param stoppedNanos the time that the pauses took. Of a pause that crosses an end of the part of a log, only what is in this part
     */
    public record Utilization(Map<String, Double> mmu, boolean exact, long stoppedNanos) {

        public Utilization {
            mmu = ordered(mmu);
        }
    }

    /**
     * The figures of the pauses. Count, total and maximum are exact; the percentiles have three significant digits. All but the count are
     * nanoseconds.
     *
     * @param byKind the pauses by kind and cause as in the log, in the order in which they were first seen
     */
    public record Pauses(
            long count, long totalNanos, long max, long p50, long p99, long p999, Map<String, Durations> byKind) {

        public Pauses {
            byKind = ordered(byKind);
        }
    }

    /**
     * The pauses by cause, and those in which something went wrong. A pause with two failures is in both.
     *
     * @param byCause the pauses by cause as in the log, such as {@code System.gc()}; those without a cause are left out
     * @param failures the pauses by failure; a failure that did not happen is left out
     */
    public record Causes(Map<String, Durations> byCause, Map<GcFailure, Durations> failures) {

        public Causes {
            byCause = ordered(byCause);
            failures = ordered(failures);
        }
    }

    /** The figures of events of one kind: how many, their total and their longest duration in nanoseconds. */
    public record Durations(long count, long totalNanos, long max) {}

    /**
     * The figures of the safepoints. The total contains the time to safepoint.
     *
     * @param timeToSafepointNanos the sum of the times to safepoint; empty if the log does not have the time of each safepoint
     * @param timeToSafepointMax the longest of them; empty in the same case
     */
    public record Safepoints(
            long count, long totalNanos, OptionalLong timeToSafepointNanos, OptionalLong timeToSafepointMax) {}

    /** The CPU time of stop-the-world collections. The JVM rounds it to 10 ms per collection. */
    public record Cpu(long userNanos, long systemNanos) {}

    /**
     * The heap after collections. If the log states the heap of a part of the collections only, the figures of that part say nothing about
     * the rest: they are empty.
     *
     * @param readings how many collections logged the heap
     * @param missing how many young, full and degenerated collections did not log it, although they changed it
     * @param usedAfterMaxBytes the most heap in use after a collection
     * @param usedAfterLastBytes the heap in use after the last collection
     * @param allocatedBytes how much was allocated between collections; a lower bound, as a concurrent collection hides allocations
     * @param committedMaxBytes the largest capacity; empty if the log has none
     * @param maxBytes the largest capacity that the JVM allows ({@code -Xmx}), as it logs when it starts; empty if the log does not have it
     */
    public record Heap(
            long readings,
            long missing,
            OptionalLong usedAfterMaxBytes,
            OptionalLong usedAfterLastBytes,
            OptionalLong allocatedBytes,
            OptionalLong committedMaxBytes,
            OptionalLong maxBytes) {

        /** Whether the figures are known: hardly any collection is missing. */
        public boolean known() {
            return usedAfterMaxBytes.isPresent();
        }
    }

    /**
     * The old generation.
     *
     * @param promotedBytes how much was moved to it; a lower bound; empty if the log does not have it
     * @param trend the trend of the heap after collections of the old generation or of the whole heap; empty with fewer than two
     */
    public record Old(OptionalLong promotedBytes, Optional<HeapTrend> trend) {}

    private static <K, V> Map<K, V> ordered(Map<K, V> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
