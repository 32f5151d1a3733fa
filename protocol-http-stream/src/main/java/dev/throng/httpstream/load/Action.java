package dev.throng.httpstream.load;

import dev.throng.measure.Arrival;
import io.netty.util.concurrent.Future;

/** Does one operation on one event loop, and owns what it opens for it. Confined to the loop. */
interface Action {

    /** Starts an arrival, which is answered or failed later, or at once. */
    void start(Arrival arrival);

    /** Sends what starts have gathered. */
    default void flush() {}

    /**
     * The engine gave an unanswered arrival up and has counted it.
     *
     * @return whether it was one of this operation's
     */
    boolean abandon(Arrival arrival);

    /** How long what comes on its connections may wait at present, in nanoseconds, while no arrival of the loop awaits an answer. */
    default long patienceNanos() {
        return Long.MAX_VALUE;
    }

    /** The last phase is over: what is measured per connection is recorded now, also of those that stay to the end. */
    void settle(long atNanos);

    /** The last figures are taken after this: counts what was done of its own accord, and stops doing it. */
    default void finish(long atNanos) {}

    /** Fails what is unanswered, ends the rest as planned, and completes when no connection is left. */
    Future<Void> close();
}
