package dev.throng.riemann.load;

import dev.throng.measure.Arrival;
import dev.throng.protocol.LoopContext;
import dev.throng.riemann.client.RiemannFailure;
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
    private List<Arrival> waiting = new ArrayList<>();

    DelayedFailures(LoopContext context) {
        this.context = context;
    }

    void add(Arrival arrival) {
        if (waiting.size() == MAX_WAITING) {
            arrival.failed(RiemannFailure.NO_CONNECTION, arrival.startedNanos());
            return;
        }
        if (waiting.isEmpty()) {
            context.loop().schedule(this::fail, MOMENT_NANOS, TimeUnit.NANOSECONDS);
        }
        waiting.add(arrival);
    }

    /** Fails those that wait. */
    void fail() {
        List<Arrival> failing = waiting;
        waiting = new ArrayList<>();
        long atNanos = context.clock().nanos();
        for (Arrival arrival : failing) {
            arrival.failed(RiemannFailure.NO_CONNECTION, atNanos);
        }
    }
}
