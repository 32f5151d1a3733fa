package dev.throng.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The operations of one event loop, and the arrivals that the driver plans itself. Starts due arrivals in batches and in turn. Times are those
 * of the loop's clock. Loops over an index, so that a wake-up allocates no iterator. Confined to the event loop.
 */
final class OperationPacers {

    /** The most arrivals to start before the loop reads and writes again. */
    private static final int BATCH = 1024;

    private final List<OperationPacer> pacers;
    private final PlannedArrivals planned;
    private final List<ArrivalsInSystem> inSystem = new ArrayList<>();
    private int first;

    OperationPacers(List<OperationPacer> pacers, PlannedArrivals planned) {
        this.pacers = List.copyOf(pacers);
        this.planned = planned;
        pacers.forEach(pacer -> inSystem.add(pacer.inSystem()));
        inSystem.add(planned.inSystem());
    }

    void forEach(Consumer<OperationPacer> action) {
        pacers.forEach(action);
    }

    /** Starts nothing any more, because the last phase is over. */
    void leave() {
        pacers.forEach(OperationPacer::leave);
        planned.leave();
    }

    /** Whether so many started arrivals are a full batch, after which the loop has to read and write. */
    static boolean isFull(int started) {
        return started >= BATCH;
    }

    /**
     * Starts up to one batch of arrivals that are due now.
     *
     * @param dueBeforeNanos arrivals due at this time or later do not start yet
     * @param startBeforeNanos no arrival starts at this time or later
     * @return how many started
     */
    int startDue(long nowNanos, long dueBeforeNanos, long startBeforeNanos) {
        int sources = pacers.size() + 1;
        int started = 0;
        for (int i = 0; i < sources && started < BATCH; i++) {
            int source = (first + i) % sources;
            started += source == pacers.size()
                    ? planned.startDue(nowNanos, dueBeforeNanos, startBeforeNanos, BATCH - started)
                    : pacers.get(source).startDue(nowNanos, dueBeforeNanos, startBeforeNanos, BATCH - started);
        }
        if (isFull(started)) {
            // the next batch starts with the next source: one that lags must not starve the others
            first = (first + 1) % sources;
        }
        return started;
    }

    /** When the next arrival may start; {@code Long.MAX_VALUE} if none is planned. */
    long nextNanos() {
        long next = planned.nextNanos();
        for (int i = 0; i < pacers.size(); i++) {
            next = Math.min(next, pacers.get(i).nextNanos());
        }
        return next;
    }

    /** Whether any arrival is unanswered. */
    boolean awaitAnswers() {
        for (int i = 0; i < inSystem.size(); i++) {
            if (inSystem.get(i).inFlight() > 0) {
                return true;
            }
        }
        return false;
    }

    /** When the oldest unanswered arrival started; {@code Long.MAX_VALUE} if none is unanswered. */
    long oldestStartNanos() {
        long oldest = Long.MAX_VALUE;
        for (int i = 0; i < inSystem.size(); i++) {
            oldest = Math.min(oldest, inSystem.get(i).oldestStartNanos());
        }
        return oldest;
    }

    /** Whether any arrival can start only after another one has left the system. */
    boolean awaitDepartures() {
        for (int i = 0; i < pacers.size(); i++) {
            if (pacers.get(i).awaitsDepartures()) {
                return true;
            }
        }
        return false;
    }

    /** Fails unanswered arrivals that started before the given time. */
    void failOverdue(long startedBeforeNanos, long nowNanos) {
        for (int i = 0; i < inSystem.size(); i++) {
            inSystem.get(i).failOverdue(startedBeforeNanos, nowNanos);
        }
    }

    /** Fails all unanswered arrivals, because the run ends. */
    void failUnfinished(long nowNanos) {
        for (int i = 0; i < inSystem.size(); i++) {
            inSystem.get(i).failUnfinished(nowNanos);
        }
    }
}
