package dev.throng.gatling.xmpp;

import dev.throng.gatling.action.Expression;
import io.gatling.core.session.Session;

/** Pings the server (XEP-0199). */
public record PingStep(Expression requestName) implements OnlineStep<Void> {

    @Override
    public String operation() {
        return "ping";
    }

    @Override
    public UserAction resolved(Session session) {
        return (user, request, loop) -> user.get(
                request, "<ping xmlns='urn:xmpp:ping'/>", (answered, iq, atNanos) -> answered.completed(atNanos));
    }
}
