package dev.throng.engine;

import dev.throng.protocol.EngineFailure;
import java.util.List;
import java.util.function.Consumer;

/**
 * The lanes of one event loop together. Times are of the loop's clock. What is asked at each wake-up makes no iterator. Confined to the
 * event loop.
 */
final class Lanes {

    /** Arrivals started before the loop may read and write again. */
    private static final int BATCH = 1024;

    private final List<Lane> lanes;
    private int first;

    Lanes(List<Lane> lanes) {
        this.lanes = List.copyOf(lanes);
    }

    void forEach(Consumer<Lane> action) {
        lanes.forEach(action);
    }

    /** Arrivals started before the loop may read and write again: a full batch. */
    static boolean isFull(int started) {
        return started >= BATCH;
    }

    /** Starts what is due at the given time and was due before the other, up to a batch; returns how many that were. */
    int startDue(long nowNanos, long dueBeforeNanos) {
        int started = 0;
        for (int i = 0; i < lanes.size() && started < BATCH; i++) {
            started += lanes.get((first + i) % lanes.size()).pace(nowNanos, dueBeforeNanos, BATCH - started);
        }
        if (isFull(started)) {
            // an operation that is behind must not starve the others
            first = (first + 1) % lanes.size();
        }
        return started;
    }

    /** When the next arrival may start; {@code Long.MAX_VALUE} while none is to come. */
    long nextNanos() {
        long next = Long.MAX_VALUE;
        for (int i = 0; i < lanes.size(); i++) {
            next = Math.min(next, lanes.get(i).nextNanos());
        }
        return next;
    }

    /** Whether an arrival is unanswered. */
    boolean awaitAnswers() {
        for (int i = 0; i < lanes.size(); i++) {
            if (lanes.get(i).inFlight() > 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether an arrival waits for one in the system to leave. */
    boolean awaitDepartures() {
        for (int i = 0; i < lanes.size(); i++) {
            if (lanes.get(i).awaitsDepartures()) {
                return true;
            }
        }
        return false;
    }

    /** Ends arrivals that wait for an answer since before the given time. */
    void abandonStartedBefore(long nanos, EngineFailure why, long nowNanos) {
        for (int i = 0; i < lanes.size(); i++) {
            lanes.get(i).abandonStartedBefore(nanos, why, nowNanos);
        }
    }
}
