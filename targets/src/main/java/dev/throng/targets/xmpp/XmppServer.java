package dev.throng.targets.xmpp;

import dev.throng.targets.launch.LaunchableTarget;
import dev.throng.targets.launch.TargetUsageException;
import dev.throng.targets.serving.NettyServer;
import dev.throng.targets.time.Clock;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** A listening XMPP server. Connections and sessions live on the event loops. */
public final class XmppServer implements LaunchableTarget.Running {

    private static final int BACKLOG = 4096;
    private static final WriteBufferWaterMark WATER_MARK = new WriteBufferWaterMark(32 << 10, 128 << 10);
    private static final long SHUTDOWN_ERROR_MILLIS = 300;
    private static final long CLOSE_MILLIS = 500;

    private final NettyServer netty;
    private final XmppServerState state;
    private final BoshSessions bosh;
    private final AtomicLong connections = new AtomicLong();
    private final ChannelGroup open = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);

    private XmppServer(XmppServerSettings settings, Clock clock, Optional<ServerTls> tls) {
        this.netty = new NettyServer("xmpp", settings.network, settings.faults.stalls, clock);
        this.state = new XmppServerState(settings, netty.stalls(), clock, tls, new SecureRandom());
        this.bosh = new BoshSessions(state, open::add);
    }

    /** Returns the server as a target that can be launched. */
    public static LaunchableTarget target() {
        return new LaunchableTarget(
                "xmpp",
                "an XMPP server: logins, rosters in memory, presence, messages, MUC, PubSub, faults on demand",
                XmppServerSettings.OPTIONS,
                options -> start(new XmppServerSettings(options), Clock.SYSTEM));
    }

    /**
     * Opens all sockets; clients can connect when it returns.
     *
     * @throws TargetUsageException if a port is taken or a TLS file is wrong; nothing is left open then
     */
    static XmppServer start(XmppServerSettings settings, Clock clock) {
        Optional<ServerTls> tls = settings.network.pemFiles().map(ServerTls::new);
        XmppServer server = new XmppServer(settings, clock, tls);
        server.openOrClose(() -> {
            server.listen("tcp", settings.network.port(), Optional.empty());
            settings.network.tlsPort().ifPresent(port -> server.listen("tls", (int) port, tls.map(ServerTls::direct)));
        });
        return server;
    }

    XmppServerState state() {
        return state;
    }

    private void listen(String kind, int port, Optional<SslContext> tls) {
        ServerBootstrap server = new ServerBootstrap()
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER_MARK);
        netty.listen(server, kind, port, tls, this::accepted);
    }

    private void accepted(Channel channel) {
        long number = connections.incrementAndGet();
        ClientConnection connection = new ClientConnection(state, number);
        channel.pipeline()
                .addLast(new BoshFront(() -> new BoshHttpConnection(state, bosh, number)))
                .addLast(new WebSocketUpgrade(state.settings, connection), connection);
        open.add(channel);
    }

    @Override
    public String addresses() {
        return netty.addresses();
    }

    @Override
    public void close() {
        netty.stalls().release();
        open.forEach(channel -> channel.eventLoop()
                .execute(() -> Optional.ofNullable(channel.pipeline().get(ClientConnection.class))
                        .ifPresent(connection -> connection.streamError("system-shutdown", "the target is stopped"))));
        open.newCloseFuture().awaitUninterruptibly(SHUTDOWN_ERROR_MILLIS);
        netty.close(CLOSE_MILLIS);
    }
}
