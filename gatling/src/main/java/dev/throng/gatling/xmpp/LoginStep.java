package dev.throng.gatling.xmpp;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Expression;
import dev.throng.gatling.action.RequestStep;
import dev.throng.gatling.action.Sender;
import dev.throng.gatling.recording.RecordingComponents;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.javaapi.core.CheckBuilder;

/**
 * Logs in: connection, stream, TLS, SASL, resource, and the roster and presence if the protocol says so. A user who is logged in already
 * logs out first. Immutable.
 */
public record LoginStep(Expression requestName, Expression user, Expression password, Checks<RosterAnswer> checks)
        implements RequestStep<RosterAnswer> {

    /** An expression. */
    public LoginStep password(String text) {
        return new LoginStep(requestName, user, Expression.of(text), checks);
    }

    /** With checks of the roster that came with it: {@code rosterSize().is(20)}. */
    public LoginStep check(CheckBuilder... more) {
        return new LoginStep(requestName, user, password, checks.and(more));
    }

    @Override
    public String operation() {
        return "login";
    }

    @Override
    public Sender sender(ScenarioContext context, RecordingComponents recording) {
        XmppComponents components = context.protocolComponentsRegistry().components(XmppComponents.KEY);
        return request -> {
            String name = user.in(request.session());
            String secret = password.in(request.session());
            XmppLoop loop = components.on(request.eventLoop(), recording);
            XmppUser.of(request.session()).ifPresent(XmppUser::leave);
            loop.begin(request);
            loop.login(name, secret, new PendingLogin(loop, request, checks));
        };
    }
}
