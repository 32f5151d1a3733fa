package dev.throng.engine;

import dev.throng.measure.LoopRecorder;

/**
 * What one operation owes in one phase; tells each interval what became due in it. Times are nanoseconds since the start of the run.
 * Confined to its event loop.
 */
final class Promised {
    private final Lane.Share share;
    private final long startNanos;
    private long endNanos;
    private boolean current = true;
    private long told;

    Promised(Lane.Share share, long startNanos, long durationNanos) {
        this.share = share;
        this.startNanos = startNanos;
        this.endNanos = startNanos + durationNanos;
    }

    /** Its phase is over; it goes on only for the arrivals that are still in the system. */
    void phaseOver() {
        current = false;
    }

    /** The phase ends at the given time, if not before. */
    void endAt(long nanos) {
        endNanos = Math.min(endNanos, nanos);
    }

    /**
     * What became due since the last call and before the given time, and what of all that is owed now.
     *
     * @param until the end of an interval: an arrival due at that very time belongs to the next
     */
    LoopRecorder.Promise since(long until) {
        long due = Math.max(share.process().taken(), share.process().due(Math.min(until, endNanos) - startNanos));
        long fresh = due - told;
        told = due;
        return new LoopRecorder.Promise(fresh, due - share.process().taken(), current);
    }
}
