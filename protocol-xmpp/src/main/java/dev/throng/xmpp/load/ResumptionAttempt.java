package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.xmpp.client.Purpose;
import dev.throng.xmpp.client.StanzaCounts;

/** Resumes a session, whose connection was lost, on another connection (XEP-0198 §5). Confined to its event loop. */
final class ResumptionAttempt extends LoginAttempt {

    private final XmppSession session;
    private final long lostNanos;

    private ResumptionAttempt(LoopState loop, XmppSession session, Arrival arrival, long lostNanos) {
        super(loop, loop.run().users().name(session.user()), arrival);
        this.session = session;
        this.lostNanos = lostNanos;
    }

    static void begin(LoopState loop, XmppSession session, Arrival arrival, StanzaCounts counts, long atNanos) {
        new ResumptionAttempt(loop, session, arrival, atNanos)
                .open(
                        loop.client(session.user()),
                        loop.run().users().password(session.user()),
                        new Purpose.Resumption(counts.resumeId(), counts.handled(), session.jid()));
    }

    @Override
    public void online(LoginResult start, long atNanos) {
        over();
        loop().recorder().record(XmppMetric.RESUME_TIME, atNanos - lostNanos);
        loop().count(XmppMetric.RESUMPTIONS);
        session.resumed(start, atNanos);
    }

    @Override
    public void failed(Failure cause, String detail, long atNanos) {
        note(cause, detail);
        over();
        session.notResumed(cause, atNanos);
    }

    @Override
    public void stop(long atNanos) {
        session.notResumedInTime(cancel(), atNanos);
    }

    @Override
    public void abandoned() {
        // the arrival of the login was answered, so the engine does not abandon it
    }

    @Override
    void release() {
        // the session keeps its user
    }
}
