package dev.throng.gatling.xmpp;

import dev.throng.gatling.protocol.Components;
import dev.throng.gatling.protocol.ComponentsKey;
import dev.throng.gatling.recording.RecordingComponents;
import dev.throng.time.NanoClock;
import io.gatling.core.session.Session;
import io.netty.channel.EventLoop;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The objects that the users of one server share: a context for each event loop. */
final class XmppComponents implements Components {

    static final ComponentsKey<XmppProtocolBuilder, XmppComponents> KEY = new ComponentsKey<>(
            XmppProtocolBuilder.class,
            XmppProtocolBuilder.defaults(),
            (core, settings) -> new XmppComponents(settings));

    private final XmppProtocolBuilder settings;
    private final InetSocketAddress target;
    private final Map<EventLoop, XmppLoopContext> loops = new ConcurrentHashMap<>();

    private XmppComponents(XmppProtocolBuilder settings) {
        this.settings = settings;
        this.target = new InetSocketAddress(settings.host(), settings.port());
    }

    /** Returns the context of an event loop, to use on that loop only. */
    XmppLoopContext on(EventLoop loop, RecordingComponents with) {
        return loops.computeIfAbsent(
                loop,
                fresh -> new XmppLoopContext(
                        fresh, target, settings, with.recording().forLoop(fresh), NanoClock.SYSTEM));
    }

    @Override
    public void scenarioEnded(Session session) {
        XmppUser.of(session).ifPresent(user -> session.eventLoop().execute(user::disconnect));
    }
}
