package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.xmpp.client.XmppFailure;

/** The operation {@code login}. Confined to its event loop. */
final class Logins implements Action {

    private final Floor floor;

    Logins(Floor floor) {
        this.floor = floor;
    }

    @Override
    public void start(Arrival arrival) {
        int user = floor.userQueue().take();
        if (user == UserQueue.NOBODY) {
            arrival.failed(XmppFailure.NO_USER, arrival.startedNanos());
            return;
        }
        Entering.begin(floor, user, arrival);
    }
}
