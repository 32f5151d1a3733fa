package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.xmpp.client.Managed;
import dev.throng.xmpp.client.XmppFailure;

/** The operation {@code resume} (XEP-0198 §5). Confined to its event loop. */
final class Resumptions implements Action {

    private final Floor floor;

    Resumptions(Floor floor) {
        this.floor = floor;
    }

    @Override
    public void start(Arrival arrival) {
        if (floor.crowd().size() == 0) {
            arrival.failed(XmppFailure.NO_SESSION, arrival.startedNanos());
            return;
        }
        Session session = floor.crowd().any();
        if (!session.managed().map(Managed::resumable).orElse(false)) {
            arrival.failed(XmppFailure.NOT_RESUMABLE, arrival.startedNanos());
            return;
        }
        session.belongings().awaitResumption(floor.awaited().await(arrival, session, Awaited.Then.NOTHING));
        session.cut();
    }
}
