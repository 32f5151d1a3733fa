package dev.throng.targets.httpstream;

import dev.throng.targets.launch.LaunchableTarget;
import dev.throng.targets.launch.TargetUsageException;
import dev.throng.targets.serving.BoundAddresses;
import dev.throng.targets.serving.IoTransport;
import dev.throng.targets.serving.PemFiles;
import dev.throng.targets.serving.ServerSockets;
import dev.throng.targets.serving.StallScheduler;
import dev.throng.targets.time.Clock;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannelRecvByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A listening streaming server. Connections live on the event loops. */
final class HttpStreamServer implements LaunchableTarget.Running {

    private static final long FAREWELL_MILLIS = 100;
    private static final long CLOSE_MILLIS = 500;

    private final HttpStreamServerSettings settings;
    private final IoTransport transport;
    private final EventLoopGroup loops;
    private final StallScheduler stalls;
    private final HttpStreamServerState site;
    private final BoundAddresses addresses;
    private final List<Channel> listening = new ArrayList<>();
    private boolean closed;

    private HttpStreamServer(HttpStreamServerSettings settings, Clock clock) {
        this.settings = settings;
        this.addresses = new BoundAddresses(settings.bind());
        this.transport = settings.transport().resolved();
        this.loops = new MultiThreadIoEventLoopGroup(
                settings.loops(), new DefaultThreadFactory("http-stream-loop"), transport.handlers());
        this.stalls = new StallScheduler(settings.faults().stalls(), loops, clock);
        this.site = new HttpStreamServerState(settings, clock, stalls, loops);
    }

    /**
     * Listens, then comes back.
     *
     * @throws TargetUsageException if a port is taken or a TLS file is wrong; nothing is left open then
     */
    static HttpStreamServer start(HttpStreamServerSettings settings, Clock clock) {
        Optional<SslContext> tls =
                settings.tlsPort().isPresent() ? settings.pemFiles().map(HttpStreamServer::context) : Optional.empty();
        HttpStreamServer server = new HttpStreamServer(settings, clock);
        try {
            server.listen("tcp", settings.port(), Optional.empty());
            tls.ifPresent(
                    context -> server.listen("tls", (int) settings.tlsPort().orElseThrow(), tls));
            server.site.start();
            return server;
        } catch (RuntimeException refused) {
            server.close();
            throw refused;
        }
    }

    private static SslContext context(PemFiles files) {
        return files.context(ClientAuth.NONE, ApplicationProtocolConfig.DISABLED);
    }

    HttpStreamCounters traffic() {
        return site.traffic();
    }

    private void listen(String kind, int port, Optional<SslContext> tls) {
        ServerBootstrap server = new ServerBootstrap();
        transport.prepare(server);
        server.group(loops)
                .handler(new AcceptThrottle(settings.faults()))
                .option(ChannelOption.SO_BACKLOG, settings.backlog())
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        tls.ifPresent(context -> channel.pipeline().addLast(context.newHandler(channel.alloc())));
                        channel.pipeline().addLast(new HttpConnection(site));
                    }
                });
        if (!settings.faults().acceptEvery().isZero()) {
            server.option(ChannelOption.AUTO_READ, false);
            server.option(
                    ChannelOption.RECVBUF_ALLOCATOR, new ServerChannelRecvByteBufAllocator().maxMessagesPerRead(1));
        }
        if (settings.sendBufferBytes() > 0) {
            server.childOption(ChannelOption.SO_SNDBUF, settings.sendBufferBytes());
        }
        Channel channel = ServerSockets.opened(server.bind(settings.bind(), port), kind, settings.bind(), port);
        listening.add(channel);
        addresses.add(kind, channel);
    }

    @Override
    public String addresses() {
        return addresses.toString();
    }

    @Override
    public synchronized void close() {
        stalls.release();
        if (closed) {
            return;
        }
        closed = true;
        listening.forEach(channel -> channel.close().awaitUninterruptibly(FAREWELL_MILLIS));
        site.end(FAREWELL_MILLIS);
        Future<?> ended = loops.shutdownGracefully(0, CLOSE_MILLIS, TimeUnit.MILLISECONDS);
        if (ended.awaitUninterruptibly(CLOSE_MILLIS)) {
            site.mounts().close();
        } else {
            // event loops still read the buffers of mounts until they end
            ended.addListener(late -> site.mounts().close());
        }
    }
}
