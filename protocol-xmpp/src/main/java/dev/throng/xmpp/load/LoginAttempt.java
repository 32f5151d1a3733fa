package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.transport.TransportError;
import dev.throng.xmpp.client.Login;
import dev.throng.xmpp.client.LoginListener;
import dev.throng.xmpp.client.Purpose;
import dev.throng.xmpp.client.Step;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.load.Transitions.Transition;

/** A login in progress, whose steps and bytes count for an arrival. Confined to its event loop. */
abstract class LoginAttempt implements LoginListener, Transition {

    private final Transitions transitions;
    private final XmppRecorder recorder;
    private final String user;
    private final Arrival arrival;
    private Login login;

    /** Where the target sent the client; empty before that. */
    private String otherHost = "";

    /** @param user what people call the user in notes */
    LoginAttempt(Transitions transitions, XmppRecorder recorder, String user, Arrival arrival) {
        this.transitions = transitions;
        this.recorder = recorder;
        this.user = user;
        this.arrival = arrival;
    }

    final Arrival arrival() {
        return arrival;
    }

    final void open(Clients.UserClient client, Purpose purpose) {
        transitions.begin(arrival, this);
        login = client.login(purpose, this);
    }

    /** The attempt is over, with or without success. */
    final void over() {
        transitions.end(arrival);
    }

    /** Frees what was reserved for the attempt, which has ended without success. */
    abstract void release();

    @Override
    public final void traffic(int sentBytes, int receivedBytes) {
        arrival.sent(sentBytes);
        arrival.received(receivedBytes);
    }

    @Override
    public final void took(Step step, long nanos) {
        recorder.record(XmppMetric.of(step), nanos);
    }

    @Override
    public final void requested(Element iq, boolean fromOwnAccount) {
        recorder.answeredRequest(iq, fromOwnAccount);
    }

    @Override
    public final void redirected(String host) {
        otherHost = host;
        recorder.count(XmppMetric.REDIRECTS_FOLLOWED);
        recorder.note("the target sends clients to " + host + " (see-other-host), and logins follow it");
    }

    @Override
    public final void sasl2(Sasl2Event event) {
        recorder.count(XmppMetric.of(event));
    }

    @Override
    public void roster(Element query) {
        throw new IllegalStateException("a roster without a request");
    }

    @Override
    public void failed(Failure cause, String detail, long atNanos) {
        note(cause, detail);
        over();
        release();
        arrival.failed(cause, atNanos);
    }

    final void note(Failure cause, String detail) {
        recorder.note(cause, user, otherHost.isEmpty() ? detail : "at " + otherHost + " (see-other-host): " + detail);
    }

    @Override
    public final Failure overdue() {
        return login.step().overdue();
    }

    @Override
    public void abandoned() {
        login.cancel();
        over();
        release();
    }

    @Override
    public void stop(long atNanos) {
        Failure cause = cancel();
        release();
        arrival.failed(cause, atNanos);
    }

    /** Cancels the login. Returns the failure of the arrival. */
    final Failure cancel() {
        Failure cause = TransportError.CLOSED_BY_US.during(login.step().id());
        login.cancel();
        over();
        return cause;
    }

    @Override
    public final void cutOff() {
        // there is no session yet
    }
}
