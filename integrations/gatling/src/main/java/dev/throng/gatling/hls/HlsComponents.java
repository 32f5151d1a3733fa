package dev.throng.gatling.hls;

import dev.throng.gatling.protocol.Components;
import dev.throng.gatling.protocol.ComponentsKey;
import dev.throng.gatling.recording.RecordingComponents;
import dev.throng.time.NanoClock;
import io.netty.channel.EventLoop;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The objects that the players of one server share: a client for each event loop. */
final class HlsComponents implements Components {

    static final ComponentsKey<HlsProtocolBuilder, HlsComponents> KEY = new ComponentsKey<>(
            HlsProtocolBuilder.class, HlsProtocolBuilder.defaults(), (core, settings) -> new HlsComponents(settings));

    private final HlsProtocolBuilder settings;
    private final AtomicLong players = new AtomicLong();
    private final Map<EventLoop, HlsLoopContext> contexts = new ConcurrentHashMap<>();

    private HlsComponents(HlsProtocolBuilder settings) {
        this.settings = settings;
    }

    /** Returns the context of an event loop, to use on that loop only. */
    HlsLoopContext on(EventLoop loop, RecordingComponents with) {
        return contexts.computeIfAbsent(
                loop,
                fresh -> new HlsLoopContext(fresh, settings, with.recording().forLoop(fresh), NanoClock.SYSTEM));
    }

    /** Returns the number of the next player, from 0. */
    long nextPlayer() {
        return players.getAndIncrement();
    }
}
