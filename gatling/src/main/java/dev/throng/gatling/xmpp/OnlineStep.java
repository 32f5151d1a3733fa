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

/** A step that only somebody online can take; of anybody else it fails with {@code no-session}. */
interface OnlineStep<A> extends RequestStep<A> {

    /** What a user does, once all expressions are resolved. */
    @FunctionalInterface
    interface Deed {
        void done(XmppUser user, Request request, XmppSite site);
    }

    Deed resolved(Session session) throws UnresolvedException;

    @Override
    default Sender sender(ScenarioContext context, RecordingComponents recording) {
        XmppComponents components = context.protocolComponentsRegistry().components(XmppComponents.KEY);
        return request -> {
            Deed deed = resolved(request.session());
            XmppSite site = components.on(request.eventLoop(), recording);
            Optional<XmppUser> user = XmppUser.of(request.session());
            site.begin(request);
            if (user.isPresent()) {
                deed.done(user.get(), request, site);
            } else {
                request.failed(XmppFailure.NO_SESSION, "", site.clock().nanos());
            }
        };
    }
}
