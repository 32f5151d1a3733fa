package dev.throng.gatling.xmpp;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Request;
import dev.throng.measure.Failure;
import dev.throng.xmpp.client.LoginListener;
import dev.throng.xmpp.client.Step;
import dev.throng.xmpp.codec.Element;
import java.util.Optional;

/** A login on its way. Confined to its event loop. */
final class Entering implements LoginListener {

    private final XmppSite site;
    private final Request request;
    private final Checks<RosterAnswer> checks;
    private Optional<Element> roster = Optional.empty();

    Entering(XmppSite site, Request request, Checks<RosterAnswer> checks) {
        this.site = site;
        this.request = request;
        this.checks = checks;
    }

    @Override
    public void roster(Element query) {
        roster = Optional.of(query);
    }

    @Override
    public void online(Online session, long atNanos) {
        XmppUser user = new XmppUser(site, session.connection(), session.jid());
        request.completed(
                atNanos, with -> with.set(XmppUser.ATTRIBUTE, user), checks.on(RosterAnswer.of(session.jid(), roster)));
    }

    @Override
    public void failed(Failure why, String detail, long atNanos) {
        request.failed(why, detail, atNanos, with -> with.remove(XmppUser.ATTRIBUTE));
    }

    @Override
    public void traffic(int sentBytes, int receivedBytes) {
        // Gatling counts no bytes
    }

    @Override
    public void took(Step step, long nanos) {
        // and knows no steps within a request
    }
}
