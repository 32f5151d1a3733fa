package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.measure.FollowOn;
import dev.throng.protocol.EngineFailure;
import dev.throng.text.Printable;
import dev.throng.transport.TimeoutQueue.Timeout;
import dev.throng.transport.TransportError;
import dev.throng.xmpp.client.AutoReplies;
import dev.throng.xmpp.client.ErrorConditions;
import dev.throng.xmpp.client.HandledCountFault;
import dev.throng.xmpp.client.LoginListener.LoginResult;
import dev.throng.xmpp.client.StanzaCounts;
import dev.throng.xmpp.client.Step;
import dev.throng.xmpp.client.XmppConnection;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.client.XmppListener;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.StreamReader;
import dev.throng.xmpp.load.Transitions.Transition;
import dev.throng.xmpp.settings.Storm;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;

/**
 * One user from the end of the login until the arrival of the login departs. Confined to its event loop. Small on purpose: a process holds
 * tens of thousands. What only some sessions have is in {@link SessionExtras}.
 */
final class XmppSession extends Timeout implements XmppListener, Transition, OnlinePeer.Owner, ScriptedSession.Actor {

    private enum State {
        ONLINE,
        /** The connection was lost, and {@link Resumptions} opens another. */
        RESUMING,
        /** A storm cuts the connection. */
        CUT,
        /** The connection was lost, and the user comes back; see {@link Returns}. */
        AWAY,
        /** The session time is over. The session waits for pending answers and begins nothing new. */
        FINISHING,
        LEAVING,
        ENDED
    }

    private final SessionTables tables;
    private final SessionEnds ends;
    private final StanzaHandler stanzas;
    private final int user;
    private final Arrival arrival;
    private final SessionOwner owner;
    private State state = State.ONLINE;
    private XmppConnection connection;
    private OnlinePeer peer = OnlinePeer.NOBODY;
    /** Null until the session has some. */
    private SessionExtras extras;

    /** The place in {@link OnlineSessions}; negative if it is not there. */
    int slot = -1;

    /** The latest answer that the session waits for; see {@link PendingAnswers}. */
    PendingAnswers.PendingAnswer pendingAnswer;

    /** The ids of the requests whose arrivals were abandoned, oldest first; null if there was none; see {@link PendingAnswers}. */
    ArrayDeque<String> abandonedIds;

    XmppSession(
            SessionTables tables,
            SessionEnds ends,
            StanzaHandler stanzas,
            int user,
            Arrival arrival,
            SessionOwner owner) {
        this.tables = tables;
        this.ends = ends;
        this.stanzas = stanzas;
        this.user = user;
        this.arrival = arrival;
        this.owner = owner;
    }

    /** Goes online. */
    void begin(LoginResult start, long atNanos) {
        bound(start.jid());
        use(start.connection());
        tables.online(this);
        owner.begun(this);
        if (owner.endsSession()) {
            arrival.answered(atNanos);
            return;
        }
        ends.startSessionTime(this, atNanos);
        arrival.answered(atNanos);
        if (ends.areAtOnce()) {
            finish(atNanos);
        }
    }

    private void use(XmppConnection next) {
        state = State.ONLINE;
        connection = next;
        connection.listener(this);
        connection.limitReads();
    }

    /** The server has bound a full JID. Those that write to an earlier one keep the session no more. */
    void bound(String fullJid) {
        peer = new OnlinePeer(fullJid, this);
    }

    /** The full JID, as the server bound it. */
    String jid() {
        return peer.jid();
    }

    /** The session as those see it that write to its {@link #jid()}. */
    OnlinePeer peer() {
        return peer;
    }

    int user() {
        return user;
    }

    /** When the login started. Only while the session has not ended. */
    long loginNanos() {
        return arrival.startedNanos();
    }

    @Override
    public boolean online() {
        return state == State.ONLINE;
    }

    /** Whether the session logs out, or has ended. */
    boolean leaving() {
        return state == State.LEAVING || state == State.ENDED;
    }

    SessionExtras extras() {
        if (extras == null) {
            extras = new SessionExtras();
        }
        return extras;
    }

    /** Empty without stream management. */
    Optional<ManagedStream> managedStream() {
        return extras == null ? Optional.empty() : extras.managedStream();
    }

    List<Rooms.Occupancy> occupancies() {
        return extras == null ? List.of() : extras.occupancies();
    }

    /** Whether the session has asked to create nodes. */
    boolean ownsNodes() {
        return extras != null && extras.ownsNodes();
    }

    /** Whether a sender is the session's own account, or the server on its behalf (RFC 6121 §2.1.6). */
    boolean isOwn(String from) {
        return AutoReplies.isOwn(from, jid());
    }

    /** Sends a stanza of an operation with the next flush of the driver. Returns how many bytes will be written. */
    int send(String stanza) {
        if (!connection.hasUnflushed()) {
            tables.unflushed(this);
        }
        return write(stanza);
    }

    /** As {@link #send}, an element that is no stanza, which stream management does not count. */
    int sendElement(String element) {
        if (!connection.hasUnflushed()) {
            tables.unflushed(this);
        }
        return connection.send(element);
    }

