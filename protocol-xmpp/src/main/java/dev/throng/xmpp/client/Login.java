package dev.throng.xmpp.client;

import dev.throng.measure.Failure;
import dev.throng.protocol.EngineFailure;
import dev.throng.text.Printable;
import dev.throng.transport.TimeoutQueue.Timeout;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.StreamReader;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Opens a session step by step, each step with its own deadline: connection, stream, TLS, SASL, resource, roster, presence (RFC 6120, RFC
 * 6121). A {@link LoginStage} handles what the server sends in a step. This class holds what stages share: the connection, the deadlines
 * and the result. Driven by the elements that the server sends, whatever the size of reads. Confined to its event loop, and dropped when
 * the session begins.
 */
public final class Login extends Timeout implements XmppListener {

    private final XmppClient client;
    private final LoginAccount account;
    private final LoginListener listener;
    private final LoginStage first;
    private LoginStage stage;
    /** Null if the account cannot log in at all. */
    private XmppConnection connection;

    private Step step = Step.CONNECT;
    private long stepStartNanos;
    private boolean over;

    /** Null until the server sends the login to another host. */
    private SeeOtherHost otherHosts;

    private Login(XmppClient client, Authentication authentication, Purpose purpose, LoginListener listener) {
        this.client = client;
        this.account = authentication.account();
        this.listener = listener;
        this.first = new StreamStage(this, authentication, purpose);
        this.stage = first;
        this.stepStartNanos = client.clock().nanos();
    }

    static Login start(XmppClient client, Authentication authentication, Purpose purpose, LoginListener listener) {
        Login login = new Login(client, authentication, purpose, listener);
        String problem = login.account.problem();
        if (!problem.isEmpty()) {
            client.loop()
                    .execute(() -> login.fail(
                            XmppFailure.NO_CERTIFICATE, problem, client.clock().nanos()));
            return login;
        }
        login.connection =
                purpose instanceof Purpose.Resumption lost && lost.at().isPresent()
                        ? client.connect(lost.at().get(), login.account, login)
                        : client.connect(login.account, login);
        return login;
    }

    /** Cancels the login and closes its connection. The listener is not called. */
    public void cancel() {
        over = true;
        cancelTimeout();
        closeConnection();
    }

    private void closeConnection() {
        if (connection != null) {
            connection.close();
        }
    }

    /** The step that the login is in. */
    public Step step() {
        return step;
    }

    LoginOptions options() {
        return account.login();
    }

    LoginListener listener() {
        return listener;
    }

    XmppConnection connection() {
        return connection;
    }

    long nowNanos() {
        return client.clock().nanos();
    }

    void begin(Step next, long atNanos) {
        took(atNanos);
        step = next;
        stepStartNanos = atNanos;
        startDeadline(atNanos);
    }

    private void startDeadline(long atNanos) {
        cancelTimeout();
        client.startDeadline(step, this, atNanos);
    }

    /** Gives what the server sends to another stage from now on. */
    void enter(LoginStage next) {
        stage = next;
    }

    /** Reports how long the step took. */
    void took(long atNanos) {
        listener.took(step, atNanos - stepStartNanos);
    }

    void send(String text) {
        listener.traffic(connection.send(text), 0);
    }

    void openStream() {
        boolean named = options().namesUser() && !account.user().isEmpty();
        listener.traffic(
                connection.openStream(options().domain(), named ? Optional.of(account.jid()) : Optional.empty()), 0);
    }

    /** Begins the TLS handshake. The transport's timeout covers it, so the deadline of the step pauses. */
    void startTls() {
        cancelTimeout();
        connection.startTls(account.tls().orElseThrow());
    }

    @Override
    public void entered(Step next, long atNanos) {
        begin(next, atNanos);
    }

    @Override
    public void active(long atNanos) {
        if (step == Step.STARTTLS) {
            startDeadline(atNanos);
        } else if (step != Step.STREAM) {
            begin(Step.STREAM, atNanos);
        }
        openStream();
    }

    @Override
    public void opened(Element header, long atNanos) {
        // the features or the error that follow decide
    }

