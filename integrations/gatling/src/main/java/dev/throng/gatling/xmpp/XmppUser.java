package dev.throng.gatling.xmpp;

import dev.throng.gatling.action.CheckResult;
import dev.throng.gatling.action.Request;
import dev.throng.measure.Failure;
import dev.throng.xmpp.client.AutoReplies;
import dev.throng.xmpp.client.ErrorConditions;
import dev.throng.xmpp.client.Step;
import dev.throng.xmpp.client.XmppConnection;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.client.XmppListener;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.StreamReader;
import dev.throng.xmpp.template.StanzaPattern;
import io.gatling.core.session.Session;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** One user that is online: the requests that wait for an answer, and the received messages. Confined to the user's event loop. */
final class XmppUser implements XmppListener {

    /** The attribute of the Gatling session that holds the user. */
    static final String ATTRIBUTE = "throng.xmpp.user";

    /** Limit of messages that are kept until a step takes them. Beyond it the oldest is dropped. */
    private static final int MAX_MESSAGES = 1_000;

    private final XmppLoopContext loop;
    private final XmppConnection connection;
    private final String jid;
    private final Map<String, AwaitedStanza> awaited = new HashMap<>();
    private final Deque<AwaitedStanza> messageWaits = new ArrayDeque<>();
    private final ExpectedStanzas expectations = new ExpectedStanzas();
    private final Deque<Element> messages = new ArrayDeque<>();
    private Optional<Failure> lost = Optional.empty();
    private String lostDetail = "";
    private Optional<Request> logout = Optional.empty();
    private long ownStanzas;

    XmppUser(XmppLoopContext loop, XmppConnection connection, String jid) {
        this.loop = loop;
        this.connection = connection;
        this.jid = jid;
        connection.listener(this);
    }

    /** Returns the user of a session; empty if it has not logged in, or has logged out. */
    static Optional<XmppUser> of(Session session) {
        return session.contains(ATTRIBUTE)
                ? Optional.of((XmppUser) session.attributes().apply(ATTRIBUTE))
                : Optional.empty();
    }

    String jid() {
        return jid;
    }

    /** Counts a stanza of the simulation's own, and returns how many there are with it. */
    long countStanza() {
        return ++ownStanzas;
    }

    /** Sends an IQ request of type get and waits for its result. */
    void get(Request request, String payload, AwaitedStanza.Handler then) {
        String id = loop.nextId();
        sendRequest(request, id, "<iq type='get' id='" + id + "'>" + payload + "</iq>", then);
    }

    /** Sends a request and waits for its result. */
    void sendRequest(Request request, String id, String iq, AwaitedStanza.Handler then) {
        sendRequest(request, id, iq, Optional.empty(), then);
    }

    /**
     * Sends a request and waits for its result.
     *
     * @param time the longest wait; the protocol's deadline if it is empty
     */
    void sendRequest(Request request, String id, String iq, Optional<Duration> time, AwaitedStanza.Handler then) {
        if (online(request)) {
            AwaitedStanza stanzaWait = new AwaitedStanza(request, then, overdue -> awaited.remove(id, overdue));
            awaited.put(id, stanzaWait);
            loop.startTimeout(stanzaWait, time);
            send(iq);
        }
    }

    /** Sends a stanza and waits for one that fits a pattern. */
    void sendAndExpect(
            Request request,
            ExpressionTemplate.Ready ready,
            StanzaPattern pattern,
            Optional<Duration> time,
            AwaitedStanza.Handler then) {
        if (online(request)) {
            AwaitedStanza stanzaWait = new AwaitedStanza(request, then, expectations::remove);
            expectations.add(pattern, ready.id(), stanzaWait);
            loop.startTimeout(stanzaWait, time);
            send(ready.stanza());
        }
    }

    /** Sends a stanza that has no answer. */
    void sendStanza(Request request, String stanza) {
        sendStanza(request, stanza, CheckResult::passed);
    }

    /** Sends a stanza that has no answer. */
    void sendStanza(Request request, String stanza, CheckResult.Evaluator checks) {
        if (online(request)) {
            send(stanza);
            request.completed(loop.clock().nanos(), checks);
        }
    }

    /** Takes the first message, or waits for one. */
    void takeMessage(Request request, Optional<Duration> time, AwaitedStanza.Handler then) {
        Element first = messages.poll();
        if (first != null) {
            then.received(request, first, loop.clock().nanos());
        } else if (online(request)) {
            AwaitedStanza messageWait = new AwaitedStanza(request, then, messageWaits::remove);
            messageWaits.add(messageWait);
            loop.startTimeout(messageWait, time);
        }
    }

