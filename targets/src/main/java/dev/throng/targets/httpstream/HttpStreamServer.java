package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.live.LiveCounters;
import dev.throng.targets.httpstream.rtmp.RtmpConnection;
import dev.throng.targets.launch.LaunchableTarget;
import dev.throng.targets.launch.TargetUsageException;
import dev.throng.targets.serving.NettyServer;
import dev.throng.targets.serving.PemFiles;
import dev.throng.targets.time.Clock;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.ServerChannelRecvByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

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

    /** Returns the server as a target that can be launched; its main port is that of HTTP. */
    public static LaunchableTarget target() {
        return new LaunchableTarget(
                "http-stream",
                "a server like Icecast: own mount points, sources, listeners, live video by RTMP and HTTP, faults on demand",
                HttpStreamServerSettings.OPTIONS,
                options -> start(new HttpStreamServerSettings(options), Clock.SYSTEM));
    }

    /** Returns the same server with another main port: that of RTMP. */
    public static LaunchableTarget rtmpTarget() {
        return new LaunchableTarget(
                "rtmp",
                "the http-stream target with RTMP at its main port: own live streams, publishers, players, faults on demand",
                HttpStreamServerSettings.RTMP_OPTIONS,
                options -> start(new HttpStreamServerSettings(options, MainPort.RTMP), Clock.SYSTEM));
    }

    /**
     * Opens all sockets; clients can connect when it returns.
     *
     * @throws TargetUsageException if a port is taken or a TLS file is wrong; nothing is left open then
     */
    static HttpStreamServer start(HttpStreamServerSettings settings, Clock clock) {
        ServedPorts ports = settings.ports;
        Optional<SslContext> tls =
                ports.needTls() ? settings.network.pemFiles().map(HttpStreamServer::context) : Optional.empty();
        HttpStreamServer server = new HttpStreamServer(settings, clock);
        server.openOrClose(() -> {
            if (settings.main == MainPort.RTMP) {
                server.listenRtmp(ports, tls);
                server.listenHttp("http", "https", ports, tls);
            } else {
                server.listenHttp("tcp", "tls", ports, tls);
                server.listenRtmp(ports, tls);
            }
            server.state.start();
        });
        return server;
    }

    private void listenHttp(String plain, String encrypted, ServedPorts ports, Optional<SslContext> tls) {
        Supplier<ChannelHandler> connection = () -> new HttpConnection(state);
        ports.http.ifPresent(port -> listen(plain, (int) port, Optional.empty(), connection));
        ports.https.ifPresent(port -> listen(encrypted, (int) port, tls, connection));
    }

    private void listenRtmp(ServedPorts ports, Optional<SslContext> tls) {
        Supplier<ChannelHandler> connection = () -> new RtmpConnection(state.rtmp);
        ports.rtmp.ifPresent(port -> listen("rtmp", (int) port, Optional.empty(), connection));
        ports.rtmps.ifPresent(port -> listen("rtmps", (int) port, tls, connection));
    }

    private static SslContext context(PemFiles files) {
        return files.context(ClientAuth.NONE, ApplicationProtocolConfig.DISABLED);
    }

    HttpStreamCounters counters() {
        return state.counters;
    }

    LiveCounters liveCounters() {
        return state.liveCounters;
    }

    private void listen(String kind, int port, Optional<SslContext> tls, Supplier<ChannelHandler> connection) {
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
                server, kind, port, tls, channel -> channel.pipeline().addLast(connection.get())));
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
            state.closeMedia();
        } else {
            // The event loops read the buffers of mount points and streams until they end.
            ended.addListener(late -> state.closeMedia());
        }
    }
}
