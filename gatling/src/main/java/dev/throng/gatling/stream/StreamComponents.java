package dev.throng.gatling.stream;

import dev.throng.gatling.protocol.Components;
import dev.throng.gatling.protocol.Key;
import dev.throng.gatling.recording.RecordingComponents;
import dev.throng.time.NanoClock;
import io.netty.channel.EventLoop;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What the listeners of one server share: a client for each event loop. */
final class StreamComponents implements Components {

    static final Key<StreamProtocolBuilder.Settings, StreamComponents> KEY = new Key<>(
            StreamProtocolBuilder.Settings.class,
            new StreamProtocolBuilder.Settings(StreamProtocolBuilder.defaults()),
            (core, settings) -> new StreamComponents(settings.chosen()));

    private final StreamProtocolBuilder settings;
    private final InetSocketAddress target;
    private final Map<EventLoop, Station> stations = new ConcurrentHashMap<>();

    private StreamComponents(StreamProtocolBuilder settings) {
        this.settings = settings;
        this.target = new InetSocketAddress(settings.host(), settings.port());
    }

    /** What listeners of a loop need; to be used on that loop. */
    Station on(EventLoop loop, RecordingComponents with) {
        return stations.computeIfAbsent(
                loop,
                fresh -> new Station(fresh, target, settings, with.recording().on(fresh), NanoClock.SYSTEM));
    }
}
