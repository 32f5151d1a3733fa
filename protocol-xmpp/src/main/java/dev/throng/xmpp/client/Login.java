package dev.throng.xmpp.client;

import dev.throng.text.Printable;
import dev.throng.time.NanoClock;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.StreamReader;
import dev.throng.xmpp.codec.Xml;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Opens a session step by step, each with a deadline of its own: connection, stream, TLS, SASL, resource, roster, presence (RFC 6120,
 * RFC 6121). Driven by what the server sends, element by element, never by how reads are cut. Confined to its event loop; forgotten when
 * the session begins.
 */
public final class Login extends Waiter implements ConnectionListener {

    private static final String TLS = "urn:ietf:params:xml:ns:xmpp-tls";
    private static final String BIND = "urn:ietf:params:xml:ns:xmpp-bind";
    private static final String SESSION = "urn:ietf:params:xml:ns:xmpp-session";
    private static final String ROSTER = "jabber:iq:roster";
    private static final String STREAM_MANAGEMENT = "urn:xmpp:sm:3";

    private static final String BIND_ID = "bind";
    private static final String SESSION_ID = "session";
    private static final String ROSTER_ID = "roster";
    private static final String GET_ROSTER =
            "<iq type='get' id='" + ROSTER_ID + "'><query xmlns='" + ROSTER + "'/></iq>";
    private static final String SET_SESSION =
            "<iq type='set' id='" + SESSION_ID + "'><session xmlns='" + SESSION + "'/></iq>";

    private final LoginOptions options;

    private final Patiences patiences;
    private final NanoClock clock;
    private final Authentication authentication;
    private final Purpose purpose;
    private final LoginListener listener;
    private XmppConnection connection;
    private Step step = Step.CONNECT;
    private long stepStartNanos;
    private String jid = "";
    private String resumeId = "";
    private boolean sessionWanted;
    private boolean managementOffered;
    private boolean managed;
    private List<String> sent = List.of();
    private long handled;
    private boolean over;

    private Login(
            LoginOptions options,
            Patiences patiences,
            NanoClock clock,
            Authentication authentication,
            Purpose purpose,
            LoginListener listener) {
        this.options = options;
        this.patiences = patiences;
        this.clock = clock;
        this.authentication = authentication;
        this.purpose = purpose;
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
        Login login = new Login(options, patiences, clock, authentication, purpose, listener);
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

    private void begin(Step next, long atNanos) {
        listener.took(step, atNanos - stepStartNanos);
        step = next;
        stepStartNanos = atNanos;
        patiences.begin(next, this, atNanos);
    }

    private void send(String text) {
        listener.traffic(connection.send(text), 0);
    }

    /** A stanza counts from the moment at which stream management is enabled. */
    private void sendStanza(String stanza) {
        if (managed) {
            if (sent.isEmpty()) {
                sent = new ArrayList<>(2);
            }
            sent.add(stanza);
        }
        send(stanza);
    }

    private void openStream() {
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
            return;
        }
        if (managed && element.namespace().equals(StreamReader.CLIENT)) {
            handled++;
        }
        switch (step) {
            case STREAM -> onStream(element, atNanos);
            case STARTTLS -> onStartTls(element, atNanos);
            case REGISTER -> onRegister((Purpose.Registration) purpose, element, atNanos);
            case AUTH -> onAuth(element, atNanos);
            case BIND -> onBind(element, atNanos);
            case ROSTER -> onRoster(element, atNanos);
            default -> unexpected(element, atNanos);
        }
    }

    private void unexpected(Element element, long atNanos) {
        fail(XmppFailure.unexpected(step), "unexpected " + Printable.line(element.toString()), atNanos);
    }

    private void onStream(Element element, long atNanos) {
        if (!element.is("features", StreamReader.STREAMS)) {
            unexpected(element, atNanos);
            return;
        }
        Optional<Element> startTls = element.child("starttls", TLS);
        if (options.startTls()) {
            if (startTls.isEmpty()) {
                fail(XmppFailure.NO_STARTTLS, "the server offers no STARTTLS", atNanos);
                return;
            }
            begin(Step.STARTTLS, atNanos);
            send("<starttls xmlns='" + TLS + "'/>");
        } else if (startTls.flatMap(tls -> tls.child("required", TLS)).isPresent()) {
            fail(XmppFailure.TLS_REQUIRED, "the server demands STARTTLS", atNanos);
        } else {
            authenticate(element, atNanos);
        }
    }

