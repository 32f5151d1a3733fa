package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.text.Printable;
import dev.throng.xmpp.client.ConnectionListener;
import dev.throng.xmpp.client.Courtesies;
import dev.throng.xmpp.client.Login;
import dev.throng.xmpp.client.LoginListener;
import dev.throng.xmpp.client.Managed;
import dev.throng.xmpp.client.Purpose;
import dev.throng.xmpp.client.Step;
import dev.throng.xmpp.client.StreamErrors;
import dev.throng.xmpp.client.Waiter;
import dev.throng.xmpp.client.XmppConnection;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.StreamReader;
import java.util.List;
import java.util.Optional;

/**
 * One user from the arrival of the login until that departs: logging in, online, leaving. Confined to its event loop. Small on purpose:
 * there may be tens of thousands.
 */
final class Session extends Waiter implements LoginListener, ConnectionListener, InTransit {

    private enum State {
        LOGGING_IN,
        ONLINE,
        RESUMING,
        LEAVING,
        GONE
    }

    private final Floor floor;
    private final int user;
    private final Arrival arrival;
    private State state = State.LOGGING_IN;
    private Login login;
    private XmppConnection connection;
    private String jid = "";
    private Belongings belongings;
    private XmppFailure lostBy;
    private long sinceNanos;
    private boolean dirty;
    private boolean overdue;

    /** The place in the {@link Crowd}; negative if it is not there. */
    int slot = -1;

    /** The answers it waits for, the latest first; see {@link Awaited}. */
    Awaited.Wait waits;

    Session(Floor floor, int user, Arrival arrival) {
        this.floor = floor;
        this.user = user;
        this.arrival = arrival;
    }

