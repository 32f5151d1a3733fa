package dev.throng.engine;

import dev.throng.measure.Arrival;
import dev.throng.measure.Arrivals;
import dev.throng.measure.Failure;
import dev.throng.protocol.Driver;

/**
 * The arrivals of one source that are in the system, and how the engine ends those without an answer. Times are those of the loop's clock.
 * Confined to its event loop.
 */
final class ArrivalsInSystem {

    private final Arrivals arrivals;
    private final Driver driver;

    ArrivalsInSystem(Arrivals arrivals, Driver driver) {
        this.arrivals = arrivals;
        this.driver = driver;
    }

    /** How many arrivals are started and unanswered. */
    long inFlight() {
        return arrivals.inFlight();
    }

    /** How many arrivals have not left the system. */
    long count() {
        return arrivals.inSystem();
    }

    /** When the oldest unanswered arrival started; {@code Long.MAX_VALUE} if none is unanswered. */
    long oldestStartNanos() {
        return arrivals.oldestStartNanos();
    }

    /** Fails unanswered arrivals that started before the given time. The driver names the step that each waits in. */
    void failOverdue(long startedBeforeNanos, long nowNanos) {
        while (arrivals.oldestStartNanos() < startedBeforeNanos) {
            abandon(driver.overdue(arrivals.oldest()), nowNanos);
        }
    }

    /** Fails all unanswered arrivals, because the run ends. The driver may know why they have no answer. */
    void failUnfinished(long nowNanos) {
        while (arrivals.inFlight() > 0) {
            abandon(driver.unfinished(arrivals.oldest()), nowNanos);
        }
    }

    private void abandon(Failure why, long nowNanos) {
        Arrival arrival = arrivals.abandonOldest(why, nowNanos);
        driver.abandon(arrival);
    }
}
