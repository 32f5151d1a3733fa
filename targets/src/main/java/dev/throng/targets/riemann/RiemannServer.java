package dev.throng.targets.riemann;

import dev.throng.targets.launch.LaunchableTarget;
import dev.throng.targets.launch.TargetUsageException;
import dev.throng.targets.riemann.index.EventIndex;
import dev.throng.targets.serving.BoundAddresses;
import dev.throng.targets.serving.IoTransport;
import dev.throng.targets.serving.ServerSockets;
import dev.throng.targets.serving.StallScheduler;
import dev.throng.targets.time.Clock;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A listening Riemann server. Connections live on the event loops; a thread of its own sweeps the index. */
final class RiemannServer implements LaunchableTarget.Running {

    static final int LARGEST_READ_BYTES = 1 << 20;

    private static final int BACKLOG = 4096;
    private static final int FIRST_READ_BYTES = 16 * 1024;
    private static final WriteBufferWaterMark REPLIES_WAITING = new WriteBufferWaterMark(1 << 20, 4 << 20);
    private static final int PORT_TRIES = 32;
    private static final long CLOSE_MILLIS = 800;

    private final RiemannServerSettings settings;
    private final IoTransport transport;
    private final EventLoopGroup loops;
    private final ScheduledExecutorService upkeep;
    private final StallScheduler stalls;
    private final ServerMetrics instruments;
    private final EventIndex index;
    private final RiemannServerState wire;
    private final BoundAddresses addresses;

    private RiemannServer(RiemannServerSettings settings, Clock clock) {
        this.settings = settings;
        this.addresses = new BoundAddresses(settings.bind());
        this.transport = settings.transport().resolved();
        this.loops = new MultiThreadIoEventLoopGroup(
                settings.loops(), new DefaultThreadFactory("riemann-loop"), transport.handlers());
        this.upkeep = Executors.newSingleThreadScheduledExecutor(new DefaultThreadFactory("riemann-upkeep", true));
        this.stalls = new StallScheduler(settings.faults().stalls(), loops, clock);
        this.instruments = new ServerMetrics(clock);
        this.index = new EventIndex(clock, settings.ttl());
        QueryExecutor searcher = new QueryExecutor(index, instruments, settings.maxMsgBytes());
        Function<RiemannCounters, MsgService> services = settings.mode() == Mode.COUNTING
                ? traffic -> new CountingService(searcher, traffic)
                : traffic -> new IndexingService(index, settings.indexed(), searcher, traffic);
        this.wire = new RiemannServerState(settings, stalls, clock, services);
    }

    /**
     * Listens, then comes back.
     *
     * @throws TargetUsageException if a port is taken or a TLS file is wrong; nothing is left open then
     */
    static RiemannServer start(RiemannServerSettings settings, Clock clock) {
        Optional<SslContext> tls = settings.tls().map(TlsSettings::context);
        RiemannServer server = new RiemannServer(settings, clock);
        try {
            server.listen(tls);
            return server;
        } catch (RuntimeException refused) {
            server.close();
            throw refused;
        }
    }

    private void listen(Optional<SslContext> tls) {
        listenOnTcpAndUdp();
        tls.ifPresent(context -> {
            RiemannCounters traffic = new RiemannCounters("tls");
            int port = settings.tls().orElseThrow().port();
            Channel stream = opened(bindStream(traffic, port, Optional.of(context)), "tls", port);
            announce(traffic, stream, settings.mode() == Mode.INDEX);
        });
        long sweepNanos = settings.sweepEvery().toNanos();
        upkeep.scheduleWithFixedDelay(index::sweep, sweepNanos, sweepNanos, TimeUnit.NANOSECONDS);
        long interval = ServerMetrics.INTERVAL_SECONDS;
        upkeep.scheduleAtFixedRate(instruments::sample, interval, interval, TimeUnit.SECONDS);
    }

    /** With port 0 TCP takes a free port, and if UDP's of the same number is taken, another. */
    private void listenOnTcpAndUdp() {
        boolean udpFollows = settings.port() == 0 && settings.udpPort().isEmpty();
        for (int tries = 1; ; tries++) {
            RiemannCounters tcp = new RiemannCounters("tcp");
            Channel stream = opened(bindStream(tcp, settings.port(), Optional.empty()), "tcp", settings.port());
            int udpPort = (int) settings.udpPort().orElse(ServerSockets.port(stream));
            RiemannCounters udp = new RiemannCounters("udp");
            ChannelFuture datagrams = bindDatagrams(udp, udpPort).awaitUninterruptibly();
            if (datagrams.isSuccess() || !udpFollows || tries == PORT_TRIES) {
                announce(tcp, stream, settings.mode() == Mode.INDEX);
                announce(udp, opened(datagrams, "udp", udpPort), true);
                return;
            }
            stream.close().awaitUninterruptibly();
        }
    }

    private Channel opened(ChannelFuture binding, String kind, int port) {
        return ServerSockets.opened(binding, kind, settings.bind(), port);
    }

    private void announce(RiemannCounters traffic, Channel channel, boolean eventsAreCounted) {
        String address = addresses.add(traffic.transport(), channel);
        instruments.add(traffic, address, eventsAreCounted);
    }

    private ChannelFuture bindStream(RiemannCounters traffic, int port, Optional<SslContext> tls) {
        ServerBootstrap server = new ServerBootstrap();
        transport.prepare(server);
        return server.group(loops)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, REPLIES_WAITING)
                .childOption(
                        ChannelOption.RECVBUF_ALLOCATOR,
                        new AdaptiveRecvByteBufAllocator(FIRST_READ_BYTES, FIRST_READ_BYTES, LARGEST_READ_BYTES))
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        tls.ifPresent(context -> channel.pipeline().addLast(context.newHandler(channel.alloc())));
                        channel.pipeline().addLast(newStreamHandler(traffic));
                    }
                })
                .bind(settings.bind(), port);
    }

    private ChannelHandler newStreamHandler(RiemannCounters traffic) {
        boolean fast = settings.mode() == Mode.COUNTING
                && !settings.faults().concernSingleMsgs()
                && settings.faults().slowAcks().isZero();
        return fast ? new CountingHandler(wire, traffic) : new MsgHandler(wire, traffic);
    }

    private ChannelFuture bindDatagrams(RiemannCounters traffic, int port) {
        Bootstrap datagrams = new Bootstrap();
        transport.prepare(datagrams, DatagramHandler.BUFFER_BYTES);
        return datagrams
                .group(loops)
                .option(ChannelOption.SO_RCVBUF, settings.udpReceiveBufferBytes())
                .handler(new DatagramHandler(wire, traffic))
                .bind(settings.bind(), port);
    }

    @Override
    public String addresses() {
        return addresses.toString();
    }

    @Override
    public void close() {
        stalls.release();
        upkeep.shutdownNow();
        loops.shutdownGracefully(0, CLOSE_MILLIS, TimeUnit.MILLISECONDS).awaitUninterruptibly(CLOSE_MILLIS);
    }
}
