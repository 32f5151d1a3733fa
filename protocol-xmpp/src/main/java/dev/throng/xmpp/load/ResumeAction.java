package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.xmpp.client.XmppFailure;
import java.util.Optional;

/** The operation {@code resume} (XEP-0198 §5). Confined to its event loop. */
final class ResumeAction implements Action {

    private final OnlineSessions sessions;
    private final Shortages shortages;
    private final PendingAnswers pending;

    ResumeAction(OnlineSessions sessions, Shortages shortages, PendingAnswers pending) {
        this.sessions = sessions;
        this.shortages = shortages;
        this.pending = pending;
    }

    @Override
    public void start(Arrival arrival) {
        if (sessions.size() == 0) {
            arrival.failed(shortages.ofSessions(), arrival.startedNanos());
            return;
        }
        XmppSession session = sessions.any();
        Optional<ManagedStream> stream = session.managedStream();
        Optional<Failure> obstacle = stream.isEmpty()
                ? Optional.of(XmppFailure.NOT_RESUMABLE)
                : stream.get().obstacleToResumption();
        if (obstacle.isPresent()) {
            arrival.failed(obstacle.get(), arrival.startedNanos());
            return;
        }
        stream.get().awaitResumption(pending.add(arrival, session, PendingAnswers.OnAnswer.NONE));
        session.cut();
    }
}
