package dev.throng.gatling.xmpp;

import dev.throng.gatling.action.Request;
import dev.throng.gatling.action.Verdict;
import dev.throng.measure.Failure;
import dev.throng.xmpp.client.Courtesies;
import dev.throng.xmpp.client.Step;
import dev.throng.xmpp.client.StreamErrors;
import dev.throng.xmpp.client.XmppConnection;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.client.XmppListener;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.StreamReader;
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

/** One user online: what his session asked and still waits for, and the messages that came. Confined to his event loop. */
final class XmppUser implements XmppListener {

    /** The session's attribute that holds him. */
    static final String ATTRIBUTE = "throng.xmpp.user";

    /** Messages that wait until somebody awaits them; of more than these the oldest are dropped. */
    private static final int MOST_MESSAGES = 1_000;

    private final XmppSite site;
    private final XmppConnection connection;
    private final String jid;
    private final Map<String, Awaited> awaited = new HashMap<>();
    private final Deque<Awaited> readers = new ArrayDeque<>();
    private final Deque<Element> messages = new ArrayDeque<>();
    private Optional<Failure> lost = Optional.empty();
    private String lostDetail = "";
    private Optional<Request> leaving = Optional.empty();

    XmppUser(XmppSite site, XmppConnection connection, String jid) {
        this.site = site;
        this.connection = connection;
        this.jid = jid;
        connection.listener(this);
    }

    /** The user of a session, if he logged in and not out. */
    static Optional<XmppUser> of(Session session) {
        return session.contains(ATTRIBUTE)
                ? Optional.of((XmppUser) session.attributes().apply(ATTRIBUTE))
                : Optional.empty();
    }

    String jid() {
        return jid;
    }

    /** Asks with an iq; the answer is a result. */
    void ask(Request request, String id, String iq, Awaited.Answer then) {
        if (online(request)) {
            await(id, request, then);
            send(iq);
        }
    }

    /** Sends something that nobody answers. */
    void tell(Request request, String stanza) {
        if (online(request)) {
            send(stanza);
            request.completed(site.clock().nanos());
        }
    }

    /** Takes the first message, or waits for one. */
    void read(Request request, Optional<Duration> time, Awaited.Answer then) {
        Element first = messages.poll();
        if (first != null) {
            then.came(request, first, site.clock().nanos());
        } else if (online(request)) {
            Awaited reader = new Awaited(request, then, readers::remove);
            readers.add(reader);
            site.startTimeout(reader, time);
        }
    }

    /** Ends the session in order. */
    void logOut(Request request) {
        if (!online(request)) {
            return;
        }
        leaving = Optional.of(request);
        Awaited end = new Awaited(request, (over, stanza, atNanos) -> {}, overdue -> connection.abort());
        site.startTimeout(end, Optional.empty());
        connection.endStream();
    }

    /** Ends the session, if it was not ended, and tells nobody. */
    void leave() {
        if (lost.isEmpty()) {
            connection.endStream();
            connection.close();
        }
    }

    private boolean online(Request request) {
        lost.ifPresent(why -> request.failed(why, lostDetail, site.clock().nanos()));
        return lost.isEmpty();
    }

    private void await(String id, Request request, Awaited.Answer then) {
        Awaited waiter = new Awaited(request, then, overdue -> awaited.remove(id));
        awaited.put(id, waiter);
        site.startTimeout(waiter, Optional.empty());
    }

    private void send(String stanza) {
        connection.send(stanza);
        connection.flush();
    }

    @Override
    public void received(Element element, int bytes, long atNanos) {
        if (element.namespace().equals(StreamReader.CLIENT)) {
            switch (element.name()) {
                case "iq" -> iq(element, atNanos);
                case "message" -> message(element, atNanos);
                default -> {
                    // presence of others; of ours, an error is of no request
                }
            }
        } else if (element.is("error", StreamReader.STREAMS)) {
            lost = Optional.of(XmppFailure.streamError(StreamErrors.condition(element), Step.SESSION));
            lostDetail = "stream error " + StreamErrors.words(element);
            connection.endStream();
            connection.close();
        }
    }

    private void iq(Element iq, long atNanos) {
        switch (iq.attribute("type", "")) {
            case "result" -> answered(iq.attribute("id", ""), waiter -> waiter.came(iq, atNanos));
            case "error" -> refused(iq, atNanos);
            default -> send(Courtesies.answer(iq, Courtesies.isOwn(iq.attribute("from", ""), jid)));
        }
    }

    private void message(Element message, long atNanos) {
        Optional<Element> receipt = Courtesies.receiptIn(message);
        if (message.has("type", "error")) {
            refused(message, atNanos);
        } else if (receipt.isPresent()) {
            answered(receipt.get().attribute("id", ""), waiter -> waiter.came(message, atNanos));
        } else {
            if (Courtesies.wantsReceipt(message)) {
                send(Courtesies.receipt(message, site.nextId()));
            }
            arrived(message, atNanos);
        }
    }

    private void arrived(Element message, long atNanos) {
        Awaited reader = readers.poll();
        if (reader != null) {
            reader.came(message, atNanos);
            return;
        }
        messages.add(message);
        if (messages.size() > MOST_MESSAGES) {
            messages.poll();
        }
    }

    private void refused(Element stanza, long atNanos) {
        Failure why = XmppFailure.stanzaError(StreamErrors.ofStanza(stanza));
        answered(stanza.attribute("id", ""), waiter -> waiter.failed(why, "", atNanos));
    }

    private void answered(String id, Consumer<Awaited> then) {
        Awaited waiter = awaited.remove(id);
        if (waiter != null) {
            then.accept(waiter);
        }
    }

    @Override
    public void closed(Failure cause, String detail, long atNanos) {
        if (lost.isEmpty()) {
            lost = Optional.of(XmppFailure.during(cause, Step.SESSION));
            lostDetail = detail;
        }
        leaving.ifPresent(request -> request.completed(atNanos, with -> with.remove(ATTRIBUTE), Verdict::passed));
        List<Awaited> waiting = new ArrayList<>(awaited.values());
        waiting.addAll(readers);
        awaited.clear();
        readers.clear();
        waiting.forEach(waiter -> waiter.failed(lost.orElseThrow(), lostDetail, atNanos));
    }

    @Override
    public void connected(long atNanos) {
        throw new IllegalStateException("connected twice");
    }

    @Override
    public void active(long atNanos) {
        throw new IllegalStateException("active twice");
    }

    @Override
    public void opened(Element header, long atNanos) {
        connection.close();
    }
}
