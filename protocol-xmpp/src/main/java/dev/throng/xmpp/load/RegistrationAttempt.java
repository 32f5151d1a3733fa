package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.xmpp.client.Purpose;

/** The registration of one account. Confined to its event loop. */
final class RegistrationAttempt extends LoginAttempt {

    private final String user;

    RegistrationAttempt(LoopState loop, String user, Arrival arrival) {
        super(loop, user, arrival);
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
    public void online(LoginResult session, long atNanos) {
        throw new IllegalStateException("a session after a registration");
    }

    @Override
    void release() {
        // the name is new and belongs to no user of the run
    }
}
