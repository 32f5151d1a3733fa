package dev.throng.riemann.client;

import dev.throng.time.NanoClock;
import dev.throng.transport.ConnectivityCheck;
import dev.throng.transport.DialOptions;
import dev.throng.transport.DialOptions.ReadBuffers;
import dev.throng.transport.Dialer;
import dev.throng.transport.Endpoint;
import dev.throng.transport.TransportException;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.ChannelFactory;
import io.netty.channel.EventLoop;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.PromiseNotifier;
import java.net.InetSocketAddress;
import java.time.Duration;

/** Makes the connections of one event loop to one server. Confined to the loop. */
public final class RiemannClient {

    private static final WriteBufferWaterMark WATER_MARK = new WriteBufferWaterMark(256 * 1024, 1024 * 1024);

    /** Suits long runs of acks. */
    private static final ReadBuffers READS =
            ReadBuffers.of(new AdaptiveRecvByteBufAllocator(4 * 1024, 64 * 1024, 256 * 1024).maxMessagesPerRead(4));

    private final Dialer dialer;
    private final Endpoint target;
    private final RiemannOptions options;
    private final NanoClock clock;

    /** @param channels makes channels that fit the loop */
    public RiemannClient(
            EventLoop loop,
            ChannelFactory<? extends SocketChannel> channels,
            InetSocketAddress target,
            RiemannOptions options,
            NanoClock clock) {
        this(loop, channels, new Endpoint(target, options.tls()), options, clock);
    }

    /**
     * @param channels makes channels that fit the loop
     * @param target the server, which counts the connections; its TLS settings are those of the options
     */
    public RiemannClient(
            EventLoop loop,
            ChannelFactory<? extends SocketChannel> channels,
            Endpoint target,
            RiemannOptions options,
            NanoClock clock) {
        DialOptions dial = options.dial().withReads(READS).withWaterMark(WATER_MARK);
        this.dialer = new Dialer(loop, channels, dial, clock);
        this.target = target;
        this.options = options;
        this.clock = clock;
    }

    /** Makes a connection. Nothing is sent before {@link RiemannConnection#open}. */
    public <P> RiemannConnection<P> connection(RiemannConnection.Listener<P> listener) {
        return new RiemannConnection<>(dialer, target, options, false, clock, listener);
    }

    /** Makes a connection that reads its acks at {@link RiemannOptions#readBytesPerSecond} only. */
    public <P> RiemannConnection<P> slowConnection(RiemannConnection.Listener<P> listener) {
        return new RiemannConnection<>(dialer, target, options, true, clock, listener);
    }

    /**
     * Checks that the server can be reached from each source address; see {@link ConnectivityCheck}. Over TLS it then checks that the server
     * replies to an empty Msg, because with TLS 1.3 a server refuses a client's certificate only after the handshake.
     *
     * @return fails with a {@link TransportException} for the user
     */
    public Future<Void> check() {
        Promise<Void> checked = dialer.loop().newPromise();
        Future<Void> reached = options.dial().sources().isEmpty()
                ? dialer.loop().newSucceededFuture(null)
                : ConnectivityCheck.start(dialer.loop(), dialer, target);
        reached.addListener(done -> {
            if (done.isSuccess() && options.tls().isPresent()) {
                PromiseNotifier.cascade(checkReply(), checked);
            } else {
                PromiseNotifier.cascade(reached, checked);
            }
        });
        return checked;
    }

    private Future<Void> checkReply() {
        ReplyCheck check = new ReplyCheck(dialer.loop(), target, options.dial().tlsTimeout());
        return check.start(new RiemannConnection<>(dialer, target.uncounted(), options, false, clock, check));
    }

    /** Waits until the sockets of all connections are closed; see {@link Dialer#awaitClosed}. */
    public Future<Boolean> awaitClosed(Duration limit) {
        return dialer.awaitClosed(limit);
    }
}
