package dev.throng.gatling.xmpp;

import dev.throng.gatling.action.Expression;
import io.gatling.core.session.Session;

/**
 * Ends the stream and waits until the server has closed the connection. A user that has not logged out does so at the end of the scenario.
 */
public record LogoutStep(Expression requestName) implements OnlineStep<Void> {

    @Override
    public String operation() {
        return "logout";
    }

    @Override
    public UserAction resolved(Session session) {
        return (user, request, loop) -> user.logOut(request);
    }
}
