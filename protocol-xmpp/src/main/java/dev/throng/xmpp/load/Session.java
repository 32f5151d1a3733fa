package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.text.Printable;
import dev.throng.transport.Timeout;
import dev.throng.transport.TransportError;
import dev.throng.xmpp.client.Courtesies;
import dev.throng.xmpp.client.LoginListener;
import dev.throng.xmpp.client.Managed;
import dev.throng.xmpp.client.Step;
import dev.throng.xmpp.client.StreamErrors;
import dev.throng.xmpp.client.XmppConnection;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.client.XmppListener;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.StreamReader;
import java.util.List;
import java.util.Optional;

/**
 * One user from going online until the arrival of the login departs: online, finishing what was begun, leaving. Confined to its event
 * loop. Small on purpose: there may be tens of thousands.
 */
final class Session extends Timeout implements XmppListener, InTransit {

    private enum State {
        ONLINE,
        /** The connection was lost and {@link Resuming} is at work. */
        RESUMING,
        /** The session time is over: nothing new is begun, what was begun is waited for. */
        FINISHING,
        LEAVING,
        GONE
    }

    private final Floor floor;
    private final int user;
    private final Arrival arrival;
    private State state = State.ONLINE;
    private XmppConnection connection;
    private String jid = "";
    private Belongings belongings;
    private Failure lostBy;
    private long leftNanos;
    private boolean dirty;
    private boolean overdue;

    /** The place in the {@link Crowd}; negative if it is not there. */
    int slot = -1;

    /** The answers it waits for, the latest first; see {@link Awaited}. */
    Awaited.Wait waits;

    /** How many answers others wait for that depend on its being there; see {@link Awaited}. */
    int expected;

    Session(Floor floor, int user, Arrival arrival) {
        this.floor = floor;
        this.user = user;
        this.arrival = arrival;
    }

    /** Goes online. */
    void begin(LoginListener.Online start, long atNanos) {
        jid = start.jid();
        goOn(start.connection());
        if (start.managed()) {
            StreamManagementSettings management = floor.settings().streamManagement();
            belongings()
                    .manage(new Managed(
                            management.resume() ? start.resumeId() : "",
                            management.requestEvery(),
                            management.maxUnacked(),
                            start.sent(),
                            start.handled()));
        }
        floor.crowd().add(this);
        floor.sessionTime().ifPresent(time -> time.start(this, atNanos));
        arrival.answered(atNanos);
        if (floor.leaveAtOnce()) {
            finish(atNanos);
        }
    }

    private void goOn(XmppConnection next) {
        state = State.ONLINE;
        connection = next;
        connection.listener(this);
    }

    /** The full JID, as the server bound it. */
    String jid() {
        return jid;
    }

    int user() {
        return user;
    }

    boolean online() {
        return state == State.ONLINE;
    }

    /** Whether it has said that it goes, or is gone. */
    boolean leaving() {
        return state == State.LEAVING || state == State.GONE;
    }

    /** What few sessions have. */
    Belongings belongings() {
        if (belongings == null) {
            belongings = new Belongings();
        }
        return belongings;
    }

    Optional<Managed> managed() {
        return belongings == null ? Optional.empty() : belongings.managed();
    }

    List<Rooms.Occupancy> occupancies() {
        return belongings == null ? List.of() : belongings.occupancies();
    }

    /** Sends a stanza of an operation with the next flush of the driver. */
    int send(String stanza) {
        int bytes = write(stanza);
        if (!dirty) {
            dirty = true;
            floor.unflushed(this);
        }
        return bytes;
    }

    /** Sends a stanza in answer to one that is being read; it leaves when the read is over. */
    void answer(String stanza) {
        arrival.sent(write(stanza));
    }

    private int write(String stanza) {
        Optional<Managed> managed = managed();
        if (managed.isEmpty()) {
            return connection.send(stanza);
        }
        String request = managed.get().sending(stanza);
        return connection.send(request.isEmpty() ? stanza : stanza + request);
    }

