package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.ListenRequest;
import dev.throng.httpstream.codec.ResourceRequest;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.streams.client.Redirects;
import dev.throng.time.NanoClock;
import dev.throng.transport.Connection;
import dev.throng.transport.ConnectionListener;
import dev.throng.transport.ConnectivityCheck;
import dev.throng.transport.Dialer;
import dev.throng.transport.Endpoint;
import dev.throng.transport.Resolver;
import dev.throng.transport.SharedReadBuffer;
import dev.throng.transport.TimeoutQueue;
import dev.throng.transport.Tls;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelFactory;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Opens the streams of listeners on one event loop. All plain connections share one read buffer. Timeouts expire up to 100 ms late, on ticks
 * that all timers of the loop share. Confined to the loop.
 */
public final class StreamClient {

    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** A stream is checked for silence this often within the time that it may be silent. */
    private static final int CHECKS_PER_SILENCE = 10;

    private final EventLoop loop;
    private final InetSocketAddress target;
    private final ListenerOptions options;
    private final NanoClock clock;
    private final Resolver resolver;
    private final Dialer dialer;
    private final TimeoutQueue headTimeouts;
    private final TimeoutQueue firstByteTimeouts;
    private final TimeoutQueue silenceChecks;
    private final long silenceNanos;
    private final ListenRequest request;
    private final ListenRequest requestWithoutCredentials;
    private final ResourceRequest resourceRequest;
    private final ResourceRequest resourceRequestWithoutCredentials;

    /**
     * @param channels makes channels that fit the loop
     * @param target the server; its name is not looked up again
     * @param clock the loop's clock
     */
    public StreamClient(
            EventLoop loop,
            ChannelFactory<? extends SocketChannel> channels,
            InetSocketAddress target,
            ListenerOptions options,
            NanoClock clock) {
        this.loop = loop;
        this.target = target;
        this.options = options;
        this.clock = clock;
        this.resolver = new Resolver(loop).knowing(target);
        this.dialer = new Dialer(loop, channels, options.dial().withReads(new SharedReadBuffer()), clock, resolver);
        this.headTimeouts = new TimeoutQueue(loop, clock, options.timeouts().head(), TICK_NANOS);
        this.firstByteTimeouts =
                new TimeoutQueue(loop, clock, options.timeouts().firstByte(), TICK_NANOS);
        this.silenceNanos = options.timeouts().silence().map(Duration::toNanos).orElse(Long.MAX_VALUE);
        long checkNanos = Math.max(TICK_NANOS, silenceNanos / CHECKS_PER_SILENCE);
        this.silenceChecks = new TimeoutQueue(loop, clock, Duration.ofNanos(checkNanos), TICK_NANOS);
        this.request = options.request();
        this.requestWithoutCredentials = request.withoutCredentials();
        this.resourceRequest = new ResourceRequest(request.userAgent(), request.credentials());
        this.resourceRequestWithoutCredentials = new ResourceRequest(request.userAgent(), Optional.empty());
    }

    /** Requests a stream. Only {@link ListenerEvents#ended} may be called before this returns. */
    public ListenerStream listen(StreamAddress address, ListenerEvents events) {
        return listen(endpoint(address), address, events, StreamReceiver.UNLIMITED);
    }

    /**
     * As {@link #listen}, but the first connection goes to a given server, whose host and port the request names. Redirects to this host and
     * port lead to the same server.
     */
    public ListenerStream listen(Endpoint server, StreamAddress address, ListenerEvents events) {
        return listen(server, address, events, StreamReceiver.UNLIMITED);
    }

    /**
     * As {@link #listen}, but reads no more than this many bytes per second once the stream is accepted. Such a stream is not checked for
     * silence, because reading slowly causes it.
     *
     * @param bytesPerSecond more than 0
     */
    public ListenerStream listenSlowly(StreamAddress address, ListenerEvents events, int bytesPerSecond) {
        return listen(endpoint(address), address, events, bytesPerSecond);
    }

    /** As {@link #listenSlowly}, but the first connection goes to a given server, as for {@link #listen}. */
    public ListenerStream listenSlowly(
            Endpoint server, StreamAddress address, ListenerEvents events, int bytesPerSecond) {
        return listen(server, address, events, bytesPerSecond);
    }

