package dev.throng.xmpp.bosh;

import dev.throng.xmpp.bosh.BoshRequest.Purpose;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.Xml;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The client's side of one session: decides which request is sent when, and hands out what answers contain.
 *
 * <p>Elements leave at once in a new request, as long as fewer requests are open than the server allows. When fewer are open than the server
 * holds, an empty one is sent, so that the server can always answer (XEP-0124 §11). Never sends more, which would be overactivity (§12).
 * Answers take effect in the order of their requests, whatever their order of arrival (§8). Confined to one thread; small, because a process
 * holds tens of thousands.
 */
public final class BoshSession {

    /** The namespace of the element {@code <body/>}. */
    public static final String NAMESPACE = "http://jabber.org/protocol/httpbind";

    /** How often a request is sent again after its connection was lost. */
    public static final int MAX_REPEATS = 2;

    private static final String XBOSH = "urn:xmpp:xbosh";
    private static final String VERSION = "1.6";

    private enum State {
        NEW,
        CREATING,
        OPEN,
        /** The request to end the session was sent. */
        ENDING,
        OVER
    }

    /** A request whose answer has not taken effect. */
    private static final class Sent {

        private final BoshRequest request;
        private int repeats;
        /** Null until it arrives. */
        private Element answer;

        private int answerBytes;

        Sent(BoshRequest request) {
            this.request = request;
        }
    }

    private final BoshWishes wishes;
    private final Deque<Sent> window = new ArrayDeque<>(4);
    private State state = State.NEW;
    /** The attributes that name the server and the user; empty until the stream is opened. */
    private String addresses = "";

    private long nextRid;
    /** Null until the server has created the session. */
    private BoshGrant grant;

    private StringBuilder gathered = new StringBuilder();
    private boolean restartWanted;
    private int beforeRestart;
    private boolean endWanted;

    /** @param firstRid the id of the first request; positive, and below 2^52 */
    public BoshSession(BoshWishes wishes, long firstRid) {
        this.wishes = wishes;
        this.nextRid = firstRid;
    }

    /**
     * Creates the session with the next request, or begins the stream anew (XEP-0206 §5).
     *
     * @param to the server's name
     * @param from the user's bare JID; empty to name none
     */
    public void openStream(String to, Optional<String> from) {
        boolean first = addresses.isEmpty();
        addresses = " to='" + Xml.escape(to) + "'"
                + from.map(jid -> " from='" + Xml.escape(jid) + "'").orElse("");
        if (!first) {
            restartWanted = true;
            beforeRestart = gathered.length();
        }
    }

    /** Gathers an element, which must name its namespace. Drops it if the session has ended, or will end. */
    public void send(String element) {
        if (!endWanted && state != State.OVER) {
            gathered.append(element);
        }
    }

    /** Ends the session, after what was gathered. */
    public void terminate() {
        endWanted = true;
    }

    /** Forgets everything; nothing is sent and nothing is handed out any more. */
    public void abandon() {
        state = State.OVER;
        window.clear();
        gathered.setLength(0);
    }

    /** Whether the server created the session, and it has not ended. */
    public boolean isOpen() {
        return state == State.OPEN || state == State.ENDING;
    }

    /** Whether nothing more is sent or handed out. */
    public boolean isOver() {
        return state == State.OVER;
    }

    /** How many characters wait for a request that may carry them. */
    public int gatheredChars() {
        return gathered.length();
    }

    /** Returns the next request that may be sent now; empty if there is none. To be called until it is empty, after each other method. */
    public Optional<BoshRequest> next() {
        return switch (state) {
            case NEW -> addresses.isEmpty() ? Optional.empty() : Optional.of(create());
            case OPEN -> window.size() < grant.requests() ? nextOfOpen() : Optional.empty();
            case CREATING, ENDING, OVER -> Optional.empty();
        };
    }

    private Optional<BoshRequest> nextOfOpen() {
        if (restartWanted && beforeRestart == 0) {
            restartWanted = false;
            return Optional.of(sent(
                    Purpose.RESTART, addresses + " xml:lang='en' xmlns:xmpp='" + XBOSH + "' xmpp:restart='true'", ""));
        }
        String elements = take(restartWanted ? beforeRestart : gathered.length());
        beforeRestart = 0;
        if (endWanted && !restartWanted) {
            BoshRequest last = sent(Purpose.TERMINATE, " type='terminate'", elements);
            state = State.ENDING;
            return Optional.of(last);
        }
        if (!elements.isEmpty()) {
            return Optional.of(sent(Purpose.SEND, "", elements));
        }
        return window.size() < grant.hold() ? Optional.of(sent(Purpose.POLL, "", "")) : Optional.empty();
    }

    /** Takes the first characters of what was gathered. */
    private String take(int chars) {
        if (chars == 0) {
            return "";
        }
        String taken = gathered.substring(0, chars);
        String rest = gathered.substring(chars);
        // a new builder: one that was large for a moment would stay large
        gathered = new StringBuilder(rest);
        return taken;
    }

