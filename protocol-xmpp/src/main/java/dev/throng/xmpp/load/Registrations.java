package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.xmpp.client.LoginListener;
import dev.throng.xmpp.client.Purpose;
import dev.throng.xmpp.client.Step;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.codec.Element;

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
                settings.prefix() + floor.unawaitedId().replace("throng.", "").replace('.', '-');
        floor.entrance()
                .open(
                        user,
                        settings.password(),
                        new Purpose.Registration(user, settings.password()),
                        new LoginListener() {
                            @Override
                            public void traffic(int sentBytes, int receivedBytes) {
                                arrival.sent(sentBytes);
                                arrival.received(receivedBytes);
                            }

                            @Override
                            public void took(Step step, long nanos) {
                                floor.recorder().record(XmppMetric.of(step), nanos);
                            }

                            @Override
                            public void roster(Element query) {
                                throw new IllegalStateException("a roster without a session");
                            }

                            @Override
                            public void registered(long atNanos) {
                                arrival.completed(atNanos);
                            }

                            @Override
                            public void online(Online session, long atNanos) {
                                throw new IllegalStateException("a session that nobody asked for");
                            }

                            @Override
                            public void failed(XmppFailure why, String detail, long atNanos) {
                                floor.recorder().note(why.id() + ", user " + user + ": " + detail);
                                arrival.failed(why, atNanos);
                            }
                        });
    }
}
