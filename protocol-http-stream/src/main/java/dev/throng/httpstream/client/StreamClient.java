package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.Request;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.time.NanoClock;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.unix.IntegerUnixChannelOption;
import io.netty.handler.ssl.SslHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/** Opens the listeners of one event loop, from the source addresses in turn if there are several. Confined to the loop. */
public final class StreamClient {

    /** For channels that cannot share a buffer; TLS holds a record of 16 KiB anyhow. */
    private static final RecvByteBufAllocator OWN_READS = new FixedRecvByteBufAllocator(20 * 1024);

    /** SOL_SOCKET and SO_RCVLOWAT of Linux, see socket(7): when a socket counts as readable. */
    private static final ChannelOption<Integer> RECEIVE_LOW_WATER = new IntegerUnixChannelOption("SO_RCVLOWAT", 1, 18);

    private final EventLoop loop;
    private final ChannelFactory<? extends SocketChannel> channels;
    private final List<InetAddress> sources;
    private final ClientOptions options;
    private final NanoClock clock;
    private final Hosts hosts;
    private final Watch watch;
    private final LoopReads loopReads = new LoopReads();
    private final Request request;
    private final Request strangersRequest;
    private int opened;
    private int grantedWakeBytes = 1;

    /**
     * @param target whose host is not looked up again
     * @param sources local addresses; empty to leave the choice to the system
     */
    public StreamClient(
            EventLoop loop,
            ChannelFactory<? extends SocketChannel> channels,
            InetSocketAddress target,
            List<InetAddress> sources,
            ClientOptions options,
            NanoClock clock) {
        this.loop = loop;
        this.channels = channels;
        this.sources = List.copyOf(sources);
        this.options = options;
        this.clock = clock;
        this.hosts = new Hosts(loop, target);
        this.watch = new Watch(loop, clock, options.patience());
        this.request =
                new Request(options.version(), options.userAgent(), options.icyMetadata(), options.credentials());
        this.strangersRequest =
                new Request(options.version(), options.userAgent(), options.icyMetadata(), Optional.empty());
    }

    /** Begins to listen. Nothing is told before this returns, but perhaps the end. */
    public Listening listen(StreamAddress address, ListenEvents events) {
        return listen(address, events, Optional.empty());
    }

    /**
     * As {@link #listen}, but reads at most so many bytes per second once the stream is accepted, however much comes. How long nothing
     * comes is not watched then, as it is our own doing.
     */
    public Listening listenSlowly(StreamAddress address, ListenEvents events, long bytesPerSecond) {
        return listen(address, events, Optional.of(new SlowReading(bytesPerSecond)));
    }

    private Listening listen(StreamAddress address, ListenEvents events, Optional<SlowReading> slow) {
        Listener listener = new Listener(this, events, address, slow);
        watch.began();
        loopReads.hold();
        listener.connect();
        return listener;
    }

    /** Opens the connection that the listener wants. */
    void connect(Listener listener, StreamAddress address, InetAddress host, Optional<SlowReading> slow) {
        SocketChannel channel;
        try {
            channel = channels.newChannel();
        } catch (ChannelException e) {
            listener.unopened(e);
            return;
        }
        configure(channel, address.tls(), slow);
        if (address.tls()) {
            channel.pipeline().addLast(tlsHandler(address, channel.alloc()));
        }
        channel.pipeline().addLast(listener);
        listener.opens(channel);
        loop.register(channel).addListener(registered -> {
            if (registered.isSuccess()) {
                // on loopback this may succeed at once: the listener is not told of it before listen() returns
                loop.execute(() -> connect(listener, channel, new InetSocketAddress(host, address.port())));
            } else {
                failed(listener, channel, registered.cause());
            }
        });
    }

    private void connect(Listener listener, SocketChannel channel, InetSocketAddress to) {
        if (listener.ended() || !listener.isAt(channel)) {
            return;
        }
        connect(channel, to).addListener(connected -> {
            if (!connected.isSuccess()) {
                failed(listener, channel, connected.cause());
            }
        });
    }

    private static void failed(Listener listener, SocketChannel channel, Throwable cause) {
        if (listener.isAt(channel)) {
            listener.unopened(cause);
        }
        channel.close();
    }

    /**
     * Deadlines are the watch's, so that Netty sets no timer per connection. Small writes leave at once without being told: Netty sets
     * TCP_NODELAY on every socket.
     */
    private void configure(SocketChannel channel, boolean tls, Optional<SlowReading> slow) {
        channel.config()
                .setAllocator(PooledByteBufAllocator.DEFAULT)
                .setConnectTimeoutMillis(0)
                .setRecvByteBufAllocator(reads(channel, tls, slow));
        options.receiveBufferBytes().ifPresent(bytes -> channel.config().setReceiveBufferSize(bytes));
        if (!sources.isEmpty() && channel instanceof EpollSocketChannel) {
            // the port is chosen when the remote address is known, so the same one can serve several of them
            channel.config().setOption(EpollChannelOption.IP_BIND_ADDRESS_NO_PORT, true);
        }
    }

    private RecvByteBufAllocator reads(SocketChannel channel, boolean tls, Optional<SlowReading> slow) {
        if (slow.isPresent()) {
            return new FixedRecvByteBufAllocator(slow.get().readBytes()).maxMessagesPerRead(1);
        }
        boolean oneAtATime = channel instanceof EpollSocketChannel || channel instanceof NioSocketChannel;
        return oneAtATime && !tls ? loopReads : OWN_READS;
    }

    private SslHandler tlsHandler(StreamAddress address, ByteBufAllocator allocator) {
        String name = options.serverName().orElse(address.host());
        SslHandler handler = options.tls().orElseThrow().newHandler(allocator, name, address.port());
        handler.setHandshakeTimeoutMillis(0);
        return handler;
    }

    private ChannelFuture connect(SocketChannel channel, InetSocketAddress to) {
        if (sources.isEmpty()) {
            return channel.connect(to);
        }
        InetAddress source = sources.get(Math.floorMod(opened++, sources.size()));
        return channel.connect(to, new InetSocketAddress(source, 0));
    }

    /** The channel carries media from now on. Not before: the first byte of it is waited for. */
    void streamsOn(SocketChannel channel, boolean slowly) {
        if (!gathers(channel, slowly)) {
            return;
        }
        channel.config().setOption(RECEIVE_LOW_WATER, options.wakeBytes().getAsInt());
        if (grantedWakeBytes == 1) {
            // half of what the kernel may buffer is the most it grants
            grantedWakeBytes = channel.config().getOption(RECEIVE_LOW_WATER);
        }
    }

    /** What is gathered on a channel that carries media before its listener is woken. */
    int wakeBytes(SocketChannel channel, boolean slowly) {
        return gathers(channel, slowly) ? grantedWakeBytes : 1;
    }

    private boolean gathers(SocketChannel channel, boolean slowly) {
        return options.wakeBytes().isPresent() && !slowly && channel instanceof EpollSocketChannel;
    }

    /** What to ask with. The caller owns the buffer. */
    ByteBuf request(StreamAddress address, boolean trusted, ByteBufAllocator allocator) {
        return (trusted ? request : strangersRequest).get(address, allocator);
    }

    /** A listener's end. */
    void ended() {
        watch.ended();
        if (watch.idle()) {
            loopReads.release();
        }
    }

    ClientOptions options() {
        return options;
    }

    NanoClock clock() {
        return clock;
    }

    Hosts hosts() {
        return hosts;
    }

    Watch watch() {
        return watch;
    }
}