    /** Sends a stanza in reply to one that is being read. It leaves when the read is over. */
    void reply(String stanza) {
        arrival.sent(write(stanza));
    }

    private int write(String stanza) {
        Optional<ManagedStream> managed = managedStream();
        if (managed.isEmpty()) {
            return connection.send(stanza);
        }
        String request = managed.get().sending(stanza);
        int bytes = connection.send(stanza);
        return request.isEmpty() ? bytes : bytes + connection.send(request);
    }

    void flush() {
        connection.flush();
    }

    @Override
    public void opened(Element header, long atNanos) {
        connection.close();
    }

    @Override
    public void received(Element element, int bytes, long atNanos) {
        if (element.namespace().equals(StreamReader.CLIENT)) {
            managedStream().ifPresent(stream -> stream.counts().handledOne());
            if (!owner.received(element, bytes, atNanos) && !stanzas.received(this, element, bytes, atNanos)) {
                arrival.received(bytes);
            }
            return;
        }
        arrival.received(bytes);
        if (element.is("error", StreamReader.STREAMS)) {
            // the server closes the connection after a stream error (RFC 6120 §4.9.1.1); the session does not wait for
            // that
            Failure failure = XmppFailure.streamError(ErrorConditions.condition(element), Step.SESSION);
            extras().streamError(failure);
            if (state != State.LEAVING) {
                note(failure, "stream error " + ErrorConditions.words(element));
            }
            connection.endStream();
            connection.close();
        } else if (StanzaCounts.concerns(element.namespace())) {
            managedStream()
                    .flatMap(stream -> stream.received(element, connection, arrival))
                    .ifPresent(this::endBecauseOf);
        }
    }

    /** Ends the stream as XEP-0198 §4 says. A session that logs out ends anyway. */
    private void endBecauseOf(HandledCountFault fault) {
        if (state != State.LEAVING) {
            extras().streamError(fault.failure());
            note(fault.failure(), fault.detail());
            arrival.sent(connection.send(fault.streamError()));
            connection.endStream();
            connection.close();
        }
    }

    private void note(Failure failure, String detail) {
        ends.note(failure, this, detail);
    }

    /** The session time is over, or the logout took too long. */
    @Override
    protected void expired(long atNanos) {
        switch (state) {
            case LEAVING -> cutOff();
            case RESUMING -> managedStream().orElseThrow().endSessionTime();
            case AWAY -> absence().orElseThrow().endSessionTime(atNanos);
            default -> finish(atNanos);
        }
    }

    @Override
    public void endSession(long atNanos) {
        switch (state) {
            case ONLINE -> finish(atNanos);
            case RESUMING -> managedStream().orElseThrow().endSessionTime();
            case AWAY -> absence().ifPresent(away -> away.endSessionTime(atNanos));
            default -> {
                // it is leaving already
            }
        }
    }

    /**
     * Logs out as soon as no pending answer needs the session. Without this wait slow answers would be missing among the response times. The
     * scenario's deadline limits the wait.
     */
    private void finish(long atNanos) {
        state = State.FINISHING;
        tables.leaving(this, arrival);
        tables.retire(this);
        answerSettled(atNanos);
    }

    @Override
    public void free(long atNanos) {
        ends.onLoop(() -> answerSettled(atNanos));
    }

    /** A pending answer that needed the session is not pending any more. */
    void answerSettled(long atNanos) {
        if (state == State.FINISHING && pendingAnswer == null && !peer.isHeld()) {
            leave(atNanos);
        }
    }

    /** Logs out as the settings say. The arrival departs when the connection is closed. */
    void leave(long atNanos) {
        if (state != State.ONLINE && state != State.FINISHING) {
            return;
        }
        state = State.LEAVING;
        tables.leaving(this, arrival);
        extras().left(atNanos);
        withdraw(XmppFailure.SESSION_OVER, atNanos);
        ends.logOut(this, connection, atNanos);
    }

    @Override
    public Failure overdue() {
        // never needed: the arrival was answered when the session went online
        return EngineFailure.DEADLINE;
    }

    @Override
    public void abandoned() {
        // the arrival was answered when the session went online, so the engine does not abandon it
    }

    @Override
    public void stop(long atNanos) {
        leave(atNanos);
    }

    @Override
    public void cutOff() {
        if (state == State.LEAVING) {
            ends.cutOff(connection);
        }
    }

    /** Ends all that the session takes part in, so that a late answer cannot bring it back. */
    private void withdraw(Failure cause, long atNanos) {
        tables.retire(this);
        if (extras != null) {
            extras.clear(this);
        }
        tables.failPending(this, cause, atNanos);
    }

    private void release() {
        cancelTimeout();
        state = State.ENDED;
        tables.ended(this, arrival);
    }