    private void onStartTls(Element element, long atNanos) {
        if (connection.isEncrypted()) {
            if (element.is("features", StreamReader.STREAMS)) {
                authenticate(element, atNanos);
            } else {
                unexpected(element, atNanos);
            }
        } else if (element.is("proceed", TLS)) {
            connection.startTls();
        } else if (element.is("failure", TLS)) {
            fail(XmppFailure.tlsFailed(step), "the server refuses STARTTLS", atNanos);
        } else {
            unexpected(element, atNanos);
        }
    }

    private void authenticate(Element features, long atNanos) {
        if (purpose instanceof Purpose.Registration) {
            begin(Step.REGISTER, atNanos);
            send(Registrar.ASK);
            return;
        }
        begin(Step.AUTH, atNanos);
        try {
            send(authentication.begin(features, connection));
        } catch (Authentication.StuckException e) {
            fail(e.why(), e.getMessage(), atNanos);
        }
    }

    private void onRegister(Purpose.Registration account, Element element, long atNanos) {
        if (isAnswer(element, Registrar.ASK_ID)) {
            if (!succeeds(element, atNanos)) {
                return;
            }
            Optional<String> request = Registrar.request(element, account);
            if (request.isPresent()) {
                send(request.get());
            } else {
                fail(XmppFailure.NO_REGISTRATION, "the form asks for more than a name and a password", atNanos);
            }
        } else if (isAnswer(element, Registrar.SET_ID)) {
            if (!succeeds(element, atNanos)) {
                return;
            }
            listener.took(step, atNanos - stepStartNanos);
            over = true;
            calm();
            connection.endStream();
            connection.close();
            listener.registered(atNanos);
        } else if (!ofStanzas(element)) {
            unexpected(element, atNanos);
        }
    }

    private void onAuth(Element element, long atNanos) {
        if (!element.namespace().equals(Authentication.NAMESPACE)) {
            unexpected(element, atNanos);
            return;
        }
        try {
            switch (element.name()) {
                case "challenge" -> send(authentication.respond(element.text()));
                case "success" -> {
                    authentication.verify(element.text());
                    begin(Step.BIND, atNanos);
                    openStream();
                }
                case "failure" -> refused(element, atNanos);
                default -> unexpected(element, atNanos);
            }
        } catch (Authentication.StuckException e) {
            fail(e.why(), e.getMessage(), atNanos);
        }
    }

    private void refused(Element failure, long atNanos) {
        fail(
                XmppFailure.sasl(StreamErrors.condition(failure)),
                authentication.mechanism() + " refused: " + StreamErrors.words(failure),
                atNanos);
    }

    private void onBind(Element element, long atNanos) {
        if (element.is("features", StreamReader.STREAMS)) {
            onSessionFeatures(element, atNanos);
        } else if (isAnswer(element, BIND_ID)) {
            onBound(element, atNanos);
        } else if (isAnswer(element, SESSION_ID)) {
            if (succeeds(element, atNanos)) {
                afterSession(atNanos);
            }
        } else if (element.is("enabled", STREAM_MANAGEMENT) && !jid.isEmpty()) {
            managed = true;
            resumeId = element.attribute("id", "");
            afterManagement(atNanos);
        } else if (element.is("resumed", STREAM_MANAGEMENT) && purpose instanceof Purpose.Resumption resumption) {
            jid = resumption.jid();
            resumeId = resumption.id();
            managed = true;
            listener.took(step, atNanos - stepStartNanos);
            online(element.attribute("h", ""), atNanos);
        } else if (element.is("failed", STREAM_MANAGEMENT)
                && (purpose instanceof Purpose.Resumption || !jid.isEmpty())) {
            if (purpose instanceof Purpose.Resumption) {
                fail(XmppFailure.NOT_RESUMED, "the server does not resume: " + StreamErrors.words(element), atNanos);
            } else {
                afterManagement(atNanos);
            }
        } else if (!ofStanzas(element)) {
            unexpected(element, atNanos);
        }
    }

