package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.stanza.Jid;
import dev.throng.targets.xmpp.stanza.Namespaces;
import dev.throng.targets.xmpp.xml.StreamHeader;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import io.netty.channel.EventLoop;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * A bound resource. Confined to the event loop of its connection, or of its latest connection while it waits for
 * resumption. Any thread may call {@link #deliver} and read address, availability and interest.
 */
final class ServerSession implements ConnectionStage {

    private final XmppServerState server;
    private final Account account;
    private final Jid jid;
    private volatile EventLoop loop;
    private volatile Availability availability = Availability.NONE;
    private volatile boolean interested;
    private Optional<ClientConnection> connection;
    private Optional<StreamManagement> management = Optional.empty();
    /** Addresses with directed presence (RFC 6121, section 4.6). */
    private Set<String> directedPresences = Set.of();

    private boolean over;

    private ServerSession(XmppServerState server, Account account, Jid jid, ClientConnection connection) {
        this.server = server;
        this.account = account;
        this.jid = jid;
        this.loop = connection.eventLoop();
        this.connection = Optional.of(connection);
    }

    /** Begins a session on a connection, and ends the session of the same address, if there is one. */
    static ServerSession start(XmppServerState server, Jid jid, ClientConnection connection) {
        ServerSession session = new ServerSession(server, server.accounts.findOrCreate(jid), jid, connection);
        connection.enter(session);
        server.stalls.onUse();
        server.counters.sessionsTotal.increment();
        server.counters.sessionsOnline.increment();
        if (session.account.returned()) {
            server.counters.sessionsReturned.increment();
        }
        session.account.add(session).ifPresent(ServerSession::replaced);
        return session;
    }

    private void replaced() {
        Runnable end = () -> terminate("conflict", "replaced by a new session of this resource");
        if (loop.inEventLoop()) {
            end.run();
        } else {
            loop.execute(end);
        }
    }

    void terminate(String condition, String text) {
        if (connection.isPresent()) {
            connection.get().streamError(condition, text);
        }
        finish();
    }

    Account account() {
        return account;
    }

    /** The full address. */
    Jid jid() {
        return jid;
    }

    EventLoop eventLoop() {
        return loop;
    }

    Availability availability() {
        return availability;
    }

    void availability(Availability now) {
        availability = now;
    }

    /** Whether the session has requested the roster and therefore gets roster pushes. */
    boolean isInterested() {
        return interested;
    }

    void markInterested() {
        interested = true;
    }

    boolean mayContinue(FaultStep step) {
        return connection.isEmpty() || connection.get().mayContinue(step);
    }

    Set<String> directedPresences() {
        return directedPresences;
    }

    void setDirected(String address, boolean available) {
        if (available && directedPresences.isEmpty()) {
            directedPresences = new HashSet<>(4);
        }
        if (available) {
            directedPresences.add(address);
        } else if (!directedPresences.isEmpty()) {
            directedPresences.remove(address);
        }
    }

    /** Sends a copy of a stanza. Any thread may call this. */
    void deliver(XmlWriter stanza) {
        if (loop.inEventLoop()) {
            send(stanza.array(), 0, stanza.length());
        } else {
            byte[] copy = stanza.toBytes();
            loop.execute(() -> deliver(copy));
        }
    }

    /** Sends a stanza. Any thread may call this; the session may move to another loop before the task runs. */
    void deliver(byte[] stanza) {
        if (loop.inEventLoop()) {
            send(stanza, 0, stanza.length);
        } else {
            loop.execute(() -> deliver(stanza));
        }
    }

    /** Ends the session in a separate task if necessary, because the caller may hold a lock or iterate over sessions. */
    private void send(byte[] bytes, int offset, int length) {
        if (over) {
            return;
        }
        server.counters.stanzasSent.increment();
        if (management.isPresent() && !management.get().sent(bytes, offset, length)) {
            loop.execute(() -> terminate("resource-constraint", "too much is not acknowledged"));
            return;
        }
        if (connection.isPresent()) {
            connection.get().write(bytes, offset, length);
            if (management.isPresent() && management.get().takeAckRequestDue()) {
                StreamManagement.request(connection.get());
            }
        }
    }

    @Override
    public void streamOpened(StreamHeader header) {
        streamError("policy-violation", "a stream inside a stream");
    }

    @Override
    public void received(XmlElement element) {
        if (element.namespace().equals(Namespaces.MANAGEMENT)) {
            manage(element);
            return;
        }
        if (!element.namespace().equals(Namespaces.CLIENT)) {
            streamError("unsupported-stanza-type", "expected: iq, message or presence");
            return;
        }
        server.router.route(this, element);
        management.ifPresent(StreamManagement::received);
    }

    void streamError(String condition, String text) {
        connection.ifPresent(open -> open.streamError(condition, text));
    }

    private void manage(XmlElement element) {
        ClientConnection open = connection.orElseThrow();
        if (element.name().equals("enable") && management.isEmpty()) {
            XmlWriter out = server.out();
            enableManagement(element, out);
            open.write(out);
        } else if (management.isEmpty()) {
            open.write(StreamManagement.failed(server.out(), "unexpected-request"));
        } else if (!management.get().handle(open, element)) {
            streamError("undefined-condition", "more acknowledged than was sent");
        }
    }

    /** Enables stream management, and writes the answer. */
    void enableManagement(XmlElement enable, XmlWriter out) {
        management = Optional.of(server.router.resumption().enable(this, enable, out));
    }

    @Override
    public void streamClosed() {
        finish();
    }

    @Override
    public void connectionLost() {
        if (!over) {
            account.lost();
            server.counters.sessionsLost.increment();
            server.settings.faults.lossRefusal.ifPresent(refusal -> refusal.lost(server.clock.nanos()));
        }
        connection = Optional.empty();
        if (management.isPresent() && management.get().isResumable() && !over) {
            server.router.resumption().scheduleExpiry(this);
        } else {
            finish();
        }
    }

    /** Whether the session waits for resumption. */
    boolean isDetached() {
        return connection.isEmpty() && !over;
    }

    boolean isOver() {
        return over;
    }

    /** Detaches from its connection and moves to another loop. Called on the old loop. */
    void moveTo(EventLoop other) {
        connection.ifPresent(old -> {
            old.enter(ClosedStage.STAGE);
            old.streamError("conflict", "resumed by another connection");
        });
        connection = Optional.empty();
        loop = other;
    }

    /** Continues on a new connection. Called on the new loop. */
    void resumeOn(ClientConnection next, long acknowledged, SessionResumption.Reply reply) {
        StreamManagement kept = management.orElseThrow();
        account.returned();
        server.counters.sessionsResumed.increment();
        connection = Optional.of(next);
        next.enter(this);
        next.write(kept.resumed(server.out().raw(reply.before), acknowledged).raw(reply.after));
        kept.unacknowledged().forEach(stanza -> next.write(stanza, 0, stanza.length));
        if (!next.isOpen()) {
            connectionLost();
        }
    }

    Optional<StreamManagement> management() {
        return management;
    }

    /** Ends the session and removes it from account, rooms and contacts. */
    void finish() {
        if (over) {
            return;
        }
        server.router.sessionEnded(this);
        over = true;
        account.remove(this);
        if (server.users.removeAnonymous(jid.local())) {
            server.accounts.remove(account.jid());
        }
        server.counters.sessionsOnline.decrement();
    }
}
