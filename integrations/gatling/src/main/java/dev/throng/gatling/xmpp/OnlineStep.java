package dev.throng.gatling.xmpp;

import dev.throng.gatling.action.Expression.UnresolvedException;
import dev.throng.gatling.action.Request;
import dev.throng.gatling.action.RequestStep;
import dev.throng.gatling.action.Sender;
import dev.throng.gatling.recording.RecordingComponents;
import dev.throng.xmpp.client.XmppFailure;
import io.gatling.core.session.Session;
import io.gatling.core.structure.ScenarioContext;
import java.util.Optional;

/** A step of a user that is online. It fails with {@code no-session} for any other user. */
interface OnlineStep<A> extends RequestStep<A> {

    /** What the user does when all expressions are resolved. */
    @FunctionalInterface
    interface UserAction {
        void run(XmppUser user, Request request, XmppLoopContext loop);
    }

    UserAction resolved(Session session) throws UnresolvedException;

    @Override
    default Sender sender(ScenarioContext context, RecordingComponents recording) {
        XmppComponents components = XmppComponents.KEY.in(context);
        return request -> {
            UserAction action = resolved(request.session());
            XmppLoopContext loop = components.on(request.eventLoop(), recording);
            Optional<XmppUser> user = XmppUser.of(request.session());
            loop.begin(request);
            if (user.isPresent()) {
                action.run(user.get(), request, loop);
            } else {
                request.failed(XmppFailure.NO_SESSION, "", loop.clock().nanos());
            }
        };
    }
}
