package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.MetadataRequest;
import dev.throng.httpstream.codec.SourceRequest;
import dev.throng.time.NanoClock;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelFuture;
import io.netty.channel.EventLoop;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** Opens the sources of one event loop, and the connections of their title updates. Confined to the loop. */
public final class SourceClient {

    private static final long SWEEP_MILLIS = 100;

    /** What servers say to sources is short. */
    private static final RecvByteBufAllocator READS = new FixedRecvByteBufAllocator(2 * 1024);

    private final EventLoop loop;
    private final ChannelFactory<? extends SocketChannel> channels;
    private final InetSocketAddress target;
    private final List<InetAddress> locals;
    private final SourceOptions options;
    private final NanoClock clock;
    private final List<Exchange> waiting = new ArrayList<>();
    private boolean sweeping;
    private int opened;

    /** @param locals addresses that connections come from, in turn; empty to leave the choice to the system */
    public SourceClient(
            EventLoop loop,
            ChannelFactory<? extends SocketChannel> channels,
            InetSocketAddress target,
            List<InetAddress> locals,
            SourceOptions options,
            NanoClock clock) {
        this.loop = loop;
        this.channels = channels;
        this.target = target;
        this.locals = List.copyOf(locals);
        this.options = options;
        this.clock = clock;
    }

    /**
     * Begins to ask for a mount point. The events may tell of the end before this returns.
     *
     * @param sendBufferBytes of the socket. Left to itself it grows to megabytes, minutes of audio that a target has not taken and that
     *     nobody would see
     */
    public Publication publish(SourceRequest request, int sendBufferBytes, SourceEvents events) {
        SourceConnection source = new SourceConnection(request, options, clock, events);
        open(source, OptionalInt.of(sendBufferBytes));
        return source;
    }

    /** Begins to change a title. The events may tell of the failure before this returns. */
    public Update update(MetadataRequest request, UpdateEvents events) {
        TitleUpdate update = new TitleUpdate(request, options, clock, events);
        open(update, OptionalInt.empty());
        return update;
    }

    private void open(Exchange exchange, OptionalInt sendBufferBytes) {
        SocketChannel channel;
        try {
            channel = channels.newChannel();
        } catch (ChannelException e) {
            exchange.unopened(e);
            return;
        }
        configure(channel);
        sendBufferBytes.ifPresent(bytes -> channel.config().setSendBufferSize(bytes));
        options.tls().ifPresent(tls -> {
            String name = options.serverName().orElse(target.getHostString());
            SslHandler handler = tls.newHandler(channel.alloc(), name, target.getPort());
            handler.setHandshakeTimeoutMillis(0);
            channel.pipeline().addLast(handler);
        });
        channel.pipeline().addLast(exchange);
        exchange.opening(clock.nanos());
        watch(exchange);
        loop.register(channel).addListener(registered -> {
            if (registered.isSuccess()) {
                connect(channel).addListener(connected -> {
                    if (!connected.isSuccess()) {
                        exchange.unopened(connected.cause());
                        channel.close();
                    }
                });
            } else {
                exchange.unopened(registered.cause());
            }
        });
    }

    /** Our sweep keeps all deadlines, that of connecting too. */
    private void configure(SocketChannel channel) {
        channel.config()
                .setAllocator(PooledByteBufAllocator.DEFAULT)
                .setRecvByteBufAllocator(READS)
                .setConnectTimeoutMillis(0);
        if (!locals.isEmpty() && channel instanceof EpollSocketChannel) {
            // the port is chosen when the remote address is known, so the same one can serve several of them
            channel.config().setOption(EpollChannelOption.IP_BIND_ADDRESS_NO_PORT, true);
        }
    }

    private ChannelFuture connect(SocketChannel channel) {
        if (locals.isEmpty()) {
            return channel.connect(target);
        }
        InetAddress local = locals.get(opened++ % locals.size());
        return channel.connect(target, new InetSocketAddress(local, 0));
    }

    private void watch(Exchange exchange) {
        waiting.add(exchange);
        if (!sweeping) {
            sweeping = true;
            loop.schedule(this::sweep, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /** One timer for all; those whose answer is known are watched no more. */
    private void sweep() {
        long now = clock.nanos();
        List.copyOf(waiting).forEach(exchange -> exchange.sweep(now));
        waiting.removeIf(exchange -> !exchange.isWaiting());
        sweeping = !waiting.isEmpty();
        if (sweeping) {
            loop.schedule(this::sweep, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
        }
    }
}
