package dev.throng.gatling.xmpp;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Expression;
import io.gatling.core.session.Session;
import io.gatling.javaapi.core.CheckBuilder;

/** Requests the roster (RFC 6121 §2.1.3). Immutable. */
public record RosterStep(Expression requestName, Checks<RosterAnswer> checks) implements OnlineStep<RosterAnswer> {

    private static final String NAMESPACE = "jabber:iq:roster";

    /** Adds checks of the roster: {@code rosterSize().is(20)}. */
    public RosterStep check(CheckBuilder... more) {
        return new RosterStep(requestName, checks.and(more));
    }

    @Override
    public String operation() {
        return "roster";
    }

    @Override
    public UserAction resolved(Session session) {
        return (user, request, loop) -> user.get(
                request,
                "<query xmlns='" + NAMESPACE + "'/>",
                (answered, iq, atNanos) -> answered.completed(
                        atNanos, checks.evaluator(RosterAnswer.of(user.jid(), iq.child("query", NAMESPACE)))));
    }
}
