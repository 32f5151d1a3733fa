package dev.throng.transport;

import dev.throng.ports.PortRange;
import dev.throng.transport.SourcePorts.LocalPort;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.unix.IntegerUnixChannelOption;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.BitSet;
import java.util.Optional;

/**
 * Opens the sockets of a {@link Dialer}'s connections. Each comes from the next of the source addresses, from a port of {@link
 * SourcePorts} or of the kernel's choice. If a port is occupied, it tries the next one. Confined to the event loop.
 */
final class SocketOpener {

    /** After so many occupied ports for one connection, the kernel chooses its port. */
    private static final int MAX_TRIES = 16;

    private static final int ANY_SOURCE = -1;
    private static final InetAddress ANY_IPV4 = any(4);
    private static final InetAddress ANY_IPV6 = any(16);

    /** IPPROTO_IP and IP_BIND_ADDRESS_NO_PORT, see ip(7): the kernel chooses the port when it knows the remote address. */
    private static final ChannelOption<Integer> BIND_ADDRESS_NO_PORT =
            new IntegerUnixChannelOption("IP_BIND_ADDRESS_NO_PORT", 0, 24);

    private final EventLoop loop;
    private final ChannelFactory<? extends SocketChannel> channels;
    private final DialOptions options;
    /** The numbers of sources that are known to be addresses of this machine. */
    private final BitSet localSources = new BitSet();

    private int nextSource;

    SocketOpener(EventLoop loop, ChannelFactory<? extends SocketChannel> channels, DialOptions options) {
        this.loop = loop;
        this.channels = channels;
        this.options = options;
    }

    private static InetAddress any(int bytes) {
        try {
            return InetAddress.getByAddress(new byte[bytes]);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an address of " + bytes + " bytes", e);
        }
    }

    /** Opens the socket of a connection, unless the connection is closed. The connection learns of errors. */
    void open(Connection connection, InetSocketAddress to, Optional<Tls> tls, Optional<ReadLimit> limit) {
        if (!AllowedDestinations.ofThisProcess().permits(to)) {
            connection.failed(forbidden(to));
        } else if (!connection.isClosed()) {
            new Attempt(connection, to, tls, limit, takeSource()).begin();
        }
    }

    private static TransportException forbidden(InetSocketAddress to) {
        return new TransportException(
                TransportError.FORBIDDEN,
                to.getAddress().getHostAddress() + ":" + to.getPort() + " is not allowed here (allowed: "
                        + AllowedDestinations.ofThisProcess() + "; see throng agent --allow)");
    }

    private int takeSource() {
        if (options.sources().isEmpty()) {
            return ANY_SOURCE;
        }
        int source = nextSource;
        nextSource = source + 1 == options.sources().size() ? 0 : source + 1;
        return source;
    }

    private final class Attempt {

        private final Connection connection;
        private final InetSocketAddress to;
        private final Optional<Tls> tls;
        private final Optional<ReadLimit> limit;
        private final int source;
        private int tries;

        Attempt(Connection connection, InetSocketAddress to, Optional<Tls> tls, Optional<ReadLimit> limit, int source) {
            this.connection = connection;
            this.to = to;
            this.tls = tls;
            this.limit = limit;
            this.source = source;
        }

        void begin() {
            if (connection.isClosed()) {
                return;
            }
            SocketChannel channel;
            try {
                channel = channels.newChannel();
            } catch (ChannelException e) {
                connection.failed(e);
                return;
            }
            configure(channel, tls.isPresent(), limit);
            if (tls.isPresent()) {
                channel.pipeline().addLast(tls.get().newHandler(channel.alloc(), to.getPort()));
            }
            Optional<LocalPort> port = tries < MAX_TRIES ? options.ports().next(source, to) : Optional.empty();
            connection.opens(channel, port);
            loop.register(channel).addListener(registered -> {
                if (registered.isSuccess()) {
                    port.ifPresentOrElse(explicit -> connect(channel, explicit), () -> connect(channel));
                } else {
                    connection.failed(registered.cause());
                    channel.unsafe().closeForcibly();
                    connection.unregistered();
                }
            });
        }

