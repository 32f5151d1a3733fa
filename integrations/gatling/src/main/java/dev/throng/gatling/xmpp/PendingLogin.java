package dev.throng.gatling.xmpp;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Request;
import dev.throng.measure.Failure;
import dev.throng.xmpp.client.LoginListener;
import dev.throng.xmpp.codec.Element;
import java.util.Optional;

/** A login in progress. Confined to its event loop. */
final class PendingLogin implements LoginListener {

    private final XmppLoopContext loop;
    private final Request request;
    private final Checks<RosterAnswer> checks;
    private Optional<Element> roster = Optional.empty();

    PendingLogin(XmppLoopContext loop, Request request, Checks<RosterAnswer> checks) {
        this.loop = loop;
        this.request = request;
        this.checks = checks;
    }

    @Override
    public void roster(Element query) {
        roster = Optional.of(query);
    }

    @Override
    public void online(LoginResult session, long atNanos) {
        XmppUser user = new XmppUser(loop, session.connection(), session.jid());
        request.completed(
                atNanos,
                with -> with.set(XmppUser.ATTRIBUTE, user),
                checks.evaluator(RosterAnswer.of(session.jid(), roster)));
    }

    @Override
    public void failed(Failure why, String detail, long atNanos) {
        request.failed(why, detail, atNanos, with -> with.remove(XmppUser.ATTRIBUTE));
    }
}
