package dev.throng.transport;

import dev.throng.time.NanoClock;
import dev.throng.time.TickAlignment;
import io.netty.channel.ChannelFactory;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Opens the client connections of one event loop. Confined to the loop: all methods must be called on it.
 *
 * <p>Each connection comes from the next of the source addresses. {@link #connect} begins the attempt and returns; the listener learns the
 * result later, never before {@code connect} has returned. Connect and TLS timeouts expire up to 100 ms late, on ticks that all timers of
 * the loop share.
 */
public final class Dialer {

    /** Timeouts and limited reads of all connections share this tick. */
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final EventLoop loop;
    private final DialOptions options;
    private final NanoClock clock;
    private final Resolver resolver;
    private final SocketOpener sockets;
    private final TimeoutQueue connectTimeouts;
    private final TimeoutQueue tlsTimeouts;
    private final List<Connection> limited = new ArrayList<>();
    private final List<Promise<Boolean>> awaitingClosed = new ArrayList<>();
    private int open;

    /** A dialer with a resolver of its own. */
    public Dialer(
            EventLoop loop, ChannelFactory<? extends SocketChannel> channels, DialOptions options, NanoClock clock) {
        this(loop, channels, options, clock, new Resolver(loop));
    }

    /**
     * @param channels makes channels that fit the loop
     * @param clock the loop's clock
     * @param resolver finds the addresses of endpoints that have only a name
     */
    public Dialer(
            EventLoop loop,
            ChannelFactory<? extends SocketChannel> channels,
            DialOptions options,
            NanoClock clock,
            Resolver resolver) {
        this.loop = loop;
        this.options = options;
        this.clock = clock;
        this.resolver = resolver;
        this.sockets = new SocketOpener(loop, channels, options);
        this.connectTimeouts = new TimeoutQueue(loop, clock, options.connectTimeout(), TICK_NANOS);
        this.tlsTimeouts = new TimeoutQueue(loop, clock, options.tlsTimeout(), TICK_NANOS);
    }

    /** Begins to open a connection. Remote errors are reported to the listener; nothing is thrown. */
    public Connection connect(Endpoint to, ConnectionListener listener) {
        return connect(to, listener, Optional.empty());
    }

    /**
     * As {@link #connect}. The connection reads at most so many bytes per second once {@link Connection#limitReads} is called.
     *
     * @param bytesPerSecond more than 0
     */
    public Connection connectLimited(Endpoint to, int bytesPerSecond, ConnectionListener listener) {
        return connect(to, listener, Optional.of(new ReadLimit(bytesPerSecond)));
    }

    private Connection connect(Endpoint to, ConnectionListener listener, Optional<ReadLimit> limit) {
        Connection connection = new Connection(this, listener, to.tally(), limit);
        if (open++ == 0) {
            options.reads().hold();
        }
        connectTimeouts.start(connection, clock.nanos());
        loop.execute(() -> resolve(connection, to, limit));
        return connection;
    }

    private void resolve(Connection connection, Endpoint to, Optional<ReadLimit> limit) {
        if (to.address().isUnresolved()) {
            resolver.find(
                    to.address().getHostString(),
                    found -> sockets.open(
                            connection,
                            new InetSocketAddress(found, to.address().getPort()),
                            to.tls(),
                            limit),
                    connection::failed);
        } else {
            sockets.open(connection, to.address(), to.tls(), limit);
        }
    }

    /** The local addresses that connections come from, in turn; empty if the system chooses. */
    public List<InetAddress> sources() {
        return options.sources();
    }

    /** Connections that are being opened or are open. */
    public int open() {
        return open;
    }

    /**
     * Waits until every connection of this dialer is closed and its listener was notified. The caller closes them.
     *
     * @param limit how long to wait at most
     * @return completes with true when all are closed, with false when the limit is over; never fails
     */
    public Future<Boolean> awaitClosed(Duration limit) {
        Promise<Boolean> closed = loop.newPromise();
        if (open == 0) {
            return closed.setSuccess(true);
        }
        awaitingClosed.add(closed);
        var timer = loop.schedule(() -> closed.trySuccess(false), limit.toNanos(), TimeUnit.NANOSECONDS);
        return closed.addListener(done -> timer.cancel(false));
    }

    /** A connection is closed, and its listener was notified. */
    void gone() {
        open--;
        if (open == 0) {
            options.reads().release();
            List<Promise<Boolean>> waiting = List.copyOf(awaitingClosed);
            awaitingClosed.clear();
            waiting.forEach(closed -> closed.trySuccess(true));
        }
    }

    /** The loop that all connections live on. */
    public EventLoop loop() {
        return loop;
    }

    NanoClock clock() {
        return clock;
    }

    void startTlsTimeout(Connection connection) {
        tlsTimeouts.start(connection, clock.nanos());
    }

    /** Lets the connection read when its limit allows it, from now on. */
    void addLimited(Connection connection) {
        limited.add(connection);
        if (limited.size() == 1) {
            readLimitedSoon();
        }
    }

    private void readLimitedSoon() {
        long now = clock.nanos();
        loop.schedule(this::readLimited, TickAlignment.after(now, TICK_NANOS) - now, TimeUnit.NANOSECONDS);
    }

    private void readLimited() {
        long now = clock.nanos();
        limited.removeIf(connection -> !connection.readWithinLimit(now));
        if (!limited.isEmpty()) {
            readLimitedSoon();
        }
    }
}
