package dev.throng.xmpp.client;

import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.StreamReader;
import dev.throng.xmpp.codec.Xml;

/** Resumes a session whose connection was lost (XEP-0198 §5), instead of binding a resource. */
final class ResumptionStage implements LoginStage {

    private final Login login;
    private final Purpose.Resumption lost;

    ResumptionStage(Login login, Purpose.Resumption lost) {
        this.login = login;
        this.lost = lost;
    }

    @Override
    public void received(Element element, long atNanos) {
        if (element.is("features", StreamReader.STREAMS)) {
            if (BindStage.isOffered(element, login, atNanos)) {
                login.send("<resume xmlns='" + StanzaCounts.NAMESPACE + "' h='" + lost.handled() + "' previd='"
                        + Xml.escape(lost.id()) + "'/>");
            }
        } else if (element.is("resumed", StanzaCounts.NAMESPACE)) {
            login.took(atNanos);
            SessionStart session = new SessionStart(login);
            session.bound(lost.jid());
            session.managed(lost.id());
            login.online(session.online(element.attribute("h", "")), atNanos);
        } else if (element.is("failed", StanzaCounts.NAMESPACE)) {
            login.fail(
                    XmppFailure.NOT_RESUMED, "the server does not resume: " + ErrorConditions.words(element), atNanos);
        } else if (!element.namespace().equals(StreamReader.CLIENT)) {
            login.unexpected(element, atNanos);
        }
    }
}
