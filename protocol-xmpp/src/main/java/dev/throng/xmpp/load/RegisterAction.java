package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;

/** The operation {@code register}. Confined to its event loop. */
final class RegisterAction implements Action {

    private final LoopState loop;

    RegisterAction(LoopState loop) {
        this.loop = loop;
    }

    @Override
    public void start(Arrival arrival) {
        RegisterSettings settings = loop.settings().register();
        // the id of a stanza is a name that no other run and no other loop makes
        String user = settings.prefix()
                + loop.ids().uniqueName().replace("throng.", "").replace('.', '-');
        new RegistrationAttempt(loop, user, arrival).begin(settings.password());
    }
}
