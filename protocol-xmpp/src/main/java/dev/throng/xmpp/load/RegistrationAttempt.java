package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.xmpp.client.Purpose;

/** The registration of one account. Confined to its event loop. */
final class RegistrationAttempt extends LoginAttempt {

    private RegistrationAttempt(LoopState loop, String user, Arrival arrival) {
        super(loop, user, arrival);
    }

    /** The operation {@code register}: makes an account. */
    static void begin(LoopState loop, Arrival arrival) {
        RegisterSettings settings = loop.settings().register();
        // the id of a stanza is a name that no other run and no other loop makes
        String user = settings.prefix()
                + loop.ids().uniqueName().replace("throng.", "").replace('.', '-');
        new RegistrationAttempt(loop, user, arrival)
                .open(
                        loop.clientOfRegistration(),
                        settings.password(),
                        new Purpose.Registration(user, settings.password()));
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
