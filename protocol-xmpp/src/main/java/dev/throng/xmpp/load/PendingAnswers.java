package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.measure.FollowOn;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.stanza.StanzaId;
import io.netty.util.collection.LongObjectHashMap;
import java.util.ArrayDeque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The answers that arrivals of one event loop wait for. Each has a sequence number, which stands in the id of the request, and belongs to the
 * session that sent the request. When that session is lost, its pending answers fail. A session whose time is over stays until no pending
 * answer needs it, as requester or as recipient. Confined to the loop.
 */
final class PendingAnswers {

    /** Runs when an answer comes in time, before its arrival ends. */
    @FunctionalInterface
    interface OnAnswer {
        void answered();

        /** Does nothing. */
        OnAnswer NONE = () -> {};
    }

    /** One answer; linked with the others of its requester. */
    static final class PendingAnswer {
        private final long sequence;
        private final Arrival arrival;
        private final XmppSession requester;
        private final OnlinePeer recipient;
        private final OnAnswer onAnswer;
        private String id = "";
        private String addressee = "";
        private PendingAnswer previous;
        private PendingAnswer next;

        private PendingAnswer(
                long sequence, Arrival arrival, XmppSession requester, OnlinePeer recipient, OnAnswer onAnswer) {
            this.sequence = sequence;
            this.arrival = arrival;
            this.requester = requester;
            this.recipient = recipient;
            this.onAnswer = onAnswer;
        }
    }

    private static final int MOST_ABANDONED = 64;

    /** Stands in the memory of a session that had more abandoned requests than it holds, in their place. */
    private static final String TOO_MANY_ABANDONED = "";

    private final LongObjectHashMap<PendingAnswer> bySequence = new LongObjectHashMap<>();
    private final Map<Arrival, PendingAnswer> byArrival = new IdentityHashMap<>();
    private long nextSequence;

    /**
     * Adds an answer that the arrival waits for from now on.
     *
     * @return its sequence number
     */
    long add(Arrival arrival, XmppSession requester, OnAnswer onAnswer) {
        return add(arrival, requester, OnlinePeer.NOBODY, onAnswer);
    }

    /**
     * As above.
     *
     * @param recipient who must stay online for the answer to come, and is held until then
     */
    long add(Arrival arrival, XmppSession requester, OnlinePeer recipient, OnAnswer onAnswer) {
        PendingAnswer answer = new PendingAnswer(nextSequence++, arrival, requester, recipient, onAnswer);
        bySequence.put(answer.sequence, answer);
        byArrival.put(arrival, answer);
        answer.next = requester.pendingAnswer;
        if (answer.next != null) {
            answer.next.previous = answer;
        }
        requester.pendingAnswer = answer;
        return answer.sequence;
    }

    /**
     * The request of an answer was sent.
     *
     * @param id the stanza's whole id
     * @param addressee the JID that the stanza went to; empty for the requester's own account
     */
    void requestSent(long sequence, String id, String addressee) {
        PendingAnswer answer = bySequence.get(sequence);
        answer.id = id;
        answer.addressee = addressee;
    }

    /** Whether an arrival waits for the answer to the stanza of that id. */
    boolean isPending(StanzaId id) {
        PendingAnswer answer = bySequence.get(id.sequence());
        return answer != null && answer.id.equals(id.text());
    }

    /**
     * Returns the id of the oldest stanza of the session whose answer is pending; empty if there is none.
     *
     * @param wanted which ids count
     */
    Optional<String> oldest(XmppSession requester, Predicate<String> wanted) {
        String oldest = "";
        for (PendingAnswer answer = requester.pendingAnswer; answer != null; answer = answer.next) {
            if (wanted.test(answer.id)) {
                oldest = answer.id;
            }
        }
        return oldest.isEmpty() ? Optional.empty() : Optional.of(oldest);
    }

    /** Whether the session sent the stanza of that id, and its answer is pending. */
    boolean isRequester(StanzaId id, XmppSession session) {
        return isPending(id) && bySequence.get(id.sequence()).requester == session;
    }

    /** The JID that the stanza of a {@link #isPending pending} answer went to; empty for the requester's own account. */
    String addressee(StanzaId id) {
        return bySequence.get(id.sequence()).addressee;
    }

    /**
     * Returns why the arrival that waits for an answer fails: if a storm has cut the connection of the recipient, because of that.
     *
     * @param failure the failure as it seems
     */
    Failure cause(StanzaId id, Failure failure) {
        return cause(bySequence.get(id.sequence()), failure);
    }

