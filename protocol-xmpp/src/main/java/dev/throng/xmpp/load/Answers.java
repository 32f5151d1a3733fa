package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.LoopRecorder;
import dev.throng.protocol.LoopContext;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.stanza.Jids;
import dev.throng.xmpp.stanza.StanzaId;
import dev.throng.xmpp.stanza.StanzaRoute;
import io.netty.channel.EventLoop;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Gives the answers that sessions of one event loop receive to the arrivals that wait for them, and counts stanzas that came to the wrong
 * place. Confined to the loop.
 */
final class Answers {

    private final int part;
    private final LoopRecorder recorder;
    private final EventLoop loop;
    private final RunUsers users;
    private final AnswerHandover others;
    private final PendingAnswers pending;
    private final StanzaIds ids;
    private final DuplicateFilter[] duplicates;

    /**
     * @param users whose servers may answer in the place of a recipient
     * @param others takes the answers that other event loops wait for
     */
    Answers(LoopContext context, RunUsers users, AnswerHandover others, PendingAnswers pending, StanzaIds ids) {
        this.loop = context.loop();
        this.part = context.part();
        this.recorder = context.recorder();
        this.users = users;
        this.others = others;
        this.pending = pending;
        this.ids = ids;
        this.duplicates = new DuplicateFilter[context.parts()];
    }

    /**
     * Waits for the answer to a stanza that is about to be sent.
     *
     * @param addressee the JID that the stanza goes to; empty for the requester's own account
     * @return the stanza's id
     */
    String expect(
            Arrival arrival,
            XmppSession requester,
            PendingAnswers.OnAnswer onAnswer,
            String addressee,
            StanzaRoute route) {
        return sent(pending.add(arrival, requester, onAnswer), addressee, route);
    }

    /** As above, for a stanza to a recipient that the caller holds. It is released when the answer is there or is given up. */
    String expect(Arrival arrival, XmppSession requester, OnlinePeer recipient, StanzaRoute route) {
        return sent(pending.add(arrival, requester, recipient, PendingAnswers.OnAnswer.NONE), recipient.jid(), route);
    }

    private String sent(long sequence, String addressee, StanzaRoute route) {
        String id = ids.id(sequence, route);
        pending.requestSent(sequence, id, addressee);
        return id;
    }

    /**
     * A stanza of this run, whose id is valid, was answered or delivered.
     *
     * @return whether its bytes were counted for the operation that waited for it, or given to the loop that waits
     */
    boolean answered(StanzaId id, int bytes, long atNanos) {
        if (id.part() != part) {
            others.add(new AnswerHandover.Answer(id, bytes, atNanos));
            return true;
        }
        boolean expected = pending.isPending(id) && pending.answered(id.sequence(), bytes, atNanos);
        if (!expected) {
            recorder.count(XmppMetric.LATE_ANSWERS, 1);
        }
        return expected;
    }

    /**
     * A session received the answer to one of its stanzas, with another id than the stanza or without one. Takes it for the answer to the
     * oldest stanza of that route: a server keeps the order of stanzas between two entities (RFC 6120 §10.1). That may be an abandoned
     * stanza, whose answer is late.
     *
     * @return the id of that stanza; empty if the session waits for none
     */
    Optional<StanzaId> inOrder(XmppSession session, StanzaRoute route) {
        if (!pending.knowsOrder(session)) {
            return Optional.empty();
        }
        Predicate<String> ofRoute = id -> ids.isValid(ids.parse(id), route);
        Optional<StanzaId> oldest = pending.takeAbandoned(session, ofRoute)
                .or(() -> pending.oldest(session, ofRoute))
                .map(ids::parse);
        if (oldest.isPresent()) {
            recorder.count(XmppMetric.ANSWERS_BY_ORDER, 1);
            recorder.note("the target changed or removed the ids of stanzas (" + route.kind()
                    + "), so their answers were taken by sender and order: see answers-by-order");
        }
        return oldest;
    }

    /**
     * A stanza of this run was delivered with another id than it had, or without one, and it is not known which stanza that is. So nobody
     * knows when it was sent, and no arrival ends.
     *
     * @param what names such stanzas in the note
     * @param consequence what the results do not have because of that
     */
    void unmatched(String what, String consequence) {
        recorder.count(XmppMetric.DELIVERIES_UNMATCHED, 1);
        recorder.note("the target changed or removed the ids of " + what + ", so " + consequence
                + ": see deliveries-unmatched");
    }

