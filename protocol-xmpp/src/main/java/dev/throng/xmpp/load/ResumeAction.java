package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.xmpp.client.XmppFailure;
import java.util.Optional;

/** The operation {@code resume} (XEP-0198 §5). Confined to its event loop. */
final class ResumeAction implements SessionAction {

    private final PendingAnswers pending;

    ResumeAction(PendingAnswers pending) {
        this.pending = pending;
    }

    @Override
    public void start(XmppSession session, Arrival arrival) {
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
