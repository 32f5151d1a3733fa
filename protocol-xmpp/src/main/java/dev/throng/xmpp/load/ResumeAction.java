package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.xmpp.client.XmppFailure;
import java.util.Optional;

/** The operation {@code resume} (XEP-0198 §5). Confined to its event loop. */
final class ResumeAction implements Action {

    private final LoopState loop;

    ResumeAction(LoopState loop) {
        this.loop = loop;
    }

    @Override
    public void start(Arrival arrival) {
        if (loop.onlineSessions().size() == 0) {
            arrival.failed(loop.shortages().ofSessions(), arrival.startedNanos());
            return;
        }
        XmppSession session = loop.onlineSessions().any();
        Optional<ManagedStream> stream =
                session.managedStream().filter(managed -> managed.counts().resumable());
        if (stream.isEmpty()) {
            arrival.failed(XmppFailure.NOT_RESUMABLE, arrival.startedNanos());
            return;
        }
        stream.get().awaitResumption(loop.pendingAnswers().add(arrival, session, PendingAnswers.OnAnswer.NONE));
        session.cut();
    }
}
