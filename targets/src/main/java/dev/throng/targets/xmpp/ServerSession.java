package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.stanza.Jid;
import dev.throng.targets.xmpp.xml.StreamHeader;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import io.netty.channel.EventLoop;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * A bound resource. Lives on the event loop of its connection; without one, while it may be resumed, on that of its latest.
 * Other threads may {@link #deliver} to it and see its address, availability and interest; the rest is for its loop.
 */
final class ServerSession implements ConnectionStage {

    private final XmppServerState host;
    private final Account account;
    private final Jid jid;
    private volatile EventLoop loop;
    private volatile Availability availability = Availability.NONE;
    private volatile boolean interested;
    private Optional<ClientConnection> connection;
    private Optional<StreamManagement> management = Optional.empty();
    /** Whom presence was sent to directly. */
    private Set<String> directed = Set.of();

    private boolean over;

    ServerSession(XmppServerState host, Account account, Jid jid, ClientConnection connection) {
        this.host = host;
        this.account = account;
        this.jid = jid;
        this.loop = connection.loop();
        this.connection = Optional.of(connection);
    }

    /** Takes its place in the account; whoever had it has to go. */
    void begin() {
        host.stalls().used();
        host.traffic().sessionBegan();
        account.add(this).ifPresent(ServerSession::replaced);
    }

    private void replaced() {
        onLoop(() -> dismiss("conflict", "replaced by a new session of this resource"));
    }

    /** Ends the session with an error. */
    void dismiss(String condition, String text) {
        if (connection.isPresent()) {
            connection.get().streamError(condition, text);
        }
        finish();
    }

    private void onLoop(Runnable action) {
        if (loop.inEventLoop()) {
            action.run();
        } else {
            loop.execute(action);
        }
    }

    Account account() {
        return account;
    }

    /** The full address. */
    Jid jid() {
        return jid;
    }

    EventLoop loop() {
        return loop;
    }

    Availability availability() {
        return availability;
    }

    void availability(Availability now) {
        availability = now;
    }

    /** It has asked for the roster, so that it is told of changes. */
    boolean isInterested() {
        return interested;
    }

    void becomesInterested() {
        interested = true;
    }

    boolean passes(FaultStep step) {
        return connection.isEmpty() || connection.get().passes(step);
    }

    Set<String> directed() {
        return directed;
    }

    void directedTo(String address, boolean available) {
        if (available && directed.isEmpty()) {
            directed = new HashSet<>(4);
        }
        if (available) {
            directed.add(address);
        } else if (!directed.isEmpty()) {
            directed.remove(address);
        }
    }

    /** Sends a stanza. Any thread; what is in {@code stanza} is copied. */
    void deliver(XmlWriter stanza) {
        if (loop.inEventLoop()) {
            send(stanza.array(), 0, stanza.length());
        } else {
            forward(stanza.toBytes());
        }
    }

    /** Sends a stanza. Any thread. */
    void deliver(byte[] stanza) {
        if (loop.inEventLoop()) {
            send(stanza, 0, stanza.length);
        } else {
            forward(stanza);
        }
    }

    /** The session may have moved to another loop when the task runs. */
    private void forward(byte[] stanza) {
        loop.execute(() -> deliver(stanza));
    }

    /** Ends nothing itself: whoever delivers may hold a lock or be in the middle of a list. */
    private void send(byte[] bytes, int offset, int length) {
        if (over) {
            return;
        }
        host.traffic().stanzaSent();
        if (management.isPresent() && !management.get().sent(bytes, offset, length)) {
            loop.execute(() -> dismiss("resource-constraint", "too much is not acknowledged"));
            return;
        }
        if (connection.isPresent()) {
            connection.get().write(bytes, offset, length);
            if (management.isPresent() && management.get().wantsAck()) {
                StreamManagement.request(connection.get());
            }
        }
    }

    @Override
    public void header(StreamHeader header) {
        streamError("policy-violation", "a stream inside a stream");
    }

    @Override
    public void stanza(XmlElement element) {
        if (element.namespace().equals(Namespaces.MANAGEMENT)) {
            manage(element);
            return;
        }
        if (!element.namespace().equals(Namespaces.CLIENT)) {
            streamError("unsupported-stanza-type", "expected: iq, message or presence");
            return;
        }
        host.router().route(this, element);
        management.ifPresent(StreamManagement::received);
    }

    void streamError(String condition, String text) {
        connection.ifPresent(open -> open.streamError(condition, text));
    }

    private void manage(XmlElement element) {
        ClientConnection open = connection.orElseThrow();
        if (element.name().equals("enable") && management.isEmpty()) {
            management = host.router().resumption().enable(this, open, element);
        } else if (management.isEmpty()) {
            open.write(StreamManagement.failed(host.out(), "unexpected-request"));
        } else if (!management.get().take(open, element)) {
            streamError("undefined-condition", "more acknowledged than was sent");
        }
    }

    @Override
    public void closed() {
        finish();
    }

    @Override
    public void lost() {
        connection = Optional.empty();
        if (management.isPresent() && management.get().isResumable() && !over) {
            host.router().resumption().waitFor(this);
        } else {
            finish();
        }
    }

    boolean isDetached() {
        return connection.isEmpty() && !over;
    }

    boolean isOver() {
        return over;
    }

    /** Leaves its connection and loop for another; on its old loop. */
    void moveTo(EventLoop other) {
        connection.ifPresent(old -> {
            old.enter(ClosedStage.STAGE);
            old.streamError("conflict", "resumed by another connection");
        });
        connection = Optional.empty();
        loop = other;
    }

    /** Goes on with a new connection; on its new loop. */
    void resumeOn(ClientConnection next, long acknowledged) {
        StreamManagement kept = management.orElseThrow();
        connection = Optional.of(next);
        next.enter(this);
        next.write(kept.resumed(host.out(), acknowledged));
        kept.unacknowledged().forEach(stanza -> next.write(stanza, 0, stanza.length));
        if (!next.isOpen()) {
            lost();
        }
    }

    Optional<StreamManagement> management() {
        return management;
    }

    /** Leaves everything it was part of. */
    void finish() {
        if (over) {
            return;
        }
        host.router().gone(this);
        over = true;
        account.remove(this);
        if (host.users().forgetAnonymous(jid.local())) {
            host.accounts().remove(account.jid());
        }
        host.traffic().sessionEnded();
    }
}