    /** As above, for an arrival whose deadline has passed. It may wait for something else. */
    Failure cause(Arrival arrival, Failure failure) {
        PendingAnswer answer = byArrival.get(arrival);
        return answer == null ? failure : cause(answer, failure);
    }

    private static Failure cause(PendingAnswer answer, Failure failure) {
        return answer.recipient.isCut() ? FollowOn.of(XmppFailure.RECIPIENT_LOST, XmppFailure.CUT) : failure;
    }

    /** Returns a sequence number that no pending answer has. */
    long nextSequence() {
        return nextSequence++;
    }

    /** Completes the arrival of an answer; returns false if it is not pending any more. */
    boolean answered(long sequence, int receivedBytes, long atNanos) {
        PendingAnswer answer = bySequence.get(sequence);
        if (answer == null) {
            return false;
        }
        remove(answer);
        answer.onAnswer.answered();
        answer.arrival.received(receivedBytes);
        answer.arrival.completed(atNanos);
        notifySessions(answer, atNanos);
        return true;
    }

    /** Fails the arrival of an answer; returns false if it is not pending any more. */
    boolean failed(long sequence, Failure cause, long atNanos) {
        PendingAnswer answer = bySequence.get(sequence);
        if (answer == null) {
            return false;
        }
        remove(answer);
        answer.arrival.failed(cause, atNanos);
        notifySessions(answer, atNanos);
        return true;
    }

    /**
     * Takes the id of the oldest abandoned request of the session out of its memory. Abandoned requests are older than pending ones, so an
     * answer without their id is theirs first.
     *
     * @param wanted which ids count
     * @return the id; empty if there was none
     */
    Optional<String> takeAbandoned(XmppSession requester, Predicate<String> wanted) {
        if (requester.abandonedIds == null) {
            return Optional.empty();
        }
        for (String id : requester.abandonedIds) {
            if (wanted.test(id)) {
                requester.abandonedIds.remove(id);
                return Optional.of(id);
            }
        }
        return Optional.empty();
    }

    /**
     * Whether the order of the answers to a session shows which request an answer without an id is for. Not after more than {@value
     * #MOST_ABANDONED} abandoned requests without such an answer: the memory does not have them all, so a late answer could be taken for a
     * later one's.
     */
    boolean knowsOrder(XmppSession requester) {
        return requester.abandonedIds == null || !TOO_MANY_ABANDONED.equals(requester.abandonedIds.peek());
    }

    private void remember(XmppSession requester, String abandonedId) {
        if (abandonedId.isEmpty() || !knowsOrder(requester)) {
            // a resumption has no stanza with an id
            return;
        }
        if (requester.abandonedIds == null) {
            requester.abandonedIds = new ArrayDeque<>(2);
        }
        if (requester.abandonedIds.size() == MOST_ABANDONED) {
            requester.abandonedIds.clear();
            requester.abandonedIds.add(TOO_MANY_ABANDONED);
        } else {
            requester.abandonedIds.add(abandonedId);
        }
    }

    /** The engine has abandoned the arrival. */
    void forget(Arrival arrival, long atNanos) {
        PendingAnswer answer = byArrival.get(arrival);
        if (answer != null) {
            remove(answer);
            remember(answer.requester, answer.id);
            notifySessions(answer, atNanos);
        }
    }

    /** Fails all arrivals that wait for an answer to a session. */
    void failAll(XmppSession requester, Failure cause, long atNanos) {
        while (requester.pendingAnswer != null) {
            PendingAnswer answer = requester.pendingAnswer;
            remove(answer);
            answer.arrival.failed(cause, atNanos);
            notifySessions(answer, atNanos);
        }
    }

    private static void notifySessions(PendingAnswer answer, long atNanos) {
        answer.requester.answerSettled(atNanos);
        if (answer.recipient != OnlinePeer.NOBODY) {
            answer.recipient.release(atNanos);
        }
    }

    private void remove(PendingAnswer answer) {
        bySequence.remove(answer.sequence);
        byArrival.remove(answer.arrival);
        if (answer.previous == null) {
            answer.requester.pendingAnswer = answer.next;
        } else {
            answer.previous.next = answer.next;
        }
        if (answer.next != null) {
            answer.next.previous = answer.previous;
        }
    }
}
