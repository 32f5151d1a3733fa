package dev.throng.riemann.load;

import dev.throng.measure.Arrival;
import dev.throng.protocol.LoopContext;
import dev.throng.riemann.client.RiemannFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Arrivals that found no open connection. They fail a moment later, not at once: users of a closed load would else come back in the same
 * instant, fail again, and turn the loop into a mill. Beyond a bound they fail at once. Confined to its event loop.
 */
final class Unsendable {

    private static final long MOMENT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int MAX_WAITING = 65_536;

    private final LoopContext context;
    private List<Arrival> waiting = new ArrayList<>();

    Unsendable(LoopContext context) {
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