    private BoshRequest create() {
        state = State.CREATING;
        return enter(
                Purpose.CREATE,
                "<body xmlns='" + NAMESPACE + "' xmlns:xmpp='" + XBOSH + "' content='text/xml; charset=utf-8' rid='"
                        + nextRid + "'" + addresses + " xml:lang='en' wait='"
                        + wishes.waitSeconds() + "' hold='" + wishes.hold() + "' ver='" + VERSION
                        + "' ack='1' xmpp:version='1.0'/>");
    }

    private BoshRequest sent(Purpose purpose, String attributes, String elements) {
        StringBuilder body = new StringBuilder(160 + elements.length())
                .append("<body xmlns='")
                .append(NAMESPACE)
                .append("' rid='")
                .append(nextRid)
                .append("' sid='")
                .append(Xml.escape(grant.sid()))
                .append('\'');
        if (!window.isEmpty()) {
            // of the newest answer that has taken effect; without the attribute it is the one before this request
            // (§9.2)
            body.append(" ack='").append(window.getFirst().request.rid() - 1).append('\'');
        }
        body.append(attributes);
        if (elements.isEmpty()) {
            body.append("/>");
        } else {
            body.append('>').append(elements).append("</body>");
        }
        return enter(purpose, body.toString());
    }

    private BoshRequest enter(Purpose purpose, String body) {
        BoshRequest request = new BoshRequest(nextRid++, purpose, body);
        window.addLast(new Sent(request));
        return request;
    }

    /**
     * The connection of a request was lost before its answer, or the server asks to repeat it (XEP-0124 §17.3).
     *
     * @return whether to send it again; otherwise the session is over
     */
    public boolean lost(BoshRequest request) {
        Sent sent = find(request);
        if (sent == null || sent.answer != null) {
            return false;
        }
        // a repeated creation would create a second session
        if (request.purpose() == Purpose.CREATE || sent.repeats == MAX_REPEATS) {
            abandon();
            return false;
        }
        sent.repeats++;
        return true;
    }

    /** Returns null if the request is not open. */
    private Sent find(BoshRequest request) {
        for (Sent sent : window) {
            if (sent.request == request) {
                return sent;
            }
        }
        return null;
    }

    /** Whether an answer asks to repeat its request. */
    public static boolean asksToRepeat(Element body) {
        return body.has("type", "error");
    }

    /**
     * A request was answered. Hands out what this and later answers contain, as far as all earlier requests are answered.
     *
     * @param body the answer's only element
     * @param bytes the size of the answer
     * @throws BoshException if it is not an answer of BOSH; the session is over then
     */
    public void answered(BoshRequest request, Element body, int bytes, BoshReceiver receiver) throws BoshException {
        Sent sent = find(request);
        if (sent == null || sent.answer != null) {
            return;
        }
        if (!body.is("body", NAMESPACE)) {
            abandon();
            throw new BoshException("the answer is no <body/> of BOSH");
        }
        sent.answer = body;
        sent.answerBytes = bytes;
        // the last answer does not wait for others, because the server may not send them any more
        boolean last = endsSession(sent);
        while (!window.isEmpty() && (last || window.getFirst().answer != null)) {
            handOut(window.removeFirst(), receiver);
        }
    }

    private static boolean endsSession(Sent answered) {
        return answered.request.purpose() == Purpose.TERMINATE || answered.answer.has("type", "terminate");
    }

    private void handOut(Sent sent, BoshReceiver receiver) throws BoshException {
        Element body = sent.answer;
        if (body == null) {
            return;
        }
        boolean ended = endsSession(sent);
        checkAck(body);
        if (state == State.CREATING && !ended) {
            try {
                grant = BoshGrant.of(body, wishes);
            } catch (BoshException refused) {
                abandon();
                throw refused;
            }
            state = State.OPEN;
            receiver.created(body);
        }
        int bytes = sent.answerBytes;
        for (Element element : body.children()) {
            if (state == State.OVER) {
                return;
            }
            if (!element.namespace().equals(NAMESPACE)) {
                receiver.received(element, bytes);
                bytes = 0;
            } else if (!ended) {
                abandon();
                throw new BoshException("an element without a namespace of its own: " + element.name());
            }
        }
        if (state != State.OVER && ended) {
            abandon();
            receiver.ended(end(body));
        }
    }

    /** The server acknowledges the newest request that it has received (XEP-0124 §9.1). */
    private void checkAck(Element body) throws BoshException {
        Optional<String> ack = body.attribute("ack");
        if (ack.isPresent() && (!ack.get().matches("[0-9]{1,16}") || Long.parseLong(ack.get()) >= nextRid)) {
            abandon();
            throw new BoshException("the server acknowledges a request that was not sent");
        }
    }

    private static BoshEnd end(Element body) {
        String condition = body.attribute("condition", "");
        String uri = body.child("uri", NAMESPACE).map(Element::text).orElse("");
        return condition.isEmpty() ? BoshEnd.NORMAL : new BoshEnd(condition, uri);
    }
}
