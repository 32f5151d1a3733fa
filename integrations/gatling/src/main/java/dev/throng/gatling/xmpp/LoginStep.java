package dev.throng.gatling.xmpp;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Expression;
import dev.throng.gatling.action.RequestStep;
import dev.throng.gatling.action.Sender;
import dev.throng.gatling.recording.RecordingComponents;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.javaapi.core.CheckBuilder;

/**
 * Logs in: connection, stream, TLS, SASL, resource, and roster and presence if the protocol settings request them. A user that is logged
 * in already logs out first. Immutable.
 */
public record LoginStep(Expression requestName, Expression user, Expression password, Checks<RosterAnswer> checks)
        implements RequestStep<RosterAnswer> {

    /** Sets the password, an expression. */
    public LoginStep password(String text) {
        return new LoginStep(requestName, user, Expression.of(text), checks);
    }

    /** Adds checks of the roster that the login received: {@code rosterSize().is(20)}. */
    public LoginStep check(CheckBuilder... more) {
        return new LoginStep(requestName, user, password, checks.and(more));
    }

    @Override
    public String operation() {
        return "login";
    }

    @Override
    public Sender sender(ScenarioContext context, RecordingComponents recording) {
        XmppComponents components = XmppComponents.KEY.in(context);
        return request -> {
            String name = user.resolve(request.session());
            String secret = password.resolve(request.session());
            XmppLoopContext loop = components.on(request.eventLoop(), recording);
            XmppUser.of(request.session()).ifPresent(XmppUser::disconnect);
            loop.begin(request);
            loop.login(name, secret, new PendingLogin(loop, request, checks));
        };
    }
}