    private ListenerStream listen(Endpoint server, StreamAddress address, ListenerEvents events, int bytesPerSecond) {
        StreamReceiver receiver = new StreamReceiver(this, events, server, address, bytesPerSecond);
        receiver.connect();
        return receiver;
    }

    /**
     * Returns a fetcher of whole resources, such as playlists and segments. It opens its connections when they are needed.
     *
     * @param server of the first address
     * @param first the first address; redirects may lead away from its host as {@link ListenerOptions#redirects} allows
     * @param limit how long one resource may take, from its request to its last byte; more than 0
     * @param cookies of the player; its fetchers share them
     */
    public ResourceFetcher fetcher(Endpoint server, StreamAddress first, Duration limit, CookieJar cookies) {
        return new ResourceFetcher(this, server, first, limit, cookies);
    }

    /** Whether redirects and playlists may lead from one address to another. */
    public boolean mayFollow(StreamAddress first, StreamAddress next) {
        return options.redirects() == Redirects.ANY || resolver.sameHost(first.host(), next.host());
    }

    /** Opens a connection from every source address to the target, and closes it; see {@link ConnectivityCheck}. */
    public Future<Void> checkConnectivity() {
        return checkConnectivity(endpoint(target));
    }

    /** As {@link #checkConnectivity()}, for another server. */
    public Future<Void> checkConnectivity(Endpoint server) {
        return ConnectivityCheck.start(loop, dialer, server);
    }

    /** A server, with the TLS settings of the streams. Its name is not looked up again. */
    public Endpoint endpoint(InetSocketAddress server) {
        resolver.knowing(server);
        return new Endpoint(server, tls(server.getHostString()));
    }

    private Endpoint endpoint(StreamAddress address) {
        return new Endpoint(
                InetSocketAddress.createUnresolved(address.host(), address.port()),
                address.tls() ? tls(address.host()) : Optional.empty());
    }

    /** Waits until the sockets of all streams are closed; see {@link Dialer#awaitClosed}. */
    public Future<Boolean> awaitClosed(Duration limit) {
        return dialer.awaitClosed(limit);
    }

    private Optional<Tls> tls(String host) {
        return options.tls().map(with -> with.to(host));
    }

    /**
     * Opens the next connection of a stream.
     *
     * @param first the server of the stream's first connection
     */
    Connection connect(Endpoint first, StreamAddress address, int bytesPerSecond, ConnectionListener listener) {
        Endpoint to = isAt(first, address) ? first : endpoint(address);
        return bytesPerSecond == StreamReceiver.UNLIMITED
                ? dialer.connect(to, listener)
                : dialer.connectLimited(to, bytesPerSecond, listener);
    }

    private static boolean isAt(Endpoint server, StreamAddress address) {
        return address.port() == server.address().getPort()
                && address.tls() == server.tls().isPresent()
                && address.host().equalsIgnoreCase(server.address().getHostString());
    }

    /**
     * Writes a request. The caller owns the buffer.
     *
     * @param cookies the value of the header {@code Cookie}; empty for none
     * @param firstServer whether the address belongs to the server that was asked first, which gets the credentials
     */
    ByteBuf request(StreamAddress address, String cookies, boolean firstServer, ByteBufAllocator allocator) {
        return (firstServer ? request : requestWithoutCredentials).get(address, cookies, allocator);
    }

    /**
     * As {@link #request}, for a resource.
     *
     * @param cookies the value of the header {@code Cookie}; empty for none
     */
    ByteBuf resourceRequest(
            StreamAddress address,
            Optional<String> range,
            String cookies,
            boolean firstServer,
            ByteBufAllocator allocator) {
        return (firstServer ? resourceRequest : resourceRequestWithoutCredentials)
                .get(address, range, cookies, allocator);
    }

    /** Runs a task on the loop, after the present call. */
    void execute(Runnable task) {
        loop.execute(task);
    }

    ListenerOptions options() {
        return options;
    }

    NanoClock clock() {
        return clock;
    }

    Resolver resolver() {
        return resolver;
    }

    TimeoutQueue headTimeouts() {
        return headTimeouts;
    }

    TimeoutQueue firstByteTimeouts() {
        return firstByteTimeouts;
    }

    TimeoutQueue silenceChecks() {
        return silenceChecks;
    }

    /** How long a stream may send nothing; the greatest long for any time. */
    long silenceNanos() {
        return silenceNanos;
    }
}
