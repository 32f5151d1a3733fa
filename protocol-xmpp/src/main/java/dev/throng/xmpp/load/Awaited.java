package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import io.netty.util.collection.LongObjectHashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * The answers that operations of one event loop wait for. Each is known by the sequence number in its stanza's id and belongs to the
 * session that asked; when that session is lost, what it waits for fails. A session whose time is over stays until nobody waits for an answer
 * that it asked for or that depends on its being there. Confined to the loop.
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
        private final Session addressee;
        private final Then then;
        private String id = "";
        private String asked = "";
        private Wait before;
        private Wait after;

        private Wait(long sequence, Arrival arrival, Session asker, Session addressee, Then then) {
            this.sequence = sequence;
            this.arrival = arrival;
            this.asker = asker;
            this.addressee = addressee;
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
        return await(arrival, asker, asker, then);
    }

    /** As above; the answer will not come unless the addressee is there, who may be the one who asks. */
    long await(Arrival arrival, Session asker, Session addressee, Then then) {
        Wait wait = new Wait(nextSequence++, arrival, asker, addressee, then);
        addressee.expected++;
        bySequence.put(wait.sequence, wait);
        byArrival.put(arrival, wait);
        wait.after = asker.waits;
        if (wait.after != null) {
            wait.after.before = wait;
        }
        asker.waits = wait;
        return wait.sequence;
    }

    /**
     * Says by which stanza the answer was asked for.
     *
     * @param id the stanza's whole id
     * @param asked to whom it went; empty for the asker's own account
     */
    void sent(long sequence, String id, String asked) {
        Wait wait = bySequence.get(sequence);
        wait.id = id;
        wait.asked = asked;
    }

    /** Whether that very stanza's answer is waited for. */
    boolean waitsFor(StanzaId id) {
        Wait wait = bySequence.get(id.sequence());
        return wait != null && wait.id.equals(id.text());
    }

    /** Whether that session waits for the answer to that very stanza. */
    boolean isAsker(StanzaId id, Session session) {
        return waitsFor(id) && bySequence.get(id.sequence()).asker == session;
    }

    /** To whom the stanza went whose answer {@link #waitsFor is waited for}; empty for the asker's own account. */
    String asked(StanzaId id) {
        return bySequence.get(id.sequence()).asked;
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
        settled(wait, atNanos);
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
        settled(wait, atNanos);
        return true;
    }

    /** The engine gave the arrival up. */
    void forget(Arrival arrival, long atNanos) {
        Wait wait = byArrival.get(arrival);
        if (wait != null) {
            remove(wait);
            settled(wait, atNanos);
        }
    }

    /** The session is gone, and with it all answers it waits for. */
    void failAll(Session asker, Failure why, long atNanos) {
        while (asker.waits != null) {
            Wait wait = asker.waits;
            remove(wait);
            wait.arrival.failed(why, atNanos);
            settled(wait, atNanos);
        }
    }

    private static void settled(Wait wait, long atNanos) {
        wait.asker.settled(atNanos);
        if (wait.addressee != wait.asker) {
            wait.addressee.settled(atNanos);
        }
    }

    private void remove(Wait wait) {
        wait.addressee.expected--;
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
