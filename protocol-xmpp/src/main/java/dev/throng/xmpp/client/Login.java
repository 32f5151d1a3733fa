package dev.throng.xmpp.client;

import dev.throng.text.Printable;
import dev.throng.time.NanoClock;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.StreamReader;
import java.util.concurrent.TimeUnit;

/**
 * Opens a session step by step, each with a deadline of its own: connection, stream, TLS, SASL, resource, roster, presence (RFC 6120,
 * RFC 6121). What is said in a step is a {@link Stage}'s business; this is the connection they share, the clock and the end, good or bad.
 * Driven by what the server sends, element by element, never by how reads are cut. Confined to its event loop; forgotten when the session
 * begins.
 */
public final class Login extends Waiter implements ConnectionListener {

    private final LoginOptions options;
    private final Patiences patiences;
    private final NanoClock clock;
    private final LoginListener listener;
    private Stage stage;
    private XmppConnection connection;
    private Step step = Step.CONNECT;
    private long stepStartNanos;
    private boolean over;

    private Login(LoginOptions options, Patiences patiences, NanoClock clock, LoginListener listener) {
        this.options = options;
        this.patiences = patiences;
        this.clock = clock;
        this.listener = listener;
    }

    /** Begins. The listener may be told of the failure before this returns. */
    public static Login start(
            Connector connector,
            LoginOptions options,
            Patiences patiences,
            NanoClock clock,
            Authentication authentication,
            Purpose purpose,
            LoginListener listener) {
        Login login = new Login(options, patiences, clock, listener);
        login.stage = new StreamStage(login, authentication, purpose);
        login.stepStartNanos = clock.nanos();
        XmppConnection connection = connector.open(login);
        login.connection = connection;
        return login;
    }

    /** Gives up; the listener is told nothing. */
    public void cancel() {
        over = true;
        calm();
        connection.close();
    }

    /** Which step it is in. */
    public Step step() {
        return step;
    }

    LoginOptions options() {
        return options;
    }

    LoginListener listener() {
        return listener;
    }

    XmppConnection connection() {
        return connection;
    }

    long nowNanos() {
        return clock.nanos();
    }

    /** The step is over and another begins. */
    void begin(Step next, long atNanos) {
        took(atNanos);
        step = next;
        stepStartNanos = atNanos;
        patiences.begin(next, this, atNanos);
    }

    /** From now on it is this one who is told what the server says. */
    void enter(Stage next) {
        stage = next;
    }

    /** The step is over, and none follows. */
    void took(long atNanos) {
        listener.took(step, atNanos - stepStartNanos);
    }

    void send(String text) {
        listener.traffic(connection.send(text), 0);
    }

    void openStream() {
        connection.restart();
        send(options.streamHeader());
    }

    @Override
    public void connected(long atNanos) {
        if (options.directTls()) {
            begin(Step.TLS, atNanos);
        } else {
            begin(Step.STREAM, atNanos);
            openStream();
        }
    }

    @Override
    public void encrypted(long atNanos) {
        if (step == Step.TLS) {
            begin(Step.STREAM, atNanos);
        }
        openStream();
    }

    @Override
    public void opened(Element header, long atNanos) {
        // what counts is what the server says next: its features or an error
    }

    @Override
    public void received(Element element, int bytes, long atNanos) {
        if (over) {
            return;
        }
        listener.traffic(0, bytes);
        if (element.is("error", StreamReader.STREAMS)) {
            fail(
                    XmppFailure.streamError(StreamErrors.condition(element), step),
                    "stream error " + StreamErrors.words(element),
                    atNanos);
        } else {
            stage.received(element, atNanos);
        }
    }

    /** The server said something that does not belong where we are. */
    void unexpected(Element element, long atNanos) {
        fail(XmppFailure.unexpected(step), "unexpected " + Printable.line(element.toString()), atNanos);
    }

    /** Whether that answers the request of ours with that id; requests and messages of others may have any id. */
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
        fail(XmppFailure.requestError(StreamErrors.ofStanza(iq), step), "error " + StreamErrors.words(iq), atNanos);
        return false;
    }

    /** The session begins. */
    void online(LoginListener.Online session, long atNanos) {
        over = true;
        calm();
        listener.online(session, atNanos);
    }

    /** The account is made, which is all that was wanted. */
    void registered(long atNanos) {
        took(atNanos);
        over = true;
        calm();
        connection.endStream();
        connection.close();
        listener.registered(atNanos);
    }

    boolean isOver() {
        return over;
    }

    @Override
    protected void expired(long atNanos) {
        long waitedMillis = TimeUnit.NANOSECONDS.toMillis(atNanos - stepStartNanos);
        fail(
                XmppFailure.deadline(step),
                "not done after " + waitedMillis + " ms (expected: " + step.description() + ")",
                atNanos);
    }

    @Override
    public void ended(End end, String detail, long atNanos) {
        fail(XmppFailure.of(end, step), Printable.line(detail), atNanos);
    }

    void fail(XmppFailure why, String detail, long atNanos) {
        if (over) {
            return;
        }
        over = true;
        calm();
        if (connection != null) {
            connection.close();
        }
        listener.failed(why, detail, atNanos);
    }
}