        private void connect(SocketChannel channel) {
            boolean bound = source != ANY_SOURCE;
            PortRange.Half kernelHalf = bound && !channel.config().setOption(BIND_ADDRESS_NO_PORT, 1)
                    ? PortRange.Half.ODD
                    : PortRange.Half.EVEN;
            ChannelFuture connecting = bound ? channel.connect(to, local(0)) : channel.connect(to);
            connecting.addListener(connected -> {
                if (connected.isSuccess()) {
                    // a channel that is closed already may have no address
                    Optional.ofNullable(channel.localAddress())
                            .ifPresent(at -> options.ports().kernelChose(source, to, at.getPort(), kernelHalf));
                } else if (lacksPort(connected.cause()) && notLocal(connected.cause())) {
                    failNotLocal();
                } else if (lacksPort(connected.cause()) && options.ports().kernelFoundNone(source, to, kernelHalf)) {
                    tryAgain();
                } else {
                    connection.failed(connected.cause());
                }
            });
        }

        private void connect(SocketChannel channel, LocalPort port) {
            // connections to other destinations may have the same port
            channel.config().setReuseAddress(true);
            channel.connect(to, local(port.port())).addListener(connected -> {
                if (connected.isSuccess()) {
                    return;
                }
                if (lacksPort(connected.cause()) && notLocal(connected.cause())) {
                    failNotLocal();
                } else if (lacksPort(connected.cause())) {
                    port.occupied();
                    tries++;
                    tryAgain();
                } else {
                    connection.failed(connected.cause());
                }
            });
        }

        private InetSocketAddress local(int port) {
            if (source != ANY_SOURCE) {
                return new InetSocketAddress(options.sources().get(source), port);
            }
            return new InetSocketAddress(to.getAddress() instanceof Inet6Address ? ANY_IPV6 : ANY_IPV4, port);
        }

        private boolean lacksPort(Throwable cause) {
            return TransportError.of(cause) == TransportError.NO_LOCAL_PORT && !connection.isClosed();
        }

        /**
         * Whether the source is no address of this machine. The system reports the same error for it as for a missing port. Tried only after
         * such an error and once for each local source, as it costs system calls.
         */
        private boolean notLocal(Throwable cause) {
            if (source == ANY_SOURCE
                    || localSources.get(source)
                    || !TransportError.message(cause).contains("assign requested address")) {
                return false;
            }
            localSources.set(source, LocalAddresses.contains(options.sources().get(source)));
            return !localSources.get(source);
        }

        private void failNotLocal() {
            connection.failed(new TransportException(
                    TransportError.SOURCE_NOT_LOCAL,
                    options.sources().get(source).getHostAddress() + " is not an address of this machine"));
        }

        private void tryAgain() {
            connection.withdraws();
            // in a task of its own, so that each try has a fresh stack
            loop.execute(this::begin);
        }
    }

    private void configure(SocketChannel channel, boolean secured, Optional<ReadLimit> limit) {
        RecvByteBufAllocator reads = limit.isPresent()
                ? new FixedRecvByteBufAllocator(limit.get().readBytes()).maxMessagesPerRead(1)
                : options.reads().of(channel, secured);
        channel.config()
                .setAllocator(PooledByteBufAllocator.DEFAULT)
                .setConnectTimeoutMillis(0)
                .setWriteBufferWaterMark(options.waterMark())
                .setRecvByteBufAllocator(reads);
        channel.config().setTcpNoDelay(options.noDelay());
        options.receiveBufferBytes().ifPresent(bytes -> channel.config().setReceiveBufferSize(bytes));
        options.sendBufferBytes().ifPresent(bytes -> channel.config().setSendBufferSize(bytes));
    }
}
