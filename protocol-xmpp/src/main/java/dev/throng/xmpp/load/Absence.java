package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.measure.FollowOn;
import dev.throng.protocol.EngineFailure;
import dev.throng.protocol.PlannedArrival;
import dev.throng.xmpp.client.LoginListener.LoginResult;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.load.Transitions.Transition;
import java.util.Optional;

/**
 * The time in which a user whose connection was lost is not online: waits, and attempts to come back, each of which is an arrival of the
 * operation {@code reconnect}. A session has one object for all its absences. Confined to its event loop.
 */
final class Absence extends PlannedArrival implements Resumptions.Outcome, Transition {

    /** How an absence ends. */
    enum End {
        /** The user is online again. */
        ONLINE,
        /** All attempts were in vain. */
        GAVE_UP,
        /** The session time was over first. */
        TIME_OVER
    }

    /** Waits for the end of an absence. */
    @FunctionalInterface
    interface Watcher {
        void ended(End end, long atNanos);
    }

    private final Returns returns;
    private final XmppSession session;
    private Failure cause = EngineFailure.UNFINISHED;
    private long lostNanos;
    private long onlineNanos = Long.MIN_VALUE;
    private long lastWaitNanos;
    private int inVain;
    private boolean sessionTimeOver;
    private boolean refused;
    private Optional<Arrival> attempt = Optional.empty();
    private Optional<Watcher> watcher = Optional.empty();

    Absence(Returns returns, XmppSession session) {
        this.returns = returns;
        this.session = session;
    }

    /** Someone waits for the end of the absence that begins now. */
    void watchedBy(Watcher next) {
        watcher = Optional.of(next);
    }

    private void end(End how, long atNanos) {
        returns.ended(this, how, atNanos);
        Optional<Watcher> waiting = watcher;
        watcher = Optional.empty();
        waiting.ifPresent(each -> each.ended(how, atNanos));
    }

    /** The connection was lost. */
    void begin(Failure why, long atNanos) {
        if (onlineNanos != Long.MIN_VALUE && atNanos - onlineNanos >= lastWaitNanos) {
            inVain = 0;
        }
        cause = why;
        lostNanos = atNanos;
        plan(atNanos);
    }

    private void plan(long atNanos) {
        if (sessionTimeOver || returns.isLast(inVain)) {
            stayAway(sessionTimeOver ? End.TIME_OVER : End.GAVE_UP, atNanos);
            return;
        }
        lastWaitNanos = returns.waitNanos(inVain++);
        returns.plan(this, atNanos + lastWaitNanos);
    }

    private void stayAway(End how, long atNanos) {
        session.endLost(cause, FollowOn.of(XmppFailure.SESSION_LOST, cause), atNanos);
        end(how, atNanos);
    }

    @Override
    public void start(Arrival arrival) {
        attempt = Optional.of(arrival);
        refused = false;
        returns.attempt(this, arrival);
    }

    XmppSession session() {
        return session;
    }

    long lostNanos() {
        return lostNanos;
    }

    /** The user is online with another resource. */
    void loggedIn(LoginResult start, Optional<ManagedStream> managed, long atNanos) {
        over(atNanos);
        session.comeBack(start, managed, atNanos);
    }

    @Override
    public void resumed(LoginResult start, long atNanos) {
        over(atNanos);
        session.goOn(start, atNanos);
    }

    @Override
    public void refused(long atNanos) {
        refused = true;
        session.leaveResource(atNanos);
    }

    @Override
    public void boundAnew(LoginResult start, Optional<ManagedStream> managed, long atNanos) {
        loggedIn(start, managed, atNanos);
    }

    private void over(long atNanos) {
        attempt.ifPresent(arrival -> arrival.completed(atNanos));
        attempt = Optional.empty();
        onlineNanos = atNanos;
        end(End.ONLINE, atNanos);
    }

    /** The connection failed. */
    @Override
    public void notResumed(Failure why, long atNanos) {
        attempt.ifPresent(arrival -> arrival.failed(why, atNanos));
        failed(why, atNanos);
    }

    @Override
    public void attemptAbandoned() {
        failed(EngineFailure.DEADLINE, returns.nanos());
    }

    /** An attempt was in vain, and its arrival has failed. */
    void failed(Failure why, long atNanos) {
        attempt = Optional.empty();
        cause = why;
        if (refused) {
            session.extras().forgetStream();
        }
        plan(atNanos);
    }

    @Override
    public void stopped(Failure why, long atNanos) {
        attempt.ifPresent(arrival -> arrival.failed(why, atNanos));
        attempt = Optional.empty();
    }

    /** The session time is over. An attempt in progress goes on, and the session logs out when it is online. */
    void endSessionTime(long atNanos) {
        sessionTimeOver = true;
        if (attempt.isEmpty() && returns.cancel(this)) {
            stayAway(End.TIME_OVER, atNanos);
        }
    }

    boolean isSessionTimeOver() {
        return sessionTimeOver;
    }

    @Override
    public Failure overdue() {
        // never needed: the arrival of the login was answered
        return EngineFailure.DEADLINE;
    }

    @Override
    public void abandoned() {
        // the arrival of the login was answered, so the engine does not abandon it
    }

    /** The run is over while the user is away. */
    @Override
    public void stop(long atNanos) {
        returns.cancel(this);
        session.endLost(cause, FollowOn.of(XmppFailure.SESSION_LOST, cause), atNanos);
    }

    @Override
    public void cutOff() {
        // there is no connection of a session
    }
}
