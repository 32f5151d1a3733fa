package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.xmpp.client.ConnectionListener.End;
import dev.throng.xmpp.client.Login;
import dev.throng.xmpp.client.LoginListener;
import dev.throng.xmpp.client.Purpose;
import dev.throng.xmpp.client.Step;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.codec.Element;

/** The making of one account. Confined to its event loop. */
final class Registration implements LoginListener, InTransit {

    private final Floor floor;
    private final String user;
    private final Arrival arrival;
    private Login login;
    private boolean over;

    Registration(Floor floor, String user, Arrival arrival) {
        this.floor = floor;
        this.user = user;
        this.arrival = arrival;
    }

    void begin(String password) {
        floor.inTransit().put(arrival, this);
        Login begun = floor.entrance().open(user, password, new Purpose.Registration(user, password), this);
        if (!over) {
            login = begun;
        }
    }

    private void over() {
        over = true;
        floor.inTransit().remove(arrival);
    }

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
        over();
        arrival.completed(atNanos);
    }

    @Override
    public void online(Online session, long atNanos) {
        throw new IllegalStateException("a session that nobody asked for");
    }

    @Override
    public void failed(XmppFailure why, String detail, long atNanos) {
        floor.recorder().note(why.id() + ", user " + user + ": " + detail);
        over();
        arrival.failed(why, atNanos);
    }

    @Override
    public void giveUp() {
        login.cancel();
        over();
    }

    @Override
    public void stop(long atNanos) {
        XmppFailure why = XmppFailure.of(End.CLOSED_BY_US, login.step());
        giveUp();
        arrival.failed(why, atNanos);
    }

    @Override
    public void cutOff() {
        // nobody is waited for: the connection of a registration closes at once
    }
}
