package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.xmpp.client.Managed;
import dev.throng.xmpp.client.Purpose;

/** A session whose connection was lost, until it goes on with another (XEP-0198 §5). Confined to its event loop. */
final class Resuming extends WayIn {

    private final Session session;
    private final long lostNanos;

    private Resuming(Floor floor, Session session, Arrival arrival, long lostNanos) {
        super(floor, floor.cast().users().name(session.user()), arrival);
        this.session = session;
        this.lostNanos = lostNanos;
    }

    /** Begins to connect again. */
    static void begin(Floor floor, Session session, Arrival arrival, Managed counts, long atNanos) {
        new Resuming(floor, session, arrival, atNanos)
                .open(
                        floor.cast().users().password(session.user()),
                        new Purpose.Resumption(counts.resumeId(), counts.handled(), session.jid()));
    }

    @Override
    public void online(Online start, long atNanos) {
        over();
        floor().recorder().record(XmppMetric.RESUME_TIME, atNanos - lostNanos);
        floor().count(XmppMetric.RESUMPTIONS);
        session.resumed(start, atNanos);
    }

    @Override
    public void failed(Failure why, String detail, long atNanos) {
        note(why, detail);
        over();
        session.notResumed(why, atNanos);
    }

    @Override
    public void stop(long atNanos) {
        session.notResumedInTime(cancelled(), atNanos);
    }

    @Override
    public void giveUp() {
        // the login was answered long ago, so nobody waits for it
    }

    @Override
    void turnedBack() {
        // the session keeps its own
    }
}
