package dev.throng.engine;

import dev.throng.measure.Arrival;
import dev.throng.measure.Arrivals;
import dev.throng.measure.OperationRecorder;
import dev.throng.protocol.ArrivalPlan;
import dev.throng.protocol.Driver;
import dev.throng.protocol.PlannedArrival;
import dev.throng.time.NanoClock;

/**
 * Starts the arrivals that the driver of one event loop plans itself, when they are due. They have no limit, and they start late rather than
 * never: one that was due in an earlier phase still starts, and counts there. Own lag counts from the time when an arrival could start.
 * Confined to its event loop.
 */
final class PlannedArrivals {

    private final ArrivalPlan plan;
    private final LoopLoad load;
    private final StartClock clock;
    private final ArrivalsInSystem inSystem;
    private final Arrivals arrivals;
    private boolean over;
    private boolean starting;

    /** @param whenLeft called when an arrival has left the system after {@link #leave} */
    PlannedArrivals(ArrivalPlan plan, LoopLoad load, Driver driver, NanoClock clock, Runnable whenLeft) {
        this.plan = plan;
        this.load = load;
        this.clock = new StartClock(clock);
        this.arrivals = new Arrivals(atNanos -> {
            if (over) {
                whenLeft.run();
            }
        });
        this.inSystem = new ArrivalsInSystem(arrivals, driver);
    }

    /** Starts nothing any more, because the last phase is over. */
    void leave() {
        over = true;
    }

    /** As {@link OperationPacer#startDue}. */
    int startDue(long nowNanos, long dueBeforeNanos, long startBeforeNanos, int budget) {
        long now = nowNanos;
        int count = 0;
        clock.beginBatch();
        while (count < budget) {
            long ready = nextNanos();
            if (ready > now || ready >= dueBeforeNanos) {
                return count;
            }
            now = clock.nanos();
            if (now >= startBeforeNanos) {
                return count;
            }
            PlannedArrival next = plan.take();
            OperationRecorder into = load.startPlanned(next.operation(), ready);
            into.ownLag(now - ready);
            start(next, arrivals.start(into, next.dueNanos(), now, next));
            count++;
        }
        return count;
    }

    private void start(PlannedArrival next, Arrival arrival) {
        starting = true;
        try {
            next.start(arrival);
        } finally {
            starting = false;
        }
    }

    /** Whether an arrival is being started. What fails now fails at a start: a session whose first step finds no user. */
    boolean isStarting() {
        return starting;
    }

    /** When the next arrival can start; {@code Long.MAX_VALUE} if none is planned. */
    long nextNanos() {
        return over ? Long.MAX_VALUE : plan.nextNanos();
    }

    /** The arrivals that are in the system. */
    ArrivalsInSystem inSystem() {
        return inSystem;
    }
}
