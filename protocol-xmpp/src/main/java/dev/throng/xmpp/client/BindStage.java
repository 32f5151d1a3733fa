package dev.throng.xmpp.client;

import dev.throng.text.Printable;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.StreamReader;
import dev.throng.xmpp.codec.Xml;
import java.util.Optional;

/** Binds a resource (RFC 6120 §7), then opens RFC 3921's session and enables stream management (XEP-0198), where they are wanted. */
final class BindStage implements LoginStage {

    private static final String BIND = "urn:ietf:params:xml:ns:xmpp-bind";

    private static final String SESSION = "urn:ietf:params:xml:ns:xmpp-session";
    private static final String BIND_ID = "bind";
    private static final String SESSION_ID = "session";
    private static final String SET_SESSION =
            "<iq type='set' id='" + SESSION_ID + "'><session xmlns='" + SESSION + "'/></iq>";

    private final Login login;
    private final SessionStart session;
    private boolean sessionWanted;
    private boolean managementOffered;
    private boolean managementAsked;

    BindStage(Login login) {
        this.login = login;
        this.session = new SessionStart(login);
    }

    /** The stage that handles the features of an authenticated stream. */
    static LoginStage of(Login login, Purpose purpose) {
        return purpose instanceof Purpose.Resumption lost ? new ResumptionStage(login, lost) : new BindStage(login);
    }

    /** Returns the request for a resource; the server chooses one if it is empty. */
    static String request(Optional<String> resource) {
        String wanted = resource.map(name -> "><resource>" + Xml.escape(name) + "</resource></bind>")
                .orElse("/>");
        return "<iq type='set' id='" + BIND_ID + "'><bind xmlns='" + BIND + "'" + wanted + "</iq>";
    }

    /** Whether a resource can be bound; otherwise the login has failed. */
    static boolean isOffered(Element features, Login login, long atNanos) {
        if (features.child("bind", BIND).isPresent()) {
            return true;
        }
        login.fail(XmppFailure.NO_BIND, "the server does not offer to bind a resource", atNanos);
        return false;
    }

    @Override
    public void received(Element element, long atNanos) {
        if (element.is("features", StreamReader.STREAMS)) {
            onFeatures(element, atNanos);
        } else if (Login.isAnswer(element, BIND_ID)) {
            onBound(element, atNanos);
        } else if (Login.isAnswer(element, SESSION_ID)) {
            if (login.succeeds(element, atNanos)) {
                afterSession(atNanos);
            }
        } else if (managementAsked && element.is("enabled", StanzaCounts.NAMESPACE)) {
            session.management(enabled(element));
            afterManagement(atNanos);
        } else if (managementAsked && element.is("failed", StanzaCounts.NAMESPACE)) {
            session.management(ManagementResult.refused(ErrorConditions.words(element)));
            afterManagement(atNanos);
        } else if (!session.handles(element)) {
            login.unexpected(element, atNanos);
        }
    }

    /** Begins with the features of a stream on which no session was resumed. */
    void begin(Element features, long atNanos) {
        login.enter(this);
        onFeatures(features, atNanos);
    }

    /** The session can be resumed only if the server says so, and gives it an id (XEP-0198 §3). */
    private ManagementResult enabled(Element element) {
        if (!element.has("resume", "true") && !element.has("resume", "1")) {
            return ManagementResult.enabledWithoutResumption("without resumption");
        }
        String id = element.attribute("id", "");
        return id.isEmpty()
                ? ManagementResult.enabledWithoutResumption("with resumption, but without the id that it needs")
                : ManagementResult.enabled(id, element.attribute("location").flatMap(login::otherHost));
    }

    /**
     * Goes on after a resource was bound in the authentication (XEP-0386).
     *
     * @param fullJid as the server names it
     * @param bound what became of the features that were to be enabled
     * @param asked whether stream management was one of them
     */
    void bound(String fullJid, Element bound, boolean asked, long atNanos) {
        if (fullJid.indexOf('/') <= 0) {
            login.fail(
                    XmppFailure.UNEXPECTED_ANSWER,
                    "the server bound no full JID: " + Printable.line(fullJid, 100),
                    atNanos);
            return;
        }
        session.boundInline(fullJid);
        if (asked) {
            session.countSent();
            session.management(bound.child("enabled", StanzaCounts.NAMESPACE)
                    .map(this::enabled)
                    .orElseGet(() -> ManagementResult.refused(bound.child("failed", StanzaCounts.NAMESPACE)
                            .map(ErrorConditions::words)
                            .orElse("without an answer"))));
        } else if (login.options().streamManagement().isPresent()) {
            session.management(ManagementResult.NOT_OFFERED);
        }
        afterManagement(atNanos);
    }

    /** Returns the request to enable stream management. */
    static String enable(LoginOptions.StreamManagement wanted) {
        return "<enable xmlns='" + StanzaCounts.NAMESPACE + "'" + (wanted.resume() ? " resume='true'/>" : "/>");
    }

    private void onFeatures(Element features, long atNanos) {
        if (isOffered(features, login, atNanos)) {
            sessionWanted = features.child("session", SESSION)
                    .filter(wanted -> wanted.child("optional", SESSION).isEmpty())
                    .isPresent();
            managementOffered = features.child("sm", StanzaCounts.NAMESPACE).isPresent();
            login.send(login.options().bindRequest());
        }
    }

    private void onBound(Element answer, long atNanos) {
        if (!login.succeeds(answer, atNanos)) {
            return;
        }
        String bound = answer.child("bind", BIND)
                .flatMap(bind -> bind.child("jid", BIND))
                .map(Element::text)
                .orElse("");
        if (bound.isEmpty()) {
            login.unexpected(answer, atNanos);
            return;
        }
        session.bound(bound);
        if (sessionWanted) {
            login.send(SET_SESSION);
        } else {
            afterSession(atNanos);
        }
    }

    private void afterSession(long atNanos) {
        if (login.options().streamManagement().isPresent() && managementOffered) {
            managementAsked = true;
            session.countSent();
            login.send(enable(login.options().streamManagement().get()));
        } else {
            if (login.options().streamManagement().isPresent()) {
                session.management(ManagementResult.NOT_OFFERED);
            }
            afterManagement(atNanos);
        }
    }

    private void afterManagement(long atNanos) {
        new RosterStage(login, session).begin(atNanos);
    }
}
