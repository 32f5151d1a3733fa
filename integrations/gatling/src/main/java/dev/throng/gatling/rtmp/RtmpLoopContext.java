package dev.throng.gatling.rtmp;

import dev.throng.engine.TransportKind;
import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Request;
import dev.throng.gatling.delivery.DeliveryLoop;
import dev.throng.gatling.delivery.DeliveryRules;
import dev.throng.gatling.recording.LoopRecording;
import dev.throng.rtmp.client.RtmpClient;
import dev.throng.rtmp.session.StreamTarget;
import dev.throng.streams.flv.TagSource;
import dev.throng.time.NanoClock;
import dev.throng.time.WallClock;
import dev.throng.transport.Endpoint;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.EventLoop;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** The objects that all players and publishers of one event loop share. Confined to that loop, except its construction. */
final class RtmpLoopContext implements DeliveryLoop {

    private static final int SEND_BUFFER_BYTES = 256 * 1024;

    private final EventLoop loop;
    private final RtmpProtocolBuilder settings;
    private final LoopRecording recording;
    private final NanoClock clock;
    private final RtmpClient client;
    private final Endpoint server;
    private final String application;
    private final ByteBuf payload = Unpooled.buffer();

    RtmpLoopContext(EventLoop loop, RtmpProtocolBuilder settings, LoopRecording recording, NanoClock clock) {
        this.loop = loop;
        this.settings = settings;
        this.recording = recording;
        this.clock = clock;
        this.client =
                new RtmpClient(loop, TransportKind.of(loop).tcp(), settings.options(), clock, new SplittableRandom());
        this.server = client.endpoint(new InetSocketAddress(settings.host(), settings.port()));
        this.application = (settings.tls().isPresent() ? "rtmps://" : "rtmp://") + settings.host() + ":"
                + settings.port() + "/" + settings.app();
    }

    /** Returns a stream of the application. Throws {@link IllegalArgumentException} if its name is too long. */
    StreamTarget stream(String name) {
        return new StreamTarget(settings.app(), application, name);
    }

    /** Starts a player, which leaves when its time is over. */
    void play(Request request, StreamTarget target, Duration time, Checks<PlayAnswer> checks) {
        request.start(recording);
        PlayingUser player = new PlayingUser(this, request, time, checks);
        player.opened(client.play(server, target, player));
    }

    /** Starts a publisher, which leaves when its time is over. */
    void publish(Request request, StreamTarget target, TagSource tags, Duration time) {
        request.start(recording);
        PublishingUser publisher = new PublishingUser(this, request, tags, time);
        publisher.opened(client.publish(server, target, SEND_BUFFER_BYTES, publisher));
    }

    @Override
    public void later(Runnable task, long nanos) {
        loop.schedule(task, nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public long nowNanos() {
        return clock.nanos();
    }

    long epochMicros() {
        return WallClock.SYSTEM.epochMicros();
    }

    @Override
    public DeliveryRules deliveryRules() {
        return settings.delivery();
    }

    /** Holds one payload while it is written. */
    ByteBuf payload() {
        return payload;
    }
}
