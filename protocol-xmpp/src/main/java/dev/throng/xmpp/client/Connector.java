package dev.throng.xmpp.client;

import dev.throng.time.NanoClock;
import dev.throng.xmpp.codec.Parsers;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelFuture;
import io.netty.channel.EventLoop;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.socket.SocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

/** Opens the connections of one event loop, from the source addresses in turn if there are several. Confined to the loop. */
public final class Connector {

    /** One buffer size for all reads: a handle that learns would cost each held session more than it saves. */
    private static final RecvByteBufAllocator READS = new FixedRecvByteBufAllocator(8 * 1024);

    private final EventLoop loop;
    private final ChannelFactory<? extends SocketChannel> channels;
    private final InetSocketAddress target;
    private final List<InetAddress> sources;
    private final ConnectionOptions options;
    private final NanoClock clock;
    private final Parsers parsers = new Parsers();
    private int opened;

    /** @param sources local addresses; empty to leave the choice to the system */
    public Connector(
            EventLoop loop,
            ChannelFactory<? extends SocketChannel> channels,
            InetSocketAddress target,
            List<InetAddress> sources,
            ConnectionOptions options,
            NanoClock clock) {
        this.loop = loop;
        this.channels = channels;
        this.target = target;
        this.sources = List.copyOf(sources);
        this.options = options;
        this.clock = clock;
    }

    /** Begins to open a connection. The listener may be told of its end before this returns. */
    public XmppConnection open(ConnectionListener listener) {
        XmppConnection connection = new XmppConnection(options, parsers, clock, listener);
        SocketChannel channel;
        try {
            channel = channels.newChannel();
        } catch (ChannelException e) {
            connection.unopened(e);
            return connection;
        }
        configure(channel);
        if (options.directTls()) {
            channel.pipeline().addLast(connection.tlsHandler(channel));
        }
        channel.pipeline().addLast(connection);
        loop.register(channel).addListener(registered -> {
            if (registered.isSuccess()) {
                connect(channel).addListener(connected -> {
                    if (!connected.isSuccess()) {
                        connection.unopened(connected.cause());
                        channel.close();
                    }
                });
            } else {
                connection.unopened(registered.cause());
            }
        });
        return connection;
    }

    /** Small writes leave at once without being told: Netty sets TCP_NODELAY on every socket. */
    private void configure(Channel channel) {
        channel.config()
                .setAllocator(PooledByteBufAllocator.DEFAULT)
                .setRecvByteBufAllocator(READS)
                .setConnectTimeoutMillis((int) Math.max(
                        1, Math.min(Integer.MAX_VALUE, options.connectDeadline().toMillis())));
        if (!sources.isEmpty() && channel instanceof EpollSocketChannel) {
            // the port is chosen when the remote address is known, so the same one can serve several of them
            channel.config().setOption(EpollChannelOption.IP_BIND_ADDRESS_NO_PORT, true);
        }
    }

    private ChannelFuture connect(Channel channel) {
        if (sources.isEmpty()) {
            return channel.connect(target);
        }
        InetAddress source = sources.get(opened++ % sources.size());
        return channel.connect(target, new InetSocketAddress(source, 0));
    }
}
