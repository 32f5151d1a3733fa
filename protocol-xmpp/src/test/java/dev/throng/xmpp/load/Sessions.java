package dev.throng.xmpp.load;

import dev.throng.measure.Arrivals;
import dev.throng.measure.LoopRecorder;
import java.util.List;

/** Sessions that never log in, for tables that only hold them. */
final class Sessions {

    static XmppSession idle(int user) {
        return named(user, "");
    }

    /** A session with a full JID. */
    static XmppSession named(int user, String jid) {
        Arrivals arrivals = new Arrivals(atNanos -> {});
        LoopRecorder recorder = new LoopRecorder(List.of(XmppMetric.values()));
        XmppSession session = new XmppSession(
                null, null, null, user, arrivals.start(recorder.operation(0, 0, 0), 0, 0), SessionOwner.NONE);
        session.bound(jid);
        return session;
    }

    private Sessions() {}
}
