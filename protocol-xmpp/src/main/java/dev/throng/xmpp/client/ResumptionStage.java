package dev.throng.xmpp.client;

import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.StreamReader;
import dev.throng.xmpp.codec.Xml;
import java.util.Optional;

/** Resumes a session whose connection was lost (XEP-0198 §5), instead of binding a resource. Binds one if the server refuses. */
final class ResumptionStage implements LoginStage {

    private final Login login;
    private final Purpose.Resumption lost;

    /** Null until they have come. */
    private Element features;

    ResumptionStage(Login login, Purpose.Resumption lost) {
        this.login = login;
        this.lost = lost;
    }

    @Override
    public void received(Element element, long atNanos) {
        if (element.is("features", StreamReader.STREAMS)) {
            features = element;
            if (element.child("sm", StanzaCounts.NAMESPACE).isEmpty()) {
                bindAnew("it does not offer stream management on this connection", atNanos);
            } else if (BindStage.isOffered(element, login, atNanos)) {
                login.send(request(lost));
            }
        } else if (element.is("resumed", StanzaCounts.NAMESPACE)) {
            resumed(element, atNanos);
        } else if (element.is("failed", StanzaCounts.NAMESPACE) && features != null) {
            bindAnew(ErrorConditions.words(element), atNanos);
        } else if (!element.namespace().equals(StreamReader.CLIENT)) {
            login.unexpected(element, atNanos);
        }
    }

    /** Returns the request to resume a session. */
    static String request(Purpose.Resumption lost) {
        return "<resume xmlns='" + StanzaCounts.NAMESPACE + "' h='" + lost.handled() + "' previd='"
                + Xml.escape(lost.id()) + "'/>";
    }

    /** The server has resumed a session, which must be the one that was lost. */
    void resumed(Element answer, long atNanos) {
        if (!answer.attribute("previd", lost.id()).equals(lost.id())) {
            login.unexpected(answer, atNanos);
            return;
        }
        login.took(atNanos);
        SessionStart session = new SessionStart(login);
        session.bound(lost.jid());
        session.management(ManagementResult.enabled(lost.id(), Optional.empty()));
        login.online(session.online(answer.attribute("h", "")), atNanos);
    }

    private void bindAnew(String why, long atNanos) {
        login.listener().notResumed("the server does not resume: " + why, atNanos);
        new BindStage(login).begin(features, atNanos);
    }
}
