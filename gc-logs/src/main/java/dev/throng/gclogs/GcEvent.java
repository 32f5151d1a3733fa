package dev.throng.gclogs;

import java.util.OptionalLong;

/**
 * One thing a GC log says. All times are nanoseconds since the start of the JVM (its uptime), all durations nanoseconds,
 * all sizes bytes. The log stamps a line when the thing ended, so a start is that stamp minus the duration and is no
 * finer than the stamp (1 ms unless the log bears {@code uptimenanos}).
 */
public sealed interface GcEvent {

    /** When it began or, for a fact or a reading, when it was said. */
    long atNanos();

    /**
     * All application threads stood still for the collector. Pauses never overlap: what is nested in another pause (a
     * full collection inside a young one) is part of that pause and has no pause of its own.
     *
     * @param kind what the log calls it without its cause, e.g. {@code Pause Young (Normal)}
     * @param cause why, e.g. {@code G1 Evacuation Pause}; empty where the log names none
     */
    record Pause(long startNanos, long durationNanos, String kind, String cause) implements GcEvent {

        @Override
        public long atNanos() {
            return startNanos;
        }

        public long endNanos() {
            return startNanos + durationNanos;
        }

        /** Kind and cause as the log writes them, e.g. {@code Pause Young (Normal) (G1 Evacuation Pause)}. */
        public String label() {
            return cause.isEmpty() ? kind : kind + " (" + cause + ")";
        }
    }

    /** A full collection. It lies in a {@link Pause} that is reported too: count it, never add its time to the pauses. */
    record Full(long startNanos, long durationNanos, String cause) implements GcEvent {

        @Override
        public long atNanos() {
            return startNanos;
        }
    }

    /**
     * A Shenandoah cycle that had to be finished with the application stopped. It lies in a {@link Pause} that is
     * reported too.
     *
     * @param point where the concurrent cycle failed, e.g. {@code Outside of Cycle} or {@code Mark}
     */
    record Degenerated(long startNanos, long durationNanos, String point) implements GcEvent {

        @Override
        public long atNanos() {
            return startNanos;
        }
    }

    /** One thread waited for the collector, though no pause is logged (ZGC). Stalls of several threads overlap. */
    record Stall(long startNanos, long durationNanos, Reason reason, String thread) implements GcEvent {

        /** What the thread waited for. */
        public enum Reason {
            /** For memory to allocate from. */
            ALLOCATION,
            /** For an object to be moved. */
            RELOCATION
        }

        @Override
        public long atNanos() {
            return startNanos;
        }
    }

    /**
     * All threads were stopped for an operation of the JVM, a collection or any other.
     *
     * @param timeToSafepointNanos from the request until all threads stood still
     * @param totalNanos from the request until they ran again
     * @param operation its name; empty where the log does not say
     */
    record Safepoint(long startNanos, long timeToSafepointNanos, long totalNanos, String operation) implements GcEvent {

        @Override
        public long atNanos() {
            return startNanos;
        }
    }

    /** Work of the collector beside the running application. Phases may contain one another (G1's whole cycle). */
    record ConcurrentPhase(long startNanos, long durationNanos, String name) implements GcEvent {

        @Override
        public long atNanos() {
            return startNanos;
        }
    }

    /**
     * The heap as a collection left it.
     *
     * @param committedBytes the heap's capacity then; empty where the log does not say
     */
    record HeapAfterGc(long atNanos, long usedBeforeBytes, long usedBytes, OptionalLong committedBytes)
            implements GcEvent {}

    /**
     * CPU time of one stop-the-world collection as the JVM rounds it (to 10 ms). ZGC and Shenandoah log none: for them
     * the sum says nothing.
     */
    record GcCpu(long atNanos, long userNanos, long systemNanos, long realNanos) implements GcEvent {}

    /** What the JVM says of itself at its start; a log that holds two starts says it twice. */
    record JvmFact(long atNanos, Kind kind, String value) implements GcEvent {

        /** Which fact. */
        public enum Kind {
            /** The version, e.g. {@code 17.0.15+6-Debian-1deb12u1}. JDK 11 logs it under ZGC only. */
            JAVA,
            /** What the "Using …" line names, e.g. {@code G1} or {@code The Z Garbage Collector}. */
            COLLECTOR,
            /** How the collector works where there are several ways, e.g. {@code Generational}. */
            MODE
        }
    }
}