    private void onBound(Element answer, long atNanos) {
        if (!succeeds(answer, atNanos)) {
            return;
        }
        String bound = answer.child("bind", BIND)
                .flatMap(bind -> bind.child("jid", BIND))
                .map(Element::text)
                .orElse("");
        if (bound.isEmpty()) {
            unexpected(answer, atNanos);
        } else {
            jid = bound;
            afterBind(atNanos);
        }
    }

    private void onSessionFeatures(Element features, long atNanos) {
        if (features.child("bind", BIND).isEmpty()) {
            fail(XmppFailure.NO_BIND, "the server does not offer to bind a resource", atNanos);
            return;
        }
        sessionWanted = features.child("session", SESSION)
                .filter(session -> session.child("optional", SESSION).isEmpty())
                .isPresent();
        managementOffered = features.child("sm", STREAM_MANAGEMENT).isPresent();
        if (purpose instanceof Purpose.Resumption resumption) {
            send("<resume xmlns='" + STREAM_MANAGEMENT + "' h='" + resumption.handled() + "' previd='"
                    + Xml.escape(resumption.id()) + "'/>");
        } else {
            send(options.bindRequest());
        }
    }

    private void afterBind(long atNanos) {
        if (sessionWanted) {
            send(SET_SESSION);
        } else {
            afterSession(atNanos);
        }
    }

    private void afterSession(long atNanos) {
        if (options.streamManagement().isPresent() && managementOffered) {
            boolean resume = options.streamManagement().get().resume();
            send("<enable xmlns='" + STREAM_MANAGEMENT + "'" + (resume ? " resume='true'/>" : "/>"));
        } else {
            afterManagement(atNanos);
        }
    }

    private void afterManagement(long atNanos) {
        if (options.roster()) {
            begin(Step.ROSTER, atNanos);
            sendStanza(GET_ROSTER);
        } else {
            sendPresence(atNanos);
        }
    }

    private void onRoster(Element element, long atNanos) {
        if (isAnswer(element, ROSTER_ID)) {
            if (succeeds(element, atNanos)) {
                // without a query the roster is as an earlier one was (RFC 6121, 2.6.3), which cannot be as we name no
                // version
                element.child("query", ROSTER).ifPresent(listener::roster);
                sendPresence(atNanos);
            }
        } else if (!ofStanzas(element)) {
            unexpected(element, atNanos);
        }
    }

    /** Whether that answers the request of ours with that id; requests and messages of others may have any id. */
    private static boolean isAnswer(Element element, String id) {
        return element.is("iq", StreamReader.CLIENT)
                && element.has("id", id)
                && (element.has("type", "result") || element.has("type", "error"));
    }

    /** Whether an answer is a result; otherwise the login has failed. */
    private boolean succeeds(Element iq, long atNanos) {
        if (iq.has("type", "result")) {
            return true;
        }
        fail(XmppFailure.requestError(StreamErrors.ofStanza(iq), step), "error " + StreamErrors.words(iq), atNanos);
        return false;
    }

    /** What may come in between, and finds nobody yet who cares. */
    private boolean ofStanzas(Element element) {
        return element.namespace().equals(StreamReader.CLIENT)
                || managed && element.namespace().equals(STREAM_MANAGEMENT);
    }

    private void sendPresence(long atNanos) {
        begin(Step.PRESENCE, atNanos);
        if (options.presence()) {
            sendStanza("<presence/>");
            connection.flush();
        }
        if (over) {
            return;
        }
        long sentNanos = clock.nanos();
        listener.took(step, sentNanos - atNanos);
        online("", sentNanos);
    }

    private void online(String acknowledged, long atNanos) {
        over = true;
        calm();
        listener.online(
                new LoginListener.Online(connection, jid, resumeId, managed, acknowledged, sent, handled), atNanos);
    }

    @Override
    protected void expired(long atNanos) {
        fail(XmppFailure.deadline(step), "no answer in time in step " + step.id(), atNanos);
    }

    @Override
    public void ended(End end, String detail, long atNanos) {
        fail(XmppFailure.of(end, step), Printable.line(detail), atNanos);
    }

    private void fail(XmppFailure why, String detail, long atNanos) {
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
