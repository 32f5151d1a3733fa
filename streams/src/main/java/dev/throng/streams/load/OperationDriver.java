package dev.throng.streams.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.protocol.Driver;
import io.netty.util.concurrent.Future;
import java.util.Optional;

/** Performs one operation on one event loop. Confined to the loop. */
public interface OperationDriver {

    /** Starts an arrival. It is answered or failed later, or at once. */
    void start(Arrival arrival);

    /** Returns the failure of an unanswered arrival whose deadline has passed; empty if the arrival does not belong to this operation. */
    Optional<Failure> overdue(Arrival arrival);

    /**
     * Returns the failure of an arrival that is still unanswered when the run ends; empty if the arrival does not belong to this operation,
     * or if none is known.
     */
    default Optional<Failure> unfinished(Arrival arrival) {
        return Optional.empty();
    }

    /**
     * The engine stopped waiting for an unanswered arrival and has counted it.
     *
     * @return whether the arrival belongs to this operation
     */
    boolean abandon(Arrival arrival);

    /** How long reads may be delayed at present; see {@link Driver#readCoalescingNanos}. */
    default long readCoalescingNanos() {
        return Long.MAX_VALUE;
    }

    /** The last phase is over: records what is measured per connection, also of connections that stay to the end. */
    default void settle(long atNanos) {}

    /**
     * What the drain waits for after {@link #settle}, besides answers to arrivals: answers to other requests of the operation. Empty if it
     * sends none.
     */
    default Optional<Future<Void>> quiet() {
        return Optional.empty();
    }

    /** The last figures are taken after this: counts what the driver did of its own accord, and stops doing it. */
    default void finish(long atNanos) {}

    /** Fails what is unanswered and ends the rest as planned. */
    void close();
}
