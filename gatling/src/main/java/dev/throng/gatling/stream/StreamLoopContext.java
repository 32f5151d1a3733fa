package dev.throng.gatling.stream;

import dev.throng.engine.TransportKind;
import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Request;
import dev.throng.gatling.recording.LoopRecording;
import dev.throng.httpstream.client.StreamClient;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.streams.delivery.DeliveryMeter;
import dev.throng.streams.delivery.PlaybackBuffer;
import dev.throng.time.NanoClock;
import io.netty.channel.EventLoop;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The objects that all listeners of one event loop share. Confined to that loop, except its construction. */
final class StreamLoopContext {

    private static final Duration WINDOW = Duration.ofSeconds(5);
    private static final Duration SILENCE = Duration.ofSeconds(3);
    private static final Duration RECEIVING = Duration.ofSeconds(1);
    private static final long ON_RATE_PERMILLE = 950;
    private static final long STARVED_PERMILLE = 500;

    private final EventLoop loop;
    private final InetSocketAddress target;
    private final boolean tls;
    private final LoopRecording recording;
    private final NanoClock clock;
    private final StreamClient client;
    private final DeliveryMeter.Limits deliveryLimits;
    private final PlaybackBuffer.Levels playbackLevels;

    StreamLoopContext(
            EventLoop loop,
            InetSocketAddress target,
            StreamProtocolBuilder settings,
            LoopRecording recording,
            NanoClock clock) {
        this.loop = loop;
        this.target = target;
        this.tls = settings.tls().isPresent();
        this.recording = recording;
        this.clock = clock;
        this.client = new StreamClient(loop, TransportKind.of(loop).tcp(), target, settings.options(), clock);
        this.deliveryLimits = new DeliveryMeter.Limits(
                settings.burst().toNanos(),
                WINDOW.toNanos(),
                SILENCE.toNanos(),
                RECEIVING.toNanos(),
                ON_RATE_PERMILLE,
                STARVED_PERMILLE);
        long buffered = settings.buffer().toNanos();
        this.playbackLevels = new PlaybackBuffer.Levels(buffered, buffered);
    }

    /** Returns the address of a path or a whole URL. Throws {@link IllegalArgumentException} if it is neither. */
    StreamAddress address(String where) {
        return where.startsWith("/") ? StreamAddress.at(target, tls, where) : StreamAddress.parse(where);
    }

    /** Starts a listener, which leaves when its time is over. */
    void listen(Request request, StreamAddress address, Duration time, Checks<ListenAnswer> checks) {
        request.start(recording);
        ListeningUser listener = new ListeningUser(this, request, time, checks);
        listener.opened(client.listen(address, listener));
    }

    void later(Runnable task, long nanos) {
        loop.schedule(task, nanos, TimeUnit.NANOSECONDS);
    }

    long nowNanos() {
        return clock.nanos();
    }

    DeliveryMeter.Limits deliveryLimits() {
        return deliveryLimits;
    }

    PlaybackBuffer.Levels playbackLevels() {
        return playbackLevels;
    }
}
