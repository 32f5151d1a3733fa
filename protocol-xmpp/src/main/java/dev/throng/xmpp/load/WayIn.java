package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.transport.TransportError;
import dev.throng.xmpp.client.Login;
import dev.throng.xmpp.client.LoginListener;
import dev.throng.xmpp.client.Purpose;
import dev.throng.xmpp.client.Step;
import dev.throng.xmpp.codec.Element;

/** A connection that is being opened for somebody, whose steps and bytes count for an arrival. Confined to its event loop. */
abstract class WayIn implements LoginListener, InTransit {

    private final Floor floor;
    private final String name;
    private final Arrival arrival;
    private Login login;

    WayIn(Floor floor, String name, Arrival arrival) {
        this.floor = floor;
        this.name = name;
        this.arrival = arrival;
    }

    final Floor floor() {
        return floor;
    }

    final Arrival arrival() {
        return arrival;
    }

    final void open(String password, Purpose purpose) {
        floor.inTransit().put(arrival, this);
        login = floor.client().login(name, password, purpose, this);
    }

    /** It ends here, be it where it was to lead or not. */
    final void over() {
        floor.inTransit().remove(arrival);
    }

    /** It ended before where it was to lead: what was set aside for it is free again. */
    abstract void turnedBack();

    @Override
    public final void traffic(int sentBytes, int receivedBytes) {
        arrival.sent(sentBytes);
        arrival.received(receivedBytes);
    }

    @Override
    public final void took(Step step, long nanos) {
        floor.recorder().record(XmppMetric.of(step), nanos);
    }

    @Override
    public final void requested(Element iq, boolean fromOwnAccount) {
        floor.countRequest(iq, fromOwnAccount);
    }

    @Override
    public void roster(Element query) {
        throw new IllegalStateException("a roster that nobody asked for");
    }

    @Override
    public void failed(Failure why, String detail, long atNanos) {
        note(why, detail);
        over();
        turnedBack();
        arrival.failed(why, atNanos);
    }

    final void note(Failure why, String detail) {
        floor.note(why, name, detail);
    }

    @Override
    public void giveUp() {
        login.cancel();
        over();
        turnedBack();
    }

    @Override
    public void stop(long atNanos) {
        Failure why = cancelled();
        turnedBack();
        arrival.failed(why, atNanos);
    }

    /** Gives up; what to call it. */
    final Failure cancelled() {
        Failure why = TransportError.CLOSED_BY_US.during(login.step().id());
        login.cancel();
        over();
        return why;
    }

    @Override
    public final void cutOff() {
        // it is not there yet
    }
}