    @Override
    public void received(Element element, int bytes, long atNanos) {
        if (over) {
            return;
        }
        listener.traffic(0, bytes);
        if (element.is("error", StreamReader.STREAMS)) {
            onError(element, atNanos);
        } else if (SeeOtherHost.isNamedBy(element)) {
            follow(element, atNanos);
        } else {
            stage.received(element, atNanos);
        }
    }

    private void onError(Element error, long atNanos) {
        String condition = ErrorConditions.condition(error);
        if (!condition.equals(SeeOtherHost.CONDITION)) {
            fail(XmppFailure.streamError(condition, step), "stream error " + ErrorConditions.words(error), atNanos);
        } else {
            follow(error, atNanos);
        }
    }

    private void follow(Element element, long atNanos) {
        if (otherHosts == null) {
            otherHosts = client.otherHosts();
        }
        SeeOtherHost.Next next = otherHosts.next(element);
        if (next.to().isPresent()) {
            moveTo(next.to().get(), atNanos);
        } else {
            fail(XmppFailure.streamError(SeeOtherHost.CONDITION, step), next.refusal(), atNanos);
        }
    }

    /** Begins again at another host. The steps so far are over, and the deadline of the arrival goes on. */
    private void moveTo(OtherHost host, long atNanos) {
        leave(atNanos);
        connection = client.connect(host, account, this);
        listener.redirected(host.toString());
    }

    /** Begins again at the same server, which cannot go on with this connection. */
    void again(long atNanos) {
        leave(atNanos);
        connection = client.connect(account, this);
    }

    private void leave(long atNanos) {
        took(atNanos);
        cancelTimeout();
        connection.leave();
        step = Step.CONNECT;
        stepStartNanos = atNanos;
        stage = first;
    }

    /** Reads a host that the server names for TCP connections; empty with another transport. */
    Optional<OtherHost> otherHost(String text) {
        return client.options().transport().equals(XmppTransport.TCP)
                ? OtherHost.parse(text, client.defaultPort())
                : Optional.empty();
    }

    /** Fails the login: the server sent something that does not belong into the step. */
    void unexpected(Element element, long atNanos) {
        // its attributes may hold a token, which is a secret
        boolean secret = element.namespace().equals(Sasl2Offer.FAST);
        String shown = secret ? "<" + element.name() + "> of " + Sasl2Offer.FAST : element.toString();
        fail(XmppFailure.UNEXPECTED_ANSWER, "unexpected " + Printable.line(shown), atNanos);
    }

    /** Whether an element answers this login's request of that id. Requests and messages of others may have any id. */
    static boolean isAnswer(Element element, String id) {
        return element.is("iq", StreamReader.CLIENT)
                && element.has("id", id)
                && (element.has("type", "result") || element.has("type", "error"));
    }

    /** Whether an answer is a result; otherwise the login has failed. */
    boolean succeeds(Element iq, long atNanos) {
        if (iq.has("type", "result")) {
            return true;
        }
        fail(
                XmppFailure.requestError(ErrorConditions.ofStanza(iq), step),
                "error " + ErrorConditions.words(iq),
                atNanos);
        return false;
    }

    void online(LoginListener.LoginResult session, long atNanos) {
        over = true;
        cancelTimeout();
        listener.online(session, atNanos);
    }

    /** The purpose of the login is fulfilled without a session. */
    void finish(long atNanos) {
        took(atNanos);
        over = true;
        cancelTimeout();
        connection.endStream();
        connection.close();
        listener.finished(atNanos);
    }

    boolean isOver() {
        return over;
    }

    @Override
    protected void expired(long atNanos) {
        long waitedMillis = TimeUnit.NANOSECONDS.toMillis(atNanos - stepStartNanos);
        fail(
                EngineFailure.DEADLINE,
                "not done after " + waitedMillis + " ms (expected: " + step.description() + ")",
                atNanos);
    }

    @Override
    public void closed(Failure cause, String detail, long atNanos) {
        fail(cause, Printable.line(detail), atNanos);
    }

    /** Ends the login. A failure that can happen in several steps gets the step that the login is in. */
    void fail(Failure cause, String detail, long atNanos) {
        if (!over) {
            over = true;
            cancelTimeout();
            closeConnection();
            listener.failed(XmppFailure.during(cause, step), detail, atNanos);
        }
    }
}
