package dev.throng.targets.xmpp.bosh;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The requests of one session. Takes them in the order of their ids, holds them until there is something to send, and answers a repeated
 * request as it did before. Ends the session if a request id is out of order, if a client sends too much, or no request for too long.
 * Confined to one thread.
 */
public final class HeldRequests {

    /** The namespace of {@code <body/>}. */
    public static final String NAMESPACE = "http://jabber.org/protocol/httpbind";

    private static final String OPENING =
            "<body xmlns='" + NAMESPACE + "' xmlns:stream='http://etherx.jabber.org/streams'";

    /** What a session serves. It may call the session. */
    public interface Stream {

        /** The next request, in order. Its content takes effect now; {@link #flush} is to be called when it has. */
        void take(BoshContent content);

        /** The session has ended, for the reason that its condition names; empty if the client ended it. */
        void ended(String condition);
    }

    /** What a request contains. */
    public interface BoshContent {

        boolean isEmpty();

        boolean endsSession();
    }

    private static final class Request {

        private final long rid;
        private final BoshContent content;
        private BoshExchange exchange;
        private boolean lost;
        private Runnable wait = () -> {};

        Request(long rid, BoshContent content, BoshExchange exchange) {
            this.rid = rid;
            this.content = content;
            this.exchange = exchange;
        }
    }

    private final BoshTerms terms;
    private final BoshTimers timers;
    private final Stream stream;
    private final String attributes;
    private final Map<Long, Request> early = new TreeMap<>();
    private final Deque<Request> held = new ArrayDeque<>(4);
    private final Map<Long, String> answers;
    private final StringBuilder output = new StringBuilder();
    private final String creation;
    private final long pollingNanos;
    private long taken;
    private long lastTakenNanos;
    private boolean first = true;
    private boolean ended;
    private Runnable inactivity = () -> {};

    /**
     * @param attributes of each answer, with a blank before each
     * @param creation further attributes of the first answer
     * @param firstRid the id of the request that creates the session
     */
    public HeldRequests(
            BoshTerms terms, BoshTimers timers, Stream stream, String attributes, String creation, long firstRid) {
        this.terms = terms;
        this.timers = timers;
        this.stream = stream;
        this.attributes = attributes;
        this.creation = creation;
        this.taken = firstRid - 1;
        this.pollingNanos = TimeUnit.SECONDS.toNanos(terms.pollingSeconds);
        this.lastTakenNanos = timers.nanos() - pollingNanos;
        int kept = terms.requests;
        this.answers = new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Long, String> eldest) {
                return size() > kept;
            }
        };
    }

    /** An answer that ends a session, or refuses to create one; the condition may be empty. */
    public static String terminate(String condition, String elements) {
        String named = condition.isEmpty() ? "" : " condition='" + condition + "'";
        return OPENING + " type='terminate'" + named + closed(elements);
    }

    private static String closed(CharSequence elements) {
        return elements.length() == 0 ? "/>" : ">" + elements + "</body>";
    }

    /** A request came in. Answers it now or later, unless its connection is lost before. */
    public void request(long rid, BoshContent content, BoshExchange exchange) {
        if (ended) {
            exchange.answer(terminate("item-not-found", ""));
            return;
        }
        String before = answers.get(rid);
        if (before != null) {
            exchange.answer(before);
            return;
        }
        if (heldAgain(rid, exchange)) {
            return;
        }
        if (rid <= taken || rid > taken + terms.requests) {
            exchange.answer(terminate("item-not-found", ""));
            end("item-not-found");
            return;
        }
        early.put(rid, new Request(rid, content, exchange));
        for (Request next = early.remove(taken + 1); next != null && !ended; next = early.remove(taken + 1)) {
            take(next);
        }
    }

    private boolean heldAgain(long rid, BoshExchange exchange) {
        for (Request request : held) {
            if (request.rid == rid) {
                request.exchange = exchange;
                request.lost = false;
                watchInactivity();
                flush();
                return true;
            }
        }
        return false;
    }

    private void take(Request request) {
        taken++;
        boolean tooSoon = timers.nanos() - lastTakenNanos < pollingNanos;
        lastTakenNanos = timers.nanos();
        held.addLast(request);
        if (request.content.isEmpty() && held.size() > terms.hold && tooSoon) {
            end("policy-violation");
            return;
        }
        request.wait = timers.schedule(() -> expired(request), terms.waitSeconds);
        watchInactivity();
        stream.take(request.content);
        if (request.content.endsSession()) {
            end("");
        }
    }

    /** Whether the session has ended. */
    public boolean isEnded() {
        return ended;
    }

    /** The connection of a request is lost. Its answer is kept for the client to ask again. */
    public void lost(BoshExchange exchange) {
        for (Request request : held) {
            request.lost |= request.exchange == exchange;
        }
        early.values().removeIf(request -> request.exchange == exchange);
        watchInactivity();
    }

    /** Sends elements, each with its namespace, with the next {@link #flush}. */
    public void write(String elements) {
        if (!ended) {
            output.append(elements);
        }
    }

    /** Bytes or more that no answer carries yet. */
    public int waitingChars() {
        return output.length();
    }

    /** Answers the oldest request if there is something to send, or if more requests are open than are held. */
    public void flush() {
        while (!ended && !held.isEmpty() && (output.length() > 0 || held.size() > terms.hold)) {
            answer(held.removeFirst());
        }
        watchInactivity();
    }

    private void answer(Request request) {
        request.wait.run();
        String body = OPENING + attributes + (first ? creation : "") + closed(output);
        first = false;
        output.setLength(0);
        answers.put(request.rid, body);
        if (!request.lost) {
            request.exchange.answer(body);
        }
    }

    private void expired(Request request) {
        if (!ended && held.remove(request)) {
            answer(request);
            watchInactivity();
        }
    }

    private void watchInactivity() {
        inactivity.run();
        inactivity = () -> {};
        if (!ended && held.stream().allMatch(request -> request.lost)) {
            inactivity = timers.schedule(() -> end("connection-timeout"), terms.inactivitySeconds);
        }
    }

    /** Forgets the session and resets the connections of its requests. */
    public void reset() {
        if (ended) {
            return;
        }
        stop();
        for (Request request : held) {
            if (!request.lost) {
                request.exchange.reset();
            }
        }
        held.clear();
        stream.ended("reset");
    }

    private void stop() {
        ended = true;
        inactivity.run();
        held.addAll(early.values());
        early.clear();
        held.forEach(request -> request.wait.run());
    }

    /**
     * Ends the session and answers all of its requests.
     *
     * @param condition why (XEP-0124, section 17.2); empty if the client wanted it
     */
    public void end(String condition) {
        if (ended) {
            return;
        }
        stop();
        for (Request request : held) {
            if (!request.lost) {
                request.exchange.answer(terminate(condition, output.toString()));
                output.setLength(0);
            }
        }
        held.clear();
        stream.ended(condition);
    }
}
