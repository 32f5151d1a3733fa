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
        return (user, request, loop) -> {
            String id = loop.nextId();
            user.sendRequest(
                    request,
                    id,
                    "<iq type='get' id='" + id + "'><ping xmlns='urn:xmpp:ping'/></iq>",
                    (answered, iq, atNanos) -> answered.completed(atNanos));
        };
    }
}
