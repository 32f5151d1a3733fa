package dev.throng.gatling.rtmp;

import dev.throng.gatling.protocol.Components;
import dev.throng.gatling.protocol.ComponentsKey;
import dev.throng.gatling.recording.RecordingComponents;
import dev.throng.time.NanoClock;
import io.netty.channel.EventLoop;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The objects that the players and publishers of one server share: a client for each event loop. */
final class RtmpComponents implements Components {

    static final ComponentsKey<RtmpProtocolBuilder, RtmpComponents> KEY = new ComponentsKey<>(
            RtmpProtocolBuilder.class,
            RtmpProtocolBuilder.defaults(),
            (core, settings) -> new RtmpComponents(settings));

    private final RtmpProtocolBuilder settings;
    private final Map<EventLoop, RtmpLoopContext> contexts = new ConcurrentHashMap<>();

    private RtmpComponents(RtmpProtocolBuilder settings) {
        this.settings = settings;
    }

    /** Returns the context of an event loop, to use on that loop only. */
    RtmpLoopContext on(EventLoop loop, RecordingComponents with) {
        return contexts.computeIfAbsent(
                loop,
                fresh -> new RtmpLoopContext(fresh, settings, with.recording().forLoop(fresh), NanoClock.SYSTEM));
    }
}
