package dev.throng.protocol;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import io.netty.util.concurrent.Future;
import java.time.Duration;

/**
 * Executes the operations of a protocol on one event loop. The engine calls all methods on that loop, and the driver reports on it what
 * happens to an arrival.
 *
 * <p>A driver owns its connections. If the target or the network fails, the driver fails arrivals; it throws no exception. An exception is
 * a bug and ends the run.
 */
public interface Driver {

    /** How long {@link #close} waits for the sockets: with TLS the target delays it. */
    Duration CLOSE_LIMIT = Duration.ofSeconds(3);

    /** Opens the connections that are needed before the load starts. Fails with a message for the user if the target is not reachable. */
    Future<Void> ready();

    /**
     * Starts an arrival. The driver answers or fails each arrival, now or later. It may hold back what it writes until {@link #flush()}.
     */
    void start(Operation operation, Arrival arrival);

    /** Sends what was held back. The engine calls it once after each batch of starts. */
    void flush();

    /**
     * Returns the failure of an unanswered arrival whose deadline has passed. A driver whose arrivals have steps adds the step that the
     * arrival waits in. The engine calls it before {@link #abandon}.
     */
    default Failure overdue(Arrival arrival) {
        return EngineFailure.DEADLINE;
    }

    /**
     * Returns the failure of an arrival that is still unanswered when the run ends. A driver whose arrivals try again after a failure
     * returns the last one. The engine calls it before {@link #abandon}.
     */
    default Failure unfinished(Arrival arrival) {
        return EngineFailure.UNFINISHED;
    }

    /** The engine has failed this arrival, because its deadline passed or the run ended. The driver may drop its state. */
    void abandon(Arrival arrival);

    /**
     * A loop of another process sent a message to this loop; see {@link RunProcesses.Messages}.
     *
     * @param atNanos the time that the message is about, on this loop's clock
     */
    default void told(long atNanos, byte[] message) {}

    /**
     * Returns how long the loop may delay reads at present, in nanoseconds, so that one wake-up serves several of them; 0 if it must read at
     * once. The engine delays reads only while no arrival of the loop awaits an answer. Called often; must be cheap.
     */
    default long readCoalescingNanos() {
        return 0;
    }

    /**
     * Begins the drain: the last phase is over, and the engine starts no more arrivals. Sessions may end as planned, and the driver may
     * complete what it measures, such as lost datagrams. Completes when the driver waits for nothing more. The engine does not wait longer
     * than the drain time.
     */
    Future<Void> drain();

    /**
     * Ends the measurement: the engine closes the last interval after this call, and later events count nowhere. A driver that sends without
     * arrivals, such as a continuous feed, counts what it has sent and stops. Connections stay open until {@link #close}.
     */
    default void endMeasurement() {}

    /** Fails open arrivals, closes all connections and releases all buffers. Waits no longer than {@link #CLOSE_LIMIT} for sockets. */
    Future<Void> close();
}
