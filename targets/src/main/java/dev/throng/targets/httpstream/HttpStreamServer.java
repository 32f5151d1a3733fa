package dev.throng.targets.httpstream;

import dev.throng.targets.launch.LaunchableTarget;
import dev.throng.targets.launch.TargetUsageException;
import dev.throng.targets.serving.NettyServer;
import dev.throng.targets.serving.NetworkSettings;
import dev.throng.targets.serving.PemFiles;
import dev.throng.targets.time.Clock;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.ServerChannelRecvByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A listening streaming server. Connections live on the event loops. */
public final class HttpStreamServer implements LaunchableTarget.Running {

    private static final long CONNECTION_CLOSE_MILLIS = 100;
    private static final long CLOSE_MILLIS = 500;

    private final HttpStreamServerSettings settings;
    private final NettyServer netty;
    private final HttpStreamServerState state;
    private final List<Channel> listening = new ArrayList<>();
    private boolean closed;

    private HttpStreamServer(HttpStreamServerSettings settings, Clock clock) {
        this.settings = settings;
        this.netty = new NettyServer("http-stream", settings.network, settings.faults.stalls, clock);
        this.state = new HttpStreamServerState(settings, clock, netty.stalls(), netty.loops());
    }

    /** Returns the server as a target that can be launched. */
    public static LaunchableTarget target() {
        return new LaunchableTarget(
                "http-stream",
                "a server like Icecast: own mount points, sources, listeners, ICY metadata, faults on demand",
                HttpStreamServerSettings.OPTIONS,
                options -> start(new HttpStreamServerSettings(options), Clock.SYSTEM));
    }

    /**
     * Opens all sockets; clients can connect when it returns.
     *
     * @throws TargetUsageException if a port is taken or a TLS file is wrong; nothing is left open then
     */
    static HttpStreamServer start(HttpStreamServerSettings settings, Clock clock) {
        NetworkSettings network = settings.network;
        Optional<SslContext> tls =
                network.tlsPort().isPresent() ? network.pemFiles().map(HttpStreamServer::context) : Optional.empty();
        HttpStreamServer server = new HttpStreamServer(settings, clock);
        server.openOrClose(() -> {
            server.listen("tcp", network.port(), Optional.empty());
            network.tlsPort().ifPresent(port -> server.listen("tls", (int) port, tls));
            server.state.start();
        });
        return server;
    }

    private static SslContext context(PemFiles files) {
        return files.context(ClientAuth.NONE, ApplicationProtocolConfig.DISABLED);
    }

    HttpStreamCounters counters() {
        return state.counters;
    }

    private void listen(String kind, int port, Optional<SslContext> tls) {
        ServerBootstrap server = new ServerBootstrap()
                .handler(new AcceptThrottle(settings.faults))
                .option(ChannelOption.SO_BACKLOG, settings.backlog);
        if (!settings.faults.acceptEvery.isZero()) {
            server.option(ChannelOption.AUTO_READ, false);
            server.option(
                    ChannelOption.RECVBUF_ALLOCATOR, new ServerChannelRecvByteBufAllocator().maxMessagesPerRead(1));
        }
        if (settings.sendBufferBytes > 0) {
            server.childOption(ChannelOption.SO_SNDBUF, settings.sendBufferBytes);
        }
        listening.add(netty.listen(
                server, kind, port, tls, channel -> channel.pipeline().addLast(new HttpConnection(state))));
    }

    @Override
    public String addresses() {
        return netty.addresses();
    }

    @Override
    public synchronized void close() {
        netty.stalls().release();
        if (closed) {
            return;
        }
        closed = true;
        listening.forEach(channel -> channel.close().awaitUninterruptibly(CONNECTION_CLOSE_MILLIS));
        state.closeConnections(CONNECTION_CLOSE_MILLIS);
        Future<?> ended = netty.close(CLOSE_MILLIS);
        if (ended.isDone()) {
            state.mounts.close();
        } else {
            // The event loops read the buffers of the mount points until they end.
            ended.addListener(late -> state.mounts.close());
        }
    }
}
