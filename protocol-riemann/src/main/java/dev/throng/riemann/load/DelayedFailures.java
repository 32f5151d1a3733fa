package dev.throng.riemann.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.protocol.LoopContext;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Arrivals that found no open connection. They fail 100 ms later, not at once. In a closed load each failure starts the next arrival, so
 * immediate failures would keep the event loop busy until a connection is open again. Beyond {@value #MAX_WAITING} waiting arrivals, further
 * ones fail at once. Confined to its event loop.
 */
final class DelayedFailures {

    private static final long MOMENT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int MAX_WAITING = 65_536;

    private final LoopContext context;
    private List<Waiting> waiting = new ArrayList<>();

    private record Waiting(Arrival arrival, Failure why) {}

    DelayedFailures(LoopContext context) {
        this.context = context;
    }

    /**
     * Fails an arrival soon.
     *
     * @param why no connection is open
     */
    void add(Arrival arrival, Failure why) {
        if (waiting.size() == MAX_WAITING) {
            arrival.failed(why, arrival.startedNanos());
            return;
        }
        if (waiting.isEmpty()) {
            context.loop().schedule(this::fail, MOMENT_NANOS, TimeUnit.NANOSECONDS);
        }
        waiting.add(new Waiting(arrival, why));
    }

    /** Fails those that wait. */
    void fail() {
        List<Waiting> failing = waiting;
        waiting = new ArrayList<>();
        long atNanos = context.clock().nanos();
        for (Waiting each : failing) {
            each.arrival().failed(each.why(), atNanos);
        }
    }
}
