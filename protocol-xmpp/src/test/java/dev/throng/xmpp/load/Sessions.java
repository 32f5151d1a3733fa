package dev.throng.xmpp.load;

import dev.throng.measure.Arrivals;
import dev.throng.measure.LoopRecorder;
import java.util.List;

/** Sessions that never log in, for tables that only hold them. */
final class Sessions {

    static XmppSession idle(int user) {
        Arrivals arrivals = new Arrivals(atNanos -> {});
        LoopRecorder recorder = new LoopRecorder(List.of(XmppMetric.values()));
        return new XmppSession(null, null, null, user, arrivals.start(recorder.operation(0, 0, 0), 0, 0));
    }

    private Sessions() {}
}
