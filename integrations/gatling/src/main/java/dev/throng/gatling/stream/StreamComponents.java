package dev.throng.gatling.stream;

import dev.throng.gatling.protocol.Components;
import dev.throng.gatling.protocol.ComponentsKey;
import dev.throng.gatling.recording.RecordingComponents;
import dev.throng.time.NanoClock;
import io.netty.channel.EventLoop;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The objects that the listeners of one server share: a client for each event loop. */
final class StreamComponents implements Components {

    static final ComponentsKey<StreamProtocolBuilder, StreamComponents> KEY = new ComponentsKey<>(
            StreamProtocolBuilder.class,
            StreamProtocolBuilder.defaults(),
            (core, settings) -> new StreamComponents(settings));

    private final StreamProtocolBuilder settings;
    private final InetSocketAddress target;
    private final Map<EventLoop, StreamLoopContext> contexts = new ConcurrentHashMap<>();

    private StreamComponents(StreamProtocolBuilder settings) {
        this.settings = settings;
        this.target = new InetSocketAddress(settings.host(), settings.port());
    }

    /** Returns the context of an event loop, to use on that loop only. */
    StreamLoopContext on(EventLoop loop, RecordingComponents with) {
        return contexts.computeIfAbsent(
                loop,
                fresh -> new StreamLoopContext(
                        fresh, target, settings, with.recording().forLoop(fresh), NanoClock.SYSTEM));
    }
}
