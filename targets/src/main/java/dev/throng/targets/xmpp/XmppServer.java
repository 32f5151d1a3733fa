package dev.throng.targets.xmpp;

import dev.throng.targets.launch.LaunchableTarget;
import dev.throng.targets.launch.TargetUsageException;
import dev.throng.targets.serving.BoundAddresses;
import dev.throng.targets.serving.IoTransport;
import dev.throng.targets.serving.ServerSockets;
import dev.throng.targets.serving.StallScheduler;
import dev.throng.targets.time.Clock;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A listening XMPP server. Connections and sessions live on the event loops. */
final class XmppServer implements LaunchableTarget.Running {

    private static final int BACKLOG = 4096;
    private static final WriteBufferWaterMark WAITING = new WriteBufferWaterMark(32 << 10, 128 << 10);
    private static final long FAREWELL_MILLIS = 300;
    private static final long CLOSE_MILLIS = 500;

    private final XmppServerSettings settings;
    private final IoTransport transport;
    private final EventLoopGroup loops;
    private final StallScheduler stalls;
    private final XmppServerState host;
    private final AtomicLong connections = new AtomicLong();
    private final ChannelGroup open = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final BoundAddresses addresses;

    private XmppServer(XmppServerSettings settings, Clock clock, Optional<ServerTls> encryption) {
        this.settings = settings;
        this.addresses = new BoundAddresses(settings.bind());
        this.transport = settings.transport().resolved();
        this.loops = new MultiThreadIoEventLoopGroup(
                settings.loops(), new DefaultThreadFactory("xmpp-loop"), transport.handlers());
        this.stalls = new StallScheduler(settings.faults().stalls(), loops, clock);
        this.host = new XmppServerState(settings, stalls, clock, encryption, new SecureRandom());
    }

    /**
     * Listens, then comes back.
     *
     * @throws TargetUsageException if a port is taken or a TLS file is wrong; nothing is left open then
     */
    static XmppServer start(XmppServerSettings settings, Clock clock) {
        Optional<ServerTls> encryption = settings.pemFiles().map(ServerTls::new);
        XmppServer server = new XmppServer(settings, clock, encryption);
        try {
            server.listen("tcp", settings.port(), Optional.empty());
            settings.tlsPort().ifPresent(port -> server.listen("tls", (int) port, encryption));
            return server;
        } catch (RuntimeException refused) {
            server.close();
            throw refused;
        }
    }

    XmppServerState host() {
        return host;
    }

    private void listen(String kind, int port, Optional<ServerTls> direct) {
        ServerBootstrap server = new ServerBootstrap();
        transport.prepare(server);
        ChannelFuture binding = server.group(loops)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, WAITING)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        direct.ifPresent(tls -> channel.pipeline().addLast(tls.direct(channel.alloc())));
                        channel.pipeline().addLast(new ClientConnection(host, connections.incrementAndGet()));
                        open.add(channel);
                    }
                })
                .bind(settings.bind(), port);
        Channel channel = ServerSockets.opened(binding, kind, settings.bind(), port);
        addresses.add(kind, channel);
    }

    @Override
    public String addresses() {
        return addresses.toString();
    }

    @Override
    public void close() {
        stalls.release();
        open.forEach(channel -> channel.eventLoop()
                .execute(() -> Optional.ofNullable(channel.pipeline().get(ClientConnection.class))
                        .ifPresent(connection -> connection.streamError("system-shutdown", "the target is stopped"))));
        open.newCloseFuture().awaitUninterruptibly(FAREWELL_MILLIS);
        loops.shutdownGracefully(0, CLOSE_MILLIS, TimeUnit.MILLISECONDS).awaitUninterruptibly(CLOSE_MILLIS);
    }
}
