package dev.throng.xmpp.load;

import dev.throng.measure.Failure;
import dev.throng.measure.FollowOn;
import dev.throng.xmpp.client.LoginListener.LoginResult;
import dev.throng.xmpp.client.XmppFailure;
import java.util.Optional;

/**
 * The resumption of a session right after the loss of its connection, without a wait. If it fails, the session ends. Confined to the event loop
 * of the session.
 */
final class DirectResumption implements Resumptions.Outcome {

    private final XmppSession session;
    private final ManagedStream stream;

    /** @param stream that of the session */
    DirectResumption(XmppSession session, ManagedStream stream) {
        this.session = session;
        this.stream = stream;
        stream.resumptionBegun();
    }

    @Override
    public void resumed(LoginResult start, long atNanos) {
        stream.resumptionEnded();
        session.goOn(start, atNanos);
    }

    @Override
    public void refused(long atNanos) {
        session.leaveResource(atNanos);
    }

    @Override
    public void boundAnew(LoginResult start, Optional<ManagedStream> managed, long atNanos) {
        stream.resumptionEnded();
        session.comeBack(start, managed, atNanos);
    }

    @Override
    public void notResumed(Failure cause, long atNanos) {
        session.retire();
        stream.failResumption(cause, atNanos);
        stream.resumptionEnded();
        session.endLost(cause, FollowOn.of(XmppFailure.SESSION_LOST, cause), atNanos);
    }

    @Override
    public void stopped(Failure cause, long atNanos) {
        stream.resumptionEnded();
        session.endLost(cause, XmppFailure.SESSION_OVER, atNanos);
    }

    @Override
    public void attemptAbandoned() {
        // the arrival of the login was answered, so the engine does not abandon it
    }
}