    /** Logs out; the request ends when the server has closed the connection. */
    void logOut(Request request) {
        if (!online(request)) {
            return;
        }
        logout = Optional.of(request);
        AwaitedStanza end = new AwaitedStanza(request, (over, stanza, atNanos) -> {}, overdue -> connection.abort());
        loop.startTimeout(end, Optional.empty());
        connection.endStream();
    }

    /** Closes the connection, if it is open. No request reports it. */
    void disconnect() {
        if (lost.isEmpty()) {
            connection.endStream();
            connection.close();
        }
    }

    private boolean online(Request request) {
        lost.ifPresent(why -> request.failed(why, lostDetail, loop.clock().nanos()));
        return lost.isEmpty();
    }

    private void send(String stanza) {
        connection.send(stanza);
        connection.flush();
    }

    @Override
    public void received(Element element, int bytes, long atNanos) {
        if (expectations.taken(element, atNanos)) {
            confirm(element);
            return;
        }
        if (element.namespace().equals(StreamReader.CLIENT)) {
            switch (element.name()) {
                case "iq" -> iq(element, atNanos);
                case "message" -> message(element, atNanos);
                default -> {
                    // presence answers no request
                }
            }
        } else if (element.is("error", StreamReader.STREAMS)) {
            lost = Optional.of(XmppFailure.streamError(ErrorConditions.condition(element), Step.SESSION));
            lostDetail = "stream error " + ErrorConditions.words(element);
            connection.endStream();
            connection.close();
        }
    }

    private void iq(Element iq, long atNanos) {
        switch (iq.attribute("type", "")) {
            case "result" -> answered(iq.attribute("id", ""), stanzaWait -> stanzaWait.received(iq, atNanos));
            case "error" -> refused(iq, atNanos);
            default -> send(AutoReplies.answer(iq, AutoReplies.isOwn(iq.attribute("from", ""), jid)));
        }
    }

    private void message(Element message, long atNanos) {
        Optional<Element> receipt = AutoReplies.receiptIn(message);
        if (message.has("type", "error")) {
            refused(message, atNanos);
        } else if (receipt.isPresent()) {
            answered(receipt.get().attribute("id", ""), stanzaWait -> stanzaWait.received(message, atNanos));
        } else {
            confirm(message);
            arrived(message, atNanos);
        }
    }

    /** Sends the receipt that a message asks for. */
    private void confirm(Element message) {
        if (message.is("message", StreamReader.CLIENT) && AutoReplies.wantsReceipt(message)) {
            send(AutoReplies.receipt(message, loop.nextId()));
        }
    }

    private void arrived(Element message, long atNanos) {
        AwaitedStanza messageWait = messageWaits.poll();
        if (messageWait != null) {
            messageWait.received(message, atNanos);
            return;
        }
        messages.add(message);
        if (messages.size() > MAX_MESSAGES) {
            messages.poll();
        }
    }

    private void refused(Element stanza, long atNanos) {
        Failure why = XmppFailure.stanzaError(ErrorConditions.ofStanza(stanza));
        answered(stanza.attribute("id", ""), stanzaWait -> stanzaWait.failed(why, "", atNanos));
    }

    private void answered(String id, Consumer<AwaitedStanza> then) {
        AwaitedStanza stanzaWait = awaited.remove(id);
        if (stanzaWait != null) {
            then.accept(stanzaWait);
        }
    }

    @Override
    public void closed(Failure cause, String detail, long atNanos) {
        if (lost.isEmpty()) {
            lost = Optional.of(XmppFailure.during(cause, Step.SESSION));
            lostDetail = detail;
        }
        logout.ifPresent(request -> request.completed(atNanos, with -> with.remove(ATTRIBUTE), CheckResult::passed));
        List<AwaitedStanza> waiting = new ArrayList<>(awaited.values());
        waiting.addAll(messageWaits);
        waiting.addAll(expectations.clear());
        awaited.clear();
        messageWaits.clear();
        waiting.forEach(stanzaWait -> stanzaWait.failed(lost.orElseThrow(), lostDetail, atNanos));
    }

    @Override
    public void opened(Element header, long atNanos) {
        connection.close();
    }
}
