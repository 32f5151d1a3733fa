package dev.throng.targets.riemann;

import dev.throng.targets.launch.LaunchableTarget;
import dev.throng.targets.launch.TargetUsageException;
import dev.throng.targets.riemann.index.EventIndex;
import dev.throng.targets.serving.Garbage;
import dev.throng.targets.serving.NettyServer;
import dev.throng.targets.serving.NetworkSettings;
import dev.throng.targets.time.Clock;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A listening Riemann server. Connections live on the event loops; a separate thread removes expired events. */
public final class RiemannServer implements LaunchableTarget.Running {

    static final int LARGEST_READ_BYTES = 1 << 20;

    private static final int BACKLOG = 4096;
    private static final int FIRST_READ_BYTES = 16 * 1024;
    private static final WriteBufferWaterMark REPLY_WATER_MARK = new WriteBufferWaterMark(1 << 20, 4 << 20);
    private static final int PORT_TRIES = 32;
    private static final long CLOSE_MILLIS = 800;

    private final RiemannServerSettings settings;
    private final NettyServer netty;
    private final ScheduledExecutorService upkeep;
    private final ServerMetrics metrics;
    private final EventIndex index;
    private final RiemannServerState state;

    private RiemannServer(RiemannServerSettings settings, Clock clock) {
        this.settings = settings;
        this.netty = new NettyServer("riemann", settings.network, settings.faults.stalls, clock);
        this.upkeep = Executors.newSingleThreadScheduledExecutor(new DefaultThreadFactory("riemann-upkeep", true));
        this.metrics = new ServerMetrics(clock);
        this.index = new EventIndex(clock, settings.ttl);
        QueryExecutor queries = new QueryExecutor(index, metrics, settings.maxMsgBytes);
        Garbage garbage = new Garbage(settings.garbageBytesPerEvent);
        Function<RiemannCounters, MsgService> services = settings.mode == Mode.COUNTING
                ? counters -> new CountingService(queries, counters)
                : counters -> new IndexingService(index, settings.indexed, garbage, queries, counters);
        this.state = new RiemannServerState(settings, netty.stalls(), clock, services);
    }

    /** Returns the server as a target that can be launched. */
    public static LaunchableTarget target() {
        return new LaunchableTarget(
                "riemann",
                "a Riemann server: events over TCP, UDP and TLS, an index with ttl, queries, faults on demand",
                RiemannServerSettings.OPTIONS,
                options -> start(new RiemannServerSettings(options), Clock.SYSTEM));
    }

    /**
     * Opens all sockets; clients can connect when it returns.
     *
     * @throws TargetUsageException if a port is taken or a TLS file is wrong; nothing is left open then
     */
    static RiemannServer start(RiemannServerSettings settings, Clock clock) {
        Optional<SslContext> tls = settings.network
                .pemFiles()
                .map(files -> files.context(ClientAuth.REQUIRE, ApplicationProtocolConfig.DISABLED));
        RiemannServer server = new RiemannServer(settings, clock);
        server.openOrClose(() -> server.listen(tls));
        return server;
    }

    private void listen(Optional<SslContext> tls) {
        listenOnTcpAndUdp();
        if (tls.isPresent()) {
            RiemannCounters counters = new RiemannCounters("tls");
            int port = (int) settings.network.tlsPort().orElseThrow();
            publish(counters, netty.bound(bindStream(counters, port, tls), "tls", port), countsStreamEvents());
        }
        long sweepNanos = settings.sweepEvery.toNanos();
        upkeep.scheduleWithFixedDelay(index::sweep, sweepNanos, sweepNanos, TimeUnit.NANOSECONDS);
        long interval = ServerMetrics.INTERVAL_SECONDS;
        upkeep.scheduleAtFixedRate(metrics::sample, interval, interval, TimeUnit.SECONDS);
    }

    /** With port 0, TCP gets a free port. If UDP's port of the same number is taken, this tries another. */
    private void listenOnTcpAndUdp() {
        NetworkSettings network = settings.network;
        boolean udpFollowsTcp = network.port() == 0 && settings.udpPort.isEmpty();
        for (int tries = 1; ; tries++) {
            RiemannCounters tcp = new RiemannCounters("tcp");
            Channel stream = netty.bound(bindStream(tcp, network.port(), Optional.empty()), "tcp", network.port());
            int udpPort = (int) settings.udpPort.orElse(NettyServer.port(stream));
            RiemannCounters udp = new RiemannCounters("udp");
            ChannelFuture datagrams = bindDatagrams(udp, udpPort).awaitUninterruptibly();
            if (datagrams.isSuccess() || !udpFollowsTcp || tries == PORT_TRIES) {
                publish(tcp, stream, countsStreamEvents());
                publish(udp, netty.bound(datagrams, "udp", udpPort), true);
                return;
            }
            stream.close().awaitUninterruptibly();
        }
    }

    private boolean countsStreamEvents() {
        return settings.mode == Mode.INDEX;
    }

    private void publish(RiemannCounters counters, Channel channel, boolean countsEvents) {
        metrics.add(counters, netty.publish(counters.transport(), channel), countsEvents);
    }

    private ChannelFuture bindStream(RiemannCounters counters, int port, Optional<SslContext> tls) {
        ServerBootstrap server = new ServerBootstrap()
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, REPLY_WATER_MARK)
                .childOption(
                        ChannelOption.RECVBUF_ALLOCATOR,
                        new AdaptiveRecvByteBufAllocator(FIRST_READ_BYTES, FIRST_READ_BYTES, LARGEST_READ_BYTES));
        return netty.bindTcp(server, port, tls, channel -> channel.pipeline().addLast(newStreamHandler(counters)));
    }

    private ChannelHandler newStreamHandler(RiemannCounters counters) {
        boolean countsFrames = settings.mode == Mode.COUNTING
                && !settings.faults.affectSingleMsgs()
                && settings.faults.slowAcks.isZero();
        return countsFrames ? new CountingHandler(state, counters) : new MsgHandler(state, counters);
    }

    private ChannelFuture bindDatagrams(RiemannCounters counters, int port) {
        Bootstrap datagrams = new Bootstrap()
                .option(ChannelOption.SO_RCVBUF, settings.udpReceiveBufferBytes)
                .handler(new DatagramHandler(state, counters));
        return netty.bindUdp(datagrams, port, DatagramHandler.BUFFER_BYTES);
    }

    @Override
    public String addresses() {
        return netty.addresses();
    }

    @Override
    public void close() {
        netty.stalls().release();
        upkeep.shutdownNow();
        netty.close(CLOSE_MILLIS);
    }
}
