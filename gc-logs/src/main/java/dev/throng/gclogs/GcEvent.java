package dev.throng.gclogs;

import java.util.OptionalLong;
import java.util.Set;

/**
 * An event in a GC log. Times are nanoseconds since the start of the JVM (its uptime), durations are nanoseconds, sizes are bytes. The JVM
 * stamps a line of unified logging when the event ended, so that a start is the stamp minus the duration. It has the resolution of the
 * stamp: 1 ms, or 1 ns if the log has {@code uptimenanos}.
 */
public sealed interface GcEvent {

    /** The time when the event began. For a JVM fact, the heap or a CPU time, the time when the JVM logged it. */
    long atNanos();

    /** An event that lasts for a while. */
    sealed interface Timed extends GcEvent {

        long startNanos();

        @Override
        default long atNanos() {
            return startNanos();
        }
    }

    /**
     * A stop-the-world pause: the collector stopped all application threads. Pauses never overlap. A pause nested in another one, such as a
     * full collection inside a young one, is only a part of that pause.
     *
     * @param kind the name in the log without its cause, e.g. {@code Pause Young (Normal)}
     * @param cause the cause, e.g. {@code G1 Evacuation Pause}; empty if the log names none
     * @param failures what went wrong; empty if nothing did
     */
    record Pause(long startNanos, long durationNanos, String kind, String cause, Set<GcFailure> failures)
            implements Timed {

        public Pause {
            failures = Set.copyOf(failures);
        }

        /** A pause in which nothing went wrong. */
        public Pause(long startNanos, long durationNanos, String kind, String cause) {
            this(startNanos, durationNanos, kind, cause, Set.of());
        }

        /** The time when the pause ended. */
        public long endNanos() {
            return startNanos + durationNanos;
        }

        /** Kind and cause as the log writes them, e.g. {@code Pause Young (Normal) (G1 Evacuation Pause)}. */
        public String label() {
            return cause.isEmpty() ? kind : kind + " (" + cause + ")";
        }
    }

    /** A full collection. It is inside a {@link Pause} that is passed on too: count it, but do not add its time to the pauses. */
    record Full(long startNanos, long durationNanos, String cause) implements Timed {}

    /**
     * A Shenandoah cycle that could not finish beside the running application. It is inside a {@link Pause} that is passed on too.
     *
     * @param point where the concurrent cycle failed, e.g. {@code Outside of Cycle} or {@code Mark}
     */
    record Degenerated(long startNanos, long durationNanos, String point) implements Timed {}

    /** A thread waited for the collector, though the log has no pause (ZGC). Stalls of several threads may overlap. */
    record Stall(long startNanos, long durationNanos, Reason reason, String thread) implements Timed {

        /** What the thread waited for. */
        public enum Reason {
            /** Free memory. */
            ALLOCATION,
            /** An object that the collector was moving. */
            RELOCATION
        }
    }

    /**
     * Shenandoah made threads wait that allocated while it collected, by up to 10 ms each time, so that it is not outrun. The log has the sum
     * of a cycle, and not the single waits.
     *
     * @param startNanos the time of the report before, or the start of the JVM
     * @param durationNanos the time between the two reports
     * @param threadNanos how long threads waited in this time, added up over threads, so that it may exceed the duration
     */
    record Pacing(long startNanos, long durationNanos, long threadNanos) implements Timed {

        /** The time of the report. */
        public long endNanos() {
            return startNanos + durationNanos;
        }

        /** The time of the report: threads wait while a cycle runs, and the report follows the cycle. */
        @Override
        public long atNanos() {
            return endNanos();
        }
    }

    /**
     * All threads were stopped for an operation of the JVM: a collection or any other.
     *
     * @param timeToSafepointNanos from the request until all threads were stopped; empty if the log does not have it (JDK 8u31 and older)
     * @param totalNanos from the request until the threads ran again
     * @param operation the name of the operation; empty if the log has none
     */
    record Safepoint(long startNanos, OptionalLong timeToSafepointNanos, long totalNanos, String operation)
            implements Timed {}

    /** Work of the collector beside the running application. Phases may contain one another (G1's whole cycle). */
    record ConcurrentPhase(long startNanos, long durationNanos, String name) implements Timed {}

    /**
     * The heap at the end of a collection.
     *
     * @param usedBeforeBytes the used heap when the collection began
     * @param usedBytes the used heap when the collection ended
     * @param committedBytes the heap's capacity when the collection ended; empty if the log has none
     */
    record HeapAfterGc(long atNanos, long usedBeforeBytes, long usedBytes, OptionalLong committedBytes)
            implements GcEvent {}

    /**
     * The log does not state the heap of a collection that changed it: a young, full or degenerated one. It lacks in the figures of the
     * heap.
     */
    record HeapNotLogged(long atNanos) implements GcEvent {}

    /**
     * The heap right after a collection of the old generation or of the whole heap: a full collection, a mixed one of G1, a cycle of ZGC or
     * Shenandoah, or the first collection after a concurrent sweep of CMS. It is near to the memory that the application keeps. There is
     * also a {@link HeapAfterGc} with the same size.
     */
    record OldCollected(long atNanos, long usedBytes) implements GcEvent {}

    /**
     * Objects moved to the old generation in a collection: by how much the old generation grew. A lower bound, as the same collection may
     * have freed other objects there.
     */
    record Promotion(long atNanos, long bytes) implements GcEvent {}

    /** The CPU time of a stop-the-world collection. The JVM rounds it to 10 ms. ZGC and Shenandoah log none. */
    record GcCpu(long atNanos, long userNanos, long systemNanos, long realNanos) implements GcEvent {}

    /** Another JVM starts in the same log. Its times continue from the latest time of the JVM before it. */
    record JvmStarted(long atNanos) implements GcEvent {}

    /** A fact that the JVM logs about itself when it starts. A log with two starts has it twice. */
    record JvmFact(long atNanos, Kind kind, String value) implements GcEvent {

        /** The kind of fact. */
        public enum Kind {
            /** The version of Java, e.g. {@code 17.0.15+6-Debian-1deb12u1}. JDK 11 logs it with ZGC only. */
            JAVA,
            /** The collector in the "Using …" line, e.g. {@code G1} or {@code The Z Garbage Collector}. */
            COLLECTOR,
            /** The collector that the lines show, if no line names it. */
            INFERRED_COLLECTOR,
            /** The mode of a collector that has several, e.g. {@code Generational}. */
            MODE,
            /** The largest size of the heap, in bytes ({@code -Xmx}, rounded up by the JVM). JDK 11's ZGC does not log it. */
            HEAP_MAX,
            /** How many CPUs the JVM may use. JDK 11 does not log it. */
            CPUS,
            /** How many threads collect while the application is stopped, with G1 and Parallel. JDK 11 does not log it. */
            WORKERS
        }
    }
}