    void flush() {
        dirty = false;
        connection.flush();
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

    @Override
    public void received(Element element, int bytes, long atNanos) {
        if (element.namespace().equals(StreamReader.CLIENT)) {
            managed().ifPresent(Managed::handledOne);
            if (!Inbox.received(floor, this, element, bytes, atNanos)) {
                arrival.received(bytes);
            }
            return;
        }
        arrival.received(bytes);
        if (element.is("error", StreamReader.STREAMS)) {
            // what follows a stream error is the end of the connection (RFC 6120 §4.9.1.1), and we do not wait for it
            lostBy = XmppFailure.streamError(StreamErrors.condition(element), Step.SESSION);
            if (state != State.LEAVING) {
                note(lostBy, "stream error " + StreamErrors.words(element));
            }
            connection.endStream();
            connection.close();
        } else if (Managed.concerns(element.namespace())) {
            managed().ifPresent(counts -> management(counts, element));
        }
    }

    private void management(Managed counts, Element element) {
        switch (element.name()) {
            case "r" -> arrival.sent(connection.send(counts.answer()));
            case "a" ->
                floor.recorder().count(XmppMetric.ACKS_RECEIVED, counts.acknowledged(element.attribute("h", "")));
            default -> {
                // a late word about enabling it changes nothing
            }
        }
    }

    private void note(Failure why, String detail) {
        floor.note(why, floor.cast().users().name(user), detail);
    }

    /** Whether a stanza of that sender is from the session's own account, or from the server on its behalf (RFC 6121 §2.1.6). */
    boolean isOwn(String from) {
        return Courtesies.isOwn(from, jid);
    }

    /** The session time is over, or the logout took too long. */
    @Override
    protected void expired(long atNanos) {
        switch (state) {
            case LEAVING -> cutOff();
            case RESUMING -> overdue = true;
            default -> finish(atNanos);
        }
    }

    /**
     * Logs out as soon as nobody waits for an answer that this would cut off: the slower an answer, the likelier it would be missing
     * among the response times. The scenario's deadline bounds the wait.
     */
    private void finish(long atNanos) {
        state = State.FINISHING;
        floor.inTransit().put(arrival, this);
        retire();
        settled(atNanos);
    }

    /** Something was waited for that is so no longer. */
    void settled(long atNanos) {
        if (state == State.FINISHING && waits == null && expected == 0) {
            leave(atNanos);
        }
    }

    /** Logs out as settings say; the arrival departs when the connection is closed. */
    void leave(long atNanos) {
        if (state != State.ONLINE && state != State.FINISHING) {
            return;
        }
        state = State.LEAVING;
        floor.inTransit().put(arrival, this);
        leftNanos = atNanos;
        withdraw(XmppFailure.SESSION_OVER, atNanos);
        if (floor.settings().logout() == Logout.ABRUPT) {
            connection.abort();
        } else {
            floor.logoutTime().start(this, atNanos);
            connection.endStream();
        }
    }

    @Override
    public void giveUp() {
        // it was answered when it went online, so nobody waits for it
    }

    @Override
    public void stop(long atNanos) {
        leave(atNanos);
    }

    @Override
    public void cutOff() {
        if (state == State.LEAVING) {
            floor.count(XmppMetric.LOGOUTS_CUT);
            connection.abort();
        }
    }

    /** No operation is to choose it any more. */
    private void retire() {
        floor.crowd().remove(this);
        if (belongings != null) {
            belongings.occupancies().forEach(floor.rooms()::left);
            if (belongings.ownsNodes()) {
                floor.nodes().ownerGone(this);
            }
        }
    }

    /** Nothing is to be expected of it any more, and no late answer is to bring it back. */
    private void withdraw(Failure why, long atNanos) {
        retire();
        if (belongings != null) {
            belongings.occupancies().clear();
            belongings.unsubscribe(this);
        }
        floor.awaited().failAll(this, why, atNanos);
    }

    private void gone() {
        cancelTimeout();
        floor.inTransit().remove(arrival);
        state = State.GONE;
        floor.userQueue().giveBack(user);
    }

    @Override
    public void closed(Failure cause, String detail, long atNanos) {
        if (state == State.RESUMING || resumable(cause, atNanos)) {
            resume(atNanos);
            return;
        }
        boolean planned = state == State.LEAVING;
        if (planned) {
            floor.recorder().record(XmppMetric.LOGOUT_TIME, atNanos - leftNanos);
        } else {
            // first: what is withdrawn may be the last that its logout waited for
            state = State.GONE;
            withdraw(XmppFailure.SESSION_LOST, atNanos);
        }
        gone();
        if (planned) {
            arrival.departed(atNanos);
        } else if (lostBy == null) {
            Failure why = XmppFailure.during(cause, Step.SESSION);
            note(why, Printable.line(detail));
            arrival.failed(why, atNanos);
        } else {
            arrival.failed(lostBy, atNanos);
        }
    }

    /**
     * Whether the session can be resumed when its connection ends in that way. Not when the server ended the stream, for that ends the
     * session too, nor when the connection ended over what was sent on it: that would be sent again, and so on for ever.
     */
    private boolean resumable(Failure cause, long atNanos) {
        boolean lost = cause == TransportError.RESET
                || cause == TransportError.IO_ERROR
                || cause == TransportError.CLOSED && !connection.isStreamEnded();
        return lost
                && (state == State.ONLINE || state == State.FINISHING)
                && lostBy == null
                && managed().map(Managed::resumable).orElse(false)
                && belongings().worthResuming(atNanos);
    }

    /** Cuts the connection without a word and goes on with the session on another; only if it {@link #online()} and can be resumed. */
    void cut() {
        state = State.RESUMING;
        connection.abort();
    }

    private void resume(long atNanos) {
        overdue |= state == State.FINISHING;
        state = State.RESUMING;
        floor.crowd().remove(this);
        Resuming.begin(floor, this, arrival, managed().orElseThrow(), atNanos);
    }

    /** The server goes on with it. */
    void resumed(LoginListener.Online start, long atNanos) {
        goOn(start.connection());
        belongings().resumed(atNanos);
        Managed counts = managed().orElseThrow();
        floor.recorder().count(XmppMetric.ACKS_RECEIVED, counts.acknowledged(start.acknowledged()));
        for (String stanza : counts.unacked()) {
            arrival.sent(connection.send(stanza));
        }
        connection.flush();
        floor.crowd().add(this);
        belongings().resumptionAwaited().ifPresent(sequence -> floor.awaited().answered(sequence, 0, atNanos));
        if (overdue) {
            finish(atNanos);
        }
    }

    /** There is no going on; who waited for that is told why. */
    void notResumed(Failure why, long atNanos) {
        retire();
        belongings().resumptionAwaited().ifPresent(sequence -> floor.awaited().failed(sequence, why, atNanos));
        endUnresumed(why, XmppFailure.SESSION_LOST, atNanos);
    }

    /** The run ended before the server had gone on with it. */
    void notResumedInTime(Failure why, long atNanos) {
        endUnresumed(why, XmppFailure.SESSION_OVER, atNanos);
    }

    private void endUnresumed(Failure why, Failure whyWaited, long atNanos) {
        withdraw(whyWaited, atNanos);
        gone();
        arrival.failed(why, atNanos);
    }
}
