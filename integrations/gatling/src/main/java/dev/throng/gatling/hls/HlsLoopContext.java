package dev.throng.gatling.hls;

import dev.throng.engine.TransportKind;
import dev.throng.gatling.delivery.DeliveryRules;
import dev.throng.gatling.recording.LoopRecording;
import dev.throng.httpstream.client.CookieJar;
import dev.throng.httpstream.client.ResourceFetcher;
import dev.throng.httpstream.client.StreamClient;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.hls.HlsPlayer;
import dev.throng.httpstream.hls.PlayerRules;
import dev.throng.time.NanoClock;
import dev.throng.transport.Endpoint;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The objects that all players of one event loop share. Confined to that loop, except its construction. */
final class HlsLoopContext {

    private final EventLoop loop;
    private final HlsProtocolBuilder settings;
    private final LoopRecording recording;
    private final NanoClock clock;
    private final InetSocketAddress target;
    private final StreamClient client;
    private final Endpoint server;
    private final PlayerRules rules;

    HlsLoopContext(EventLoop loop, HlsProtocolBuilder settings, LoopRecording recording, NanoClock clock) {
        this.loop = loop;
        this.settings = settings;
        this.recording = recording;
        this.clock = clock;
        this.target = new InetSocketAddress(settings.host(), settings.port());
        this.client = new StreamClient(loop, TransportKind.of(loop).tcp(), target, settings.options(), clock);
        this.server = client.endpoint(target);
        this.rules = settings.rules(client::mayFollow);
    }

    LoopRecording recording() {
        return recording;
    }

    /** Returns the address of a path. Throws {@link IllegalArgumentException} if it is none. */
    StreamAddress address(String path) {
        return StreamAddress.at(target, settings.tls().isPresent(), path);
    }

    HlsPlayer player(StreamAddress address, long number) {
        return new HlsPlayer(rules, address, number);
    }

    ResourceFetcher fetcher(StreamAddress address, CookieJar cookies) {
        return client.fetcher(server, address, settings.segmentWithin(), cookies);
    }

    Future<?> later(Runnable task, long nanos) {
        return loop.schedule(task, Math.max(0, nanos), TimeUnit.NANOSECONDS);
    }

    /** How long a connection, a response and its first byte may take. */
    Duration deadline() {
        return settings.deadline();
    }

    long nowNanos() {
        return clock.nanos();
    }

    DeliveryRules deliveryRules() {
        return settings.delivery();
    }
}
