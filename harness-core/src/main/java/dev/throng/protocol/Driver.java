package dev.throng.protocol;

import dev.throng.measure.Arrival;
import io.netty.util.concurrent.Future;

/**
 * Does what arrivals ask for, on one event loop. All methods are called on that loop, and everything a driver reports about an arrival
 * is reported on it.
 *
 * <p>A driver owns its connections. Remote trouble is data: it fails arrivals, it throws nothing.
 */
public interface Driver {

    /** Opens what is needed before the load starts. Fails with a message for the user if the target cannot be reached. */
    Future<Void> ready();

    /**
     * Starts an arrival. Every arrival is answered or failed later, or at once. Writes may be gathered until {@link #flush()}.
     */
    void start(Operation operation, Arrival arrival);

    /** Sends what was gathered: the engine calls it once after each batch of starts. */
    void flush();

    /** The engine stopped waiting for this arrival and has counted it already; the driver may forget it. */
    void abandon(Arrival arrival);

    /**
     * Returns how long the loop may delay reads at present, in nanoseconds, so that one wake-up serves several of them; 0 if it must read at
     * once. The engine delays reads only while no arrival of the loop awaits an answer. Called often; must be cheap.
     */
    default long readCoalescingNanos() {
        return 0;
    }

    /**
     * The last phase is over: no arrival will be started any more. Sessions that still run may end on their plan. A driver may use the
     * time to settle what it measures, such as datagrams lost. Completes when nothing is left to wait for.
     */
    Future<Void> settle();

    /**
     * The run has drained, or its drain time is over: the last interval is handed over right after this, and what happens from then on is in
     * no figure. A driver that does something of its own accord, such as sending the media of its sources, counts what it has done and stops
     * doing it; connections stay until {@link #close}.
     */
    default void finish() {}

    /** Fails what is open, closes every connection and frees every buffer. */
    Future<Void> close();
}
