package dev.throng.rtmp.client;

import dev.throng.rtmp.session.StreamTarget;
import dev.throng.time.NanoClock;
import dev.throng.transport.Connection;
import dev.throng.transport.ConnectivityCheck;
import dev.throng.transport.Dialer;
import dev.throng.transport.Endpoint;
import dev.throng.transport.Resolver;
import dev.throng.transport.SharedReadBuffer;
import dev.throng.transport.TimeoutQueue;
import io.netty.channel.ChannelFactory;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * Opens the connections of players and publishers on one event loop. All plain connections share one read buffer. Timeouts expire up to
 * 100 ms late, on ticks that all timers of the loop share. Confined to the loop.
 */
public final class RtmpClient {

    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** A stream is checked for silence this often within the time that it may be silent. */
    private static final int CHECKS_PER_SILENCE = 10;

    private final EventLoop loop;
    private final RtmpOptions options;
    private final NanoClock clock;
    private final RandomGenerator random;
    private final Resolver resolver;
    private final Dialer dialer;
    private final TimeoutQueue handshakeTimeouts;
    private final TimeoutQueue answerTimeouts;
    private final TimeoutQueue firstMediaTimeouts;
    private final TimeoutQueue silenceChecks;
    private final long silenceNanos;

    /**
     * @param channels makes channels that fit the loop
     * @param clock the loop's clock
     * @param random fills the handshakes
     */
    public RtmpClient(
            EventLoop loop,
            ChannelFactory<? extends SocketChannel> channels,
            RtmpOptions options,
            NanoClock clock,
            RandomGenerator random) {
        this.loop = loop;
        this.options = options;
        this.clock = clock;
        this.random = random;
        this.resolver = new Resolver(loop);
        this.dialer = new Dialer(loop, channels, options.dial().withReads(new SharedReadBuffer()), clock, resolver);
        this.handshakeTimeouts = new TimeoutQueue(loop, clock, options.handshakeTimeout(), TICK_NANOS);
        this.answerTimeouts = new TimeoutQueue(loop, clock, options.answerTimeout(), TICK_NANOS);
        this.firstMediaTimeouts = new TimeoutQueue(loop, clock, options.firstMediaTimeout(), TICK_NANOS);
        this.silenceNanos = options.silence().map(Duration::toNanos).orElse(Long.MAX_VALUE);
        long checkNanos = Math.max(TICK_NANOS, silenceNanos / CHECKS_PER_SILENCE);
        this.silenceChecks = new TimeoutQueue(loop, clock, Duration.ofNanos(checkNanos), TICK_NANOS);
    }

    /** A server, with the TLS settings of the client. */
    public Endpoint endpoint(InetSocketAddress server) {
        resolver.knowing(server);
        return new Endpoint(server, options.tls().map(tls -> tls.to(server.getHostString())));
    }

    /** The server of a redirect. Its name is looked up. */
    Endpoint endpoint(RedirectAddress address) {
        return new Endpoint(
                InetSocketAddress.createUnresolved(address.host(), address.port()),
                address.tls() ? options.tls().map(tls -> tls.to(address.host())) : Optional.empty());
    }

    /** Whether a redirect may lead from the first server to an address. One with TLS needs the settings of TLS. */
    boolean mayFollow(Endpoint from, RedirectAddress to) {
        if (to.tls() && options.tls().isEmpty()) {
            return false;
        }
        return switch (options.redirects()) {
            case NONE -> false;
            case SAME_HOST -> resolver.sameHost(from.address().getHostString(), to.host());
            case ANY -> true;
        };
    }

    /** Begins to play a stream. Nothing is reported before this returns. */
    public PlayerStream play(Endpoint server, StreamTarget target, PlayerEvents events) {
        return open(new PlayerConnection(this, server, target, PlayerConnection.UNLIMITED, events));
    }

    /**
     * As {@link #play}, but reads no more than this many bytes per second once the server has accepted the player. Such a stream is not
     * checked for silence, because reading slowly causes it.
     *
     * @param bytesPerSecond more than 0
     */
    public PlayerStream playSlowly(Endpoint server, StreamTarget target, int bytesPerSecond, PlayerEvents events) {
        return open(new PlayerConnection(this, server, target, bytesPerSecond, events));
    }

    private static PlayerStream open(PlayerConnection player) {
        player.open();
        return player;
    }

    /**
     * Begins to publish a stream. Nothing is reported before this returns.
     *
     * @param sendBufferBytes size of the socket's send buffer. Without it the buffer grows to megabytes of media that the target has not taken
     *     and that {@link PublisherStream#pendingBytes} would not show
     */
    public PublisherStream publish(Endpoint server, StreamTarget target, int sendBufferBytes, PublisherEvents events) {
        PublisherConnection publisher = new PublisherConnection(this, server, target, sendBufferBytes, events);
        publisher.open();
        return publisher;
    }

    /** Opens a connection from every source address to the server, and closes it; see {@link ConnectivityCheck}. */
    public Future<Void> checkConnectivity(Endpoint server) {
        return ConnectivityCheck.start(loop, dialer, server);
    }

    /** Waits until the sockets of all players and publishers are closed; see {@link Dialer#awaitClosed}. */
    public Future<Boolean> awaitClosed(Duration limit) {
        return dialer.awaitClosed(limit);
    }

    /** @param bytesPerSecond the most that is read, or {@link PlayerConnection#UNLIMITED} */
    Connection connect(Endpoint server, int bytesPerSecond, StreamConnection stream) {
        return bytesPerSecond == PlayerConnection.UNLIMITED
                ? dialer.connect(server, stream)
                : dialer.connectLimited(server, bytesPerSecond, stream);
    }

    RtmpOptions options() {
        return options;
    }

    NanoClock clock() {
        return clock;
    }

    RandomGenerator random() {
        return random;
    }

    TimeoutQueue handshakeTimeouts() {
        return handshakeTimeouts;
    }

    TimeoutQueue answerTimeouts() {
        return answerTimeouts;
    }

    TimeoutQueue firstMediaTimeouts() {
        return firstMediaTimeouts;
    }

    TimeoutQueue silenceChecks() {
        return silenceChecks;
    }

    /** How long a stream may send nothing; the greatest long for any time. */
    long silenceNanos() {
        return silenceNanos;
    }
}