    /** Begins to log in. */
    void enter() {
        floor.inTransit().put(arrival, this);
        Login begun = floor.entrance()
                .open(floor.cast().users().name(user), floor.cast().users().password(user), Purpose.NEW_SESSION, this);
        if (state == State.LOGGING_IN) {
            login = begun;
        }
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

    @Override
    public void traffic(int sentBytes, int receivedBytes) {
        arrival.sent(sentBytes);
        arrival.received(receivedBytes);
    }

    @Override
    public void took(Step step, long nanos) {
        floor.recorder().record(XmppMetric.of(step), nanos);
    }

    @Override
    public void roster(Element query) {
        List<Element> items = query.children();
        floor.recorder().record(XmppMetric.ROSTER_ITEMS, items.size());
        if (floor.settings().message().to() == Recipient.ROSTER && !items.isEmpty()) {
            String[] buddies = items.stream()
                    .map(item -> item.attribute("jid", ""))
                    .filter(buddy -> !buddy.isEmpty())
                    .toArray(String[]::new);
            belongings().buddies(buddies);
        }
    }

    @Override
    public void online(LoginListener.Online session, long atNanos) {
        login = null;
        connection = session.connection();
        connection.listener(this);
        if (state == State.RESUMING) {
            resumed(session, atNanos);
            return;
        }
        floor.inTransit().remove(arrival);
        jid = session.jid();
        state = State.ONLINE;
        if (session.managed()) {
            StreamManagementSettings management = floor.settings().streamManagement();
            belongings()
                    .manage(new Managed(
                            management.resume() ? session.resumeId() : "",
                            management.requestEvery(),
                            management.maxUnacked(),
                            session.sent(),
                            session.handled()));
        }
        floor.crowd().add(this);
        floor.sessionTime().ifPresent(time -> time.await(this, atNanos));
        arrival.answered(atNanos);
    }

    @Override
    public void failed(XmppFailure why, String detail, long atNanos) {
        note(why, detail);
        if (state == State.RESUMING) {
            retire();
            belongings().resumptionAwaited().ifPresent(sequence -> floor.awaited()
                    .failed(sequence, why, atNanos));
            floor.awaited().failAll(this, XmppFailure.SESSION_LOST, atNanos);
        }
        gone();
        arrival.failed(why, atNanos);
    }

    private void note(XmppFailure why, String detail) {
        floor.recorder().note(why.id() + ", user " + floor.cast().users().name(user) + ": " + detail);
    }

    private void gone() {
        calm();
        login = null;
        floor.inTransit().remove(arrival);
        state = State.GONE;
        floor.userQueue().giveBack(user);
    }

    @Override
    public void giveUp() {
        if (state == State.LOGGING_IN) {
            login.cancel();
            gone();
        }
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
    public void encrypted(long atNanos) {
        throw new IllegalStateException("encrypted twice");
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
            if (state == State.ONLINE) {
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

    /** The session time is over, or the logout took too long. */
    @Override
    protected void expired(long atNanos) {
        if (state == State.LEAVING) {
            floor.count(XmppMetric.LOGOUTS_CUT);
            connection.abort();
        } else if (state == State.RESUMING) {
            overdue = true;
        } else {
            leave(atNanos);
        }
    }

    @Override
    public void stop(long atNanos) {
        if (state == State.LOGGING_IN || state == State.RESUMING) {
            XmppFailure why = XmppFailure.of(End.CLOSED_BY_US, login.step());
            login.cancel();
            withdraw(XmppFailure.SESSION_OVER, atNanos);
            gone();
            arrival.failed(why, atNanos);
        }
    }

    @Override
    public void cutOff() {
        if (state == State.LEAVING) {
            floor.count(XmppMetric.LOGOUTS_CUT);
            connection.abort();
        }
    }

    /** Whether a stanza of that sender is from the session's own account, or from the server on its behalf (RFC 6121 §2.1.6). */
    boolean isOwn(String from) {
        return Courtesies.isOwn(from, jid);
    }

    /** Logs out as settings say; the arrival departs when the connection is closed. */
    void leave(long atNanos) {
        if (state != State.ONLINE) {
            return;
        }
        state = State.LEAVING;
        floor.inTransit().put(arrival, this);
        sinceNanos = atNanos;
        withdraw(XmppFailure.SESSION_OVER, atNanos);
        if (floor.settings().logout() == Logout.ABRUPT) {
            connection.abort();
        } else {
            floor.logoutTime().await(this, atNanos);
            connection.endStream();
        }
    }

    /** Nothing is to be expected of it any more. */
    private void withdraw(XmppFailure why, long atNanos) {
        retire();
        floor.awaited().failAll(this, why, atNanos);
    }

    /** No operation is to choose it any more, and no late answer to bring it back. */
    private void retire() {
        floor.crowd().remove(this);
        if (belongings != null) {
            belongings.occupancies().forEach(floor.rooms()::left);
            belongings.occupancies().clear();
            if (belongings.ownsNodes()) {
                floor.nodes().ownerGone(this);
            }
        }
    }

    @Override
    public void ended(End end, String detail, long atNanos) {
        if (state == State.RESUMING || resumable(end)) {
            resume(atNanos);
            return;
        }
        boolean planned = state == State.LEAVING;
        if (planned) {
            floor.recorder().record(XmppMetric.LOGOUT_TIME, atNanos - sinceNanos);
        } else {
            withdraw(XmppFailure.SESSION_LOST, atNanos);
        }
        gone();
        if (planned) {
            arrival.departed(atNanos);
        } else if (lostBy == null) {
            XmppFailure why = XmppFailure.of(end, Step.SESSION);
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
    private boolean resumable(End end) {
        boolean lost = end == End.CLOSED || end == End.RESET || end == End.IO_ERROR;
        return lost
                && state == State.ONLINE
                && lostBy == null
                && managed().map(Managed::resumable).orElse(false);
    }

    /** Cuts the connection without a word and goes on with the session on another; only if it {@link #online()} and can be resumed. */
    void cut() {
        state = State.RESUMING;
        connection.abort();
    }

    private void resume(long atNanos) {
        state = State.RESUMING;
        floor.inTransit().put(arrival, this);
        sinceNanos = atNanos;
        floor.crowd().remove(this);
        Managed counts = managed().orElseThrow();
        Login begun = floor.entrance()
                .open(
                        floor.cast().users().name(user),
                        floor.cast().users().password(user),
                        new Purpose.Resumption(counts.resumeId(), counts.handled(), jid),
                        this);
        if (state == State.RESUMING) {
            login = begun;
        }
    }

    private void resumed(LoginListener.Online session, long atNanos) {
        state = State.ONLINE;
        floor.inTransit().remove(arrival);
        Managed counts = managed().orElseThrow();
        floor.recorder().count(XmppMetric.ACKS_RECEIVED, counts.acknowledged(session.acknowledged()));
        floor.recorder().record(XmppMetric.RESUME_TIME, atNanos - sinceNanos);
        floor.count(XmppMetric.RESUMPTIONS);
        for (String stanza : counts.unacked()) {
            arrival.sent(connection.send(stanza));
        }
        connection.flush();
        floor.crowd().add(this);
        belongings().resumptionAwaited().ifPresent(sequence -> floor.awaited().answered(sequence, 0, atNanos));
        if (overdue) {
            leave(atNanos);
        }
    }
}