    /** Sessions of another loop of this process received answers that this loop waits for. Any thread may call this. */
    void answeredOnOtherLoop(List<AnswerHandover.Answer> all) {
        loop.execute(() -> all.forEach(answer -> answered(answer.id(), answer.bytes(), answer.atNanos())));
    }

    /** Whether a message of this run, whose id is valid, is delivered for the first time; see {@link DuplicateFilter} for the limits. */
    boolean isFirstDelivery(StanzaId id) {
        if (id.part() >= duplicates.length) {
            return true;
        }
        if (duplicates[id.part()] == null) {
            duplicates[id.part()] = new DuplicateFilter();
        }
        return duplicates[id.part()].isFirst(id.sequence());
    }

    /**
     * A session received an error. It fails the arrival that waits for the answer, if the addressee or the server sent it.
     *
     * @param sentByIt whether the session sent a stanza of that id, as far as its id shows
     */
    void refused(XmppSession session, StanzaId id, String from, boolean sentByIt, String condition, long atNanos) {
        boolean awaited = id.part() == part && pending.isPending(id);
        if (awaited
                && pending.isRequester(id, session)
                && (Jids.sameBare(pending.addressee(id), from) || isFromServer(session, from))) {
            pending.failed(id.sequence(), pending.cause(id, XmppFailure.stanzaError(condition)), atNanos);
            return;
        }
        recorder.count(XmppMetric.ERRORS_RECEIVED, 1);
        if (awaited || ids.looksLikeOurs(id) && !sentByIt) {
            unexpected(session);
        }
    }

    /**
     * Whether the session sent the stanza of that id, to which an error came back. The server may answer in the recipient's place.
     */
    boolean isSentBy(XmppSession session, StanzaId id, StanzaRoute route, String errorFrom) {
        return ids.isValid(id, route) || id.part() == part && isFromServer(session, errorFrom);
    }

    /** Whether a sender is the session's own server or account. */
    boolean isFromServer(XmppSession session, String from) {
        return Jids.fromServer(from, session.jid(), users.domain(session.user()));
    }

    /**
     * A session received a stanza of this run in the wrong place, or an answer to a request that it did not send. A session that is leaving
     * has forgotten its requests, so its stanzas do not count.
     */
    void unexpected(XmppSession session) {
        if (!session.leaving()) {
            recorder.count(XmppMetric.UNEXPECTED_STANZAS, 1);
        }
    }

    /**
     * Finds copies of messages: remembers which messages of one sending event loop were delivered to the sessions of another. Holds one
     * bit for each of the last {@link #MEMORY} sequence numbers, 128 KiB in all; an older message counts as delivered for the first time.
     * Makes no garbage. Confined to the receiving loop.
     */
    static final class DuplicateFilter {

        /** How many sequence numbers it remembers. */
        static final int MEMORY = 1 << 20;

        private static final int WORDS = MEMORY / Long.SIZE;

        private final long[] bits = new long[WORDS];
        private long last = -1;

        /** Marks a message as delivered. Returns false if it was delivered before. */
        boolean isFirst(long sequence) {
            if (sequence > last) {
                forgetUpTo(sequence);
            } else if (last - sequence >= MEMORY - Long.SIZE) {
                return true;
            }
            int word = word(sequence);
            long bit = 1L << sequence;
            boolean first = (bits[word] & bit) == 0;
            bits[word] |= bit;
            return first;
        }

        /** The words that begin after the last sequence number are those of the oldest. */
        private void forgetUpTo(long sequence) {
            long from = Math.floorDiv(last, Long.SIZE) + 1;
            long to = sequence / Long.SIZE;
            if (to - from >= WORDS) {
                Arrays.fill(bits, 0);
            } else {
                for (long word = from; word <= to; word++) {
                    bits[(int) (word % WORDS)] = 0;
                }
            }
            last = sequence;
        }

        private static int word(long sequence) {
            return (int) (sequence / Long.SIZE % WORDS);
        }
    }
}
