package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;

/** The operation {@code register}. Confined to its event loop. */
final class Registrations implements Action {

    private final Floor floor;

    Registrations(Floor floor) {
        this.floor = floor;
    }

    @Override
    public void start(Arrival arrival) {
        RegisterSettings settings = floor.settings().register();
        // the id of a stanza is a name that no other run and no other loop makes
        String user =
                settings.prefix() + floor.uniqueName().replace("throng.", "").replace('.', '-');
        new Registration(floor, user, arrival).begin(settings.password());
    }
}
