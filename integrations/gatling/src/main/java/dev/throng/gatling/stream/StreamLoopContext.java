package dev.throng.gatling.stream;

import dev.throng.engine.TransportKind;
import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Request;
import dev.throng.gatling.delivery.DeliveryLoop;
import dev.throng.gatling.delivery.DeliveryRules;
import dev.throng.gatling.recording.LoopRecording;
import dev.throng.httpstream.client.StreamClient;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.time.NanoClock;
import io.netty.channel.EventLoop;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The objects that all listeners of one event loop share. Confined to that loop, except its construction. */
final class StreamLoopContext implements DeliveryLoop {

    private final EventLoop loop;
    private final InetSocketAddress target;
    private final boolean tls;
    private final LoopRecording recording;
    private final NanoClock clock;
    private final StreamClient client;
    private final DeliveryRules deliveryRules;

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
        this.deliveryRules = settings.delivery();
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

    @Override
    public void later(Runnable task, long nanos) {
        loop.schedule(task, nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public long nowNanos() {
        return clock.nanos();
    }

    @Override
    public DeliveryRules deliveryRules() {
        return deliveryRules;
    }
}
