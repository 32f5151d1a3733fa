package dev.throng.xmpp.load;

import dev.throng.measure.Failure;
import dev.throng.protocol.LoopContext;
import dev.throng.transport.TimeoutQueue;
import dev.throng.xmpp.client.XmppConnection;
import dev.throng.xmpp.settings.SessionSettings;
import dev.throng.xmpp.settings.SessionSettings.Logout;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.Optional;

/** When and how the sessions of one event loop end, and what is recorded of it. Confined to the loop. */
final class SessionEnds {

    /** Empty if sessions last until the end of the run, or log out at once. */
    private final Optional<TimeoutQueue> sessionTime;

    private final EventLoop loop;
    private final boolean atOnce;
    private final Logout logout;
    private final TimeoutQueue logoutDeadline;
    private final RunUsers users;
    private final XmppRecorder recorder;
    private final Optional<Returns> returns;

    /** @param returns brings users back whose connections were lost; empty if their sessions end */
    SessionEnds(
            LoopContext context,
            SessionSettings settings,
            RunUsers users,
            XmppRecorder recorder,
            Optional<Returns> returns) {
        this.loop = context.loop();
        this.sessionTime = settings.sessionTime()
                .filter(time -> !time.isZero())
                .map(time -> new TimeoutQueue(context.loop(), context.clock(), time));
        this.atOnce = settings.sessionTime().filter(Duration::isZero).isPresent();
        this.logout = settings.logout();
        this.logoutDeadline = new TimeoutQueue(
                context.loop(), context.clock(), settings.deadlines().logout());
        this.users = users;
        this.recorder = recorder;
        this.returns = returns;
    }

    /** Empty if a session ends when its connection is lost. */
    Optional<Returns> returns() {
        return returns;
    }

    /** Whether sessions log out as soon as they are online. */
    boolean areAtOnce() {
        return atOnce;
    }

    /** Runs a task on the loop: at once if this is its thread, later otherwise. Any thread may call this. */
    void onLoop(Runnable task) {
        if (loop.inEventLoop()) {
            task.run();
        } else {
            loop.execute(task);
        }
    }

    /** Starts the session time, if it has an end. */
    void startSessionTime(XmppSession session, long atNanos) {
        if (sessionTime.isPresent()) {
            sessionTime.get().start(session, atNanos);
        }
    }

    /** Logs a session out. The server may take a limited time to close the connection. */
    void logOut(XmppSession session, XmppConnection connection, long atNanos) {
        if (logout == Logout.ABRUPT) {
            connection.abort();
        } else {
            logoutDeadline.start(session, atNanos);
            connection.endStream();
        }
    }

    /** The server has not closed the connection of a session that logged out. */
    void cutOff(XmppConnection connection) {
        recorder.count(XmppMetric.LOGOUTS_CUT);
        connection.abort();
    }

    /** The connection of a session that logged out is closed, so long after the logout began. */
    void loggedOut(long nanos) {
        recorder.record(XmppMetric.LOGOUT_TIME, nanos);
    }

    /** A session ends with a failure. */
    void note(Failure failure, XmppSession session, String detail) {
        recorder.note(failure, users.label(session.user()), detail);
    }
}
