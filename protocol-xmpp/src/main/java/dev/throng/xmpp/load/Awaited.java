package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import io.netty.util.collection.LongObjectHashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * The answers that operations of one event loop wait for. Each is known by the sequence number in its stanza's id and belongs to the
 * session that asked; when that session goes, what it waits for fails. Confined to the loop.
 */
final class Awaited {

    /** Told of the answer in time. */
    @FunctionalInterface
    interface Then {
        void answered();

        /** Does nothing. */
        Then NOTHING = () -> {};
    }

    /** One answer that is waited for; linked with the others of its session. */
    static final class Wait {
        private final long sequence;
        private final Arrival arrival;
        private final Session asker;
        private final Then then;
        private Wait before;
        private Wait after;

        private Wait(long sequence, Arrival arrival, Session asker, Then then) {
            this.sequence = sequence;
            this.arrival = arrival;
            this.asker = asker;
            this.then = then;
        }
    }

    private final LongObjectHashMap<Wait> bySequence = new LongObjectHashMap<>();
    private final Map<Arrival, Wait> byArrival = new IdentityHashMap<>();
    private long nextSequence;

    /**
     * Waits from now on.
     *
     * @return the sequence number by which the answer will be known
     */
    long await(Arrival arrival, Session asker, Then then) {
        Wait wait = new Wait(nextSequence++, arrival, asker, then);
        bySequence.put(wait.sequence, wait);
        byArrival.put(arrival, wait);
        wait.after = asker.waits;
        if (wait.after != null) {
            wait.after.before = wait;
        }
        asker.waits = wait;
        return wait.sequence;
    }

    /** A sequence number that nobody waits for. */
    long unawaited() {
        return nextSequence++;
    }

    /** The answer is there; false if nobody waits for it any more. */
    boolean answered(long sequence, int receivedBytes, long atNanos) {
        Wait wait = bySequence.get(sequence);
        if (wait == null) {
            return false;
        }
        remove(wait);
        wait.then.answered();
        wait.arrival.received(receivedBytes);
        wait.arrival.completed(atNanos);
        return true;
    }

    /** The answer is an error; false if nobody waits for it any more. */
    boolean failed(long sequence, Failure why, long atNanos) {
        Wait wait = bySequence.get(sequence);
        if (wait == null) {
            return false;
        }
        remove(wait);
        wait.arrival.failed(why, atNanos);
        return true;
    }

    /** The engine gave the arrival up. */
    void forget(Arrival arrival) {
        Wait wait = byArrival.get(arrival);
        if (wait != null) {
            remove(wait);
        }
    }

    /** The session is gone, and with it all answers it waits for. */
    void failAll(Session asker, Failure why, long atNanos) {
        while (asker.waits != null) {
            Wait wait = asker.waits;
            remove(wait);
            wait.arrival.failed(why, atNanos);
        }
    }

    private void remove(Wait wait) {
        bySequence.remove(wait.sequence);
        byArrival.remove(wait.arrival);
        if (wait.before == null) {
            wait.asker.waits = wait.after;
        } else {
            wait.before.after = wait.after;
        }
        if (wait.after != null) {
            wait.after.before = wait.before;
        }
    }
}
