package dev.throng.gatling.xmpp;

import dev.throng.gatling.protocol.Components;
import dev.throng.gatling.protocol.Key;
import dev.throng.gatling.recording.RecordingComponents;
import dev.throng.time.NanoClock;
import io.gatling.core.session.Session;
import io.netty.channel.EventLoop;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What the users of one server share: the state of each event loop. */
final class XmppComponents implements Components {

    static final Key<XmppProtocolBuilder.Settings, XmppComponents> KEY = new Key<>(
            XmppProtocolBuilder.Settings.class,
            new XmppProtocolBuilder.Settings(XmppProtocolBuilder.defaults()),
            (core, settings) -> new XmppComponents(settings.chosen()));

    private final XmppProtocolBuilder settings;
    private final InetSocketAddress target;
    private final Map<EventLoop, XmppLoop> loops = new ConcurrentHashMap<>();

    private XmppComponents(XmppProtocolBuilder settings) {
        this.settings = settings;
        this.target = new InetSocketAddress(settings.host(), settings.port());
    }

    /** Returns the state of a loop, to use on that loop only. */
    XmppLoop on(EventLoop loop, RecordingComponents with) {
        return loops.computeIfAbsent(
                loop,
                fresh -> new XmppLoop(fresh, target, settings, with.recording().on(fresh), NanoClock.SYSTEM));
    }

    @Override
    public void left(Session session) {
        XmppUser.of(session).ifPresent(user -> session.eventLoop().execute(user::leave));
    }
}
