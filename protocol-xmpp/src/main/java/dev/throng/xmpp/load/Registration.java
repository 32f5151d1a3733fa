package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.xmpp.client.Purpose;

/** The making of one account. Confined to its event loop. */
final class Registration extends WayIn {

    private final String user;

    Registration(Floor floor, String user, Arrival arrival) {
        super(floor, user, arrival);
        this.user = user;
    }

    void begin(String password) {
        open(password, new Purpose.Registration(user, password));
    }

    @Override
    public void finished(long atNanos) {
        over();
        arrival().completed(atNanos);
    }

    @Override
    public void online(Online session, long atNanos) {
        throw new IllegalStateException("a session that nobody asked for");
    }

    @Override
    void turnedBack() {
        // the name was made up and is nobody's
    }
}