    @Override
    public void closed(Failure cause, String detail, long atNanos) {
        if (state == State.RESUMING) {
            resume(atNanos);
        } else if (state == State.CUT) {
            goAway(ends.returns().orElseThrow(), XmppFailure.CUT, isResumable(TransportError.RESET, atNanos), atNanos);
        } else if (state == State.ONLINE && ends.returns().isPresent()) {
            boolean resumable = isResumable(cause, atNanos);
            goAway(ends.returns().get(), failure(cause, detail), resumable, atNanos);
        } else if (isResumable(cause, atNanos)) {
            resume(atNanos);
        } else if (state == State.LEAVING) {
            ends.loggedOut(atNanos - extras.leftNanos());
            release();
            arrival.departed(atNanos);
        } else {
            // first: the session must not log out when its last pending answer fails
            state = State.ENDED;
            Failure failure = failure(cause, detail);
            withdraw(FollowOn.of(XmppFailure.SESSION_LOST, failure), atNanos);
            release();
            arrival.failed(failure, atNanos);
        }
    }

    /** The error with which the server ended the stream; empty if it did not. */
    private Optional<Failure> streamError() {
        return extras == null ? Optional.empty() : extras.streamError();
    }

    private Failure failure(Failure cause, String detail) {
        return streamError().orElseGet(() -> noted(cause, detail));
    }

    private Optional<Absence> absence() {
        return extras == null ? Optional.empty() : extras.absence();
    }

    /** The user waits and comes back. What waits for answers goes on only if the session can be resumed. */
    private void goAway(Returns returns, Failure failure, boolean resumable, long atNanos) {
        state = State.AWAY;
        if (resumable) {
            tables.offline(this);
        } else {
            withdraw(FollowOn.of(XmppFailure.SESSION_LOST, failure), atNanos);
            extras().forgetStream();
        }
        tables.away(extras().absence(returns, this), arrival);
        returns.begin(this, failure, atNanos);
    }

    private Failure noted(Failure cause, String detail) {
        Failure failure = XmppFailure.during(cause, Step.SESSION);
        note(failure, Printable.line(detail));
        return failure;
    }

    private boolean isResumable(Failure cause, long atNanos) {
        return (state == State.ONLINE || state == State.FINISHING || state == State.CUT)
                && streamError().isEmpty()
                && !connection.isStreamEnded()
                && managedStream()
                        .map(stream -> stream.isResumable(cause, atNanos))
                        .orElse(false);
    }

    /** Resets the connection and resumes the session on another. Only if it is {@link #online()} and can be resumed. */
    void cut() {
        state = State.RESUMING;
        connection.abort();
    }

    /** Cuts the connection, whose user comes back. Only if it is {@link #online()}. */
    void cutBecauseOf(Absence.Watcher storm, Returns returns, Storm.Cut how) {
        state = State.CUT;
        peer.cut();
        extras().absence(returns, this).watchedBy(storm);
        if (how == Storm.Cut.RESET) {
            connection.abort();
        } else {
            connection.close();
        }
    }

    private void resume(long atNanos) {
        ManagedStream stream = managedStream().orElseThrow();
        if (state == State.FINISHING) {
            stream.endSessionTime();
        }
        state = State.RESUMING;
        tables.offline(this);
        stream.resume(this, arrival, atNanos, new DirectResumption(this, stream));
    }

    /** The server has resumed the session on another connection. */
    void goOn(LoginResult start, long atNanos) {
        ManagedStream stream = managedStream().orElseThrow();
        tables.back(arrival);
        peer.resumed();
        use(start.connection());
        Optional<HandledCountFault> fault = stream.resumed(start, arrival, atNanos);
        if (fault.isPresent()) {
            stream.failResumption(fault.get().failure(), atNanos);
            endBecauseOf(fault.get());
            return;
        }
        tables.online(this);
        stream.completeResumption(atNanos);
        finishIfTimeIsOver(stream.isSessionTimeOver(), atNanos);
        owner.onlineAgain(atNanos);
    }

    private void finishIfTimeIsOver(boolean whileResuming, long atNanos) {
        if (whileResuming || absence().filter(Absence::isSessionTimeOver).isPresent()) {
            finish(atNanos);
        }
    }

    /** The server does not resume the session: nothing that belonged to its resource goes on. */
    void leaveResource(long atNanos) {
        managedStream().orElseThrow().failResumption(XmppFailure.NOT_RESUMED, atNanos);
        withdraw(FollowOn.of(XmppFailure.SESSION_LOST, XmppFailure.NOT_RESUMED), atNanos);
    }

    /** The user is online again, with another resource. */
    void comeBack(LoginResult start, Optional<ManagedStream> managed, long atNanos) {
        boolean timeOver =
                managedStream().filter(ManagedStream::isSessionTimeOver).isPresent();
        tables.back(arrival);
        extras().manageStream(managed);
        bound(start.jid());
        use(start.connection());
        tables.online(this);
        finishIfTimeIsOver(timeOver, atNanos);
        owner.onlineAgain(atNanos);
    }

    /** Operations do not choose the session, its rooms and its nodes any more. */
    void retire() {
        tables.retire(this);
    }

    /** The session ends, because its connection was lost. */
    void endLost(Failure cause, Failure causeOfPending, long atNanos) {
        withdraw(causeOfPending, atNanos);
        release();
        arrival.failed(cause, atNanos);
    }
}
