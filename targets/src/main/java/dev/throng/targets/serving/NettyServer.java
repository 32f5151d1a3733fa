package dev.throng.targets.serving;

import dev.throng.targets.launch.TargetUsageException;
import dev.throng.targets.time.Clock;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The event loops and listening sockets of one server. The thread that starts the server opens the sockets. */
public final class NettyServer {

    private final NetworkSettings settings;
    private final IoTransport transport;
    private final EventLoopGroup loops;
    private final StallScheduler stalls;
    private final StringBuilder addresses = new StringBuilder();

    /**
     * Creates the event loops; no socket listens yet.
     *
     * @param name the first part of the thread names
     * @throws TargetUsageException if the settings demand epoll and this machine has none
     */
    public NettyServer(String name, NetworkSettings settings, List<Stall> stalls, Clock clock) {
        this.settings = settings;
        this.transport = settings.transport().resolved();
        this.loops = new MultiThreadIoEventLoopGroup(
                settings.loops(), new DefaultThreadFactory(name + "-loop"), transport.handlers());
        this.stalls = new StallScheduler(stalls, loops, clock);
    }

    /** The event loops; {@link #close} ends them. */
    public EventLoopGroup loops() {
        return loops;
    }

    /** The planned stalls of these event loops. */
    public StallScheduler stalls() {
        return stalls;
    }

    /**
     * Opens a TCP socket and adds it to {@link #addresses}.
     *
     * @param kind tcp or tls
     * @param tls the TLS context, if connections start with TLS
     * @param accepted adds the protocol's handlers to each accepted connection
     * @throws TargetUsageException if the address cannot be bound
     */
    public Channel listen(
            ServerBootstrap server, String kind, int port, Optional<SslContext> tls, Consumer<Channel> accepted) {
        Channel channel = bound(bindTcp(server, port, tls, accepted), kind, port);
        publish(kind, channel);
        return channel;
    }

    /** Starts to bind a TCP socket, as {@link #listen} does; {@link #bound} waits for the result. */
    public ChannelFuture bindTcp(
            ServerBootstrap server, int port, Optional<SslContext> tls, Consumer<Channel> accepted) {
        transport.prepare(server);
        return server.group(loops)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        tls.ifPresent(context -> channel.pipeline().addLast(context.newHandler(channel.alloc())));
                        accepted.accept(channel);
                    }
                })
                .bind(settings.bind(), port);
    }

    /** Starts to bind a UDP socket; {@code bufferBytes} holds the largest datagram. */
    public ChannelFuture bindUdp(Bootstrap datagrams, int port, int bufferBytes) {
        transport.prepare(datagrams, bufferBytes);
        return datagrams.group(loops).bind(settings.bind(), port);
    }

    /**
     * Waits until a socket is bound.
     *
     * @param kind tcp, udp or tls
     * @throws TargetUsageException if the address cannot be bound
     */
    public Channel bound(ChannelFuture binding, String kind, int port) {
        String host = settings.bind().getHostAddress();
        binding.awaitUninterruptibly();
        if (binding.isSuccess()) {
            Channel channel = binding.channel();
            if (channel instanceof ServerChannel) {
                // Netty adds its own handler when the socket is bound; this one has to follow it.
                String socket = kind + " " + host + ":" + port(channel);
                channel.pipeline().addLast(new AcceptErrorLogger(System.err, socket));
            }
            return channel;
        }
        throw new TargetUsageException(
                kind + " " + host + ":" + port + ": " + binding.cause().getMessage()
                        + " (expected: an address of this machine and a free port; port 0 takes any)",
                binding.cause());
    }

    /** The port a socket is bound to. */
    public static int port(Channel channel) {
        return ((InetSocketAddress) channel.localAddress()).getPort();
    }

    /**
     * Adds a bound socket to {@link #addresses}.
     *
     * @param kind tcp, udp or tls
     * @return the address, {@code host:port}
     */
    public String publish(String kind, Channel channel) {
        String address = settings.bind().getHostAddress() + ":" + port(channel);
        addresses
                .append(addresses.length() == 0 ? "" : " ")
                .append(kind)
                .append('=')
                .append(address);
        return address;
    }

    /** The bound addresses as the READY line shows them: {@code tcp=127.0.0.1:5222 tls=127.0.0.1:5223}. */
    public String addresses() {
        return addresses.toString();
    }

    /**
     * Ends stalls and event loops, and waits for the loops.
     *
     * @param millis the longest wait in milliseconds
     * @return completes when the loops have ended, which may be after the wait
     */
    public Future<?> close(long millis) {
        stalls.release();
        Future<?> ended = loops.shutdownGracefully(0, millis, TimeUnit.MILLISECONDS);
        ended.awaitUninterruptibly(millis);
        return ended;
    }
}
