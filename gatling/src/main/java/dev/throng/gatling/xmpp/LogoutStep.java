package dev.throng.gatling.xmpp;

import dev.throng.gatling.action.Expression;
import io.gatling.core.session.Session;

/** Ends the stream and goes on when the server has closed the connection. Who does not log out does so when his scenario is over. */
public record LogoutStep(Expression requestName) implements OnlineStep<Void> {

    @Override
    public String operation() {
        return "logout";
    }

    @Override
    public Deed resolved(Session session) {
        return (user, request, site) -> user.logOut(request);
    }
}
