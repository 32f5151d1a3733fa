package dev.throng.engine;

import dev.throng.load.ArrivalProcess;
import dev.throng.measure.LoopRecorder;

/**
 * Counts the arrivals of one operation that became due in one phase, interval by interval. Times are nanoseconds since the start of the
 * run. Confined to its event loop.
 */
final class DueCounter {

    private final ArrivalProcess process;
    private final long startNanos;
    private long endNanos;
    private boolean current = true;
    private long counted;

    /**
     * @param process the operation's arrivals in the phase
     * @param startNanos when the phase starts
     * @param durationNanos how long it lasts
     */
    DueCounter(ArrivalProcess process, long startNanos, long durationNanos) {
        this.process = process;
        this.startNanos = startNanos;
        this.endNanos = startNanos + durationNanos;
    }

    /** Marks the phase as over. Its recorder is needed only until its last arrival has left the system. */
    void phaseOver() {
        current = false;
    }

    /** Ends the phase at the given time, unless it ends earlier. */
    void endAt(long nanos) {
        endNanos = Math.min(endNanos, nanos);
    }

    /**
     * Returns the arrivals that became due since the last call and before the given time, and the arrivals that are owed now.
     *
     * @param until the end of an interval; an arrival that is due at exactly this time belongs to the next interval
     */
    LoopRecorder.DueCounts countUntil(long until) {
        long due = Math.max(process.taken(), process.due(Math.min(until, endNanos) - startNanos));
        long dueNow = due - counted;
        counted = due;
        return new LoopRecorder.DueCounts(dueNow, due - process.taken(), current);
    }
}
