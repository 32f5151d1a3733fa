package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.xmpp.client.Purpose;
import dev.throng.xmpp.settings.OperationSettings;

/** The operation {@code register}: makes an account. Confined to its event loop. */
final class RegistrationAction implements Action {

    private final OperationSettings.Register settings;
    private final StanzaIds ids;
    private final Clients clients;
    private final Transitions transitions;
    private final XmppRecorder recorder;

    /** @param ids the id of a stanza is a name that no other run and no other loop makes */
    RegistrationAction(
            OperationSettings.Register settings,
            StanzaIds ids,
            Clients clients,
            Transitions transitions,
            XmppRecorder recorder) {
        this.settings = settings;
        this.ids = ids;
        this.clients = clients;
        this.transitions = transitions;
        this.recorder = recorder;
    }

    @Override
    public void start(Arrival arrival) {
        String user =
                settings.prefix() + ids.uniqueName().replace("throng.", "").replace('.', '-');
        new RegistrationAttempt(user, arrival)
                .open(
                        clients.ofNextRegistration(user, settings.password()),
                        new Purpose.Registration(user, settings.password()));
    }

    /** The registration of one account. */
    private final class RegistrationAttempt extends LoginAttempt {

        private RegistrationAttempt(String user, Arrival arrival) {
            super(transitions, recorder, user, arrival);
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
}
