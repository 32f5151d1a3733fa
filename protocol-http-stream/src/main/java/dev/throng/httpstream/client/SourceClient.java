package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.MetadataRequest;
import dev.throng.httpstream.codec.SourceRequest;
import dev.throng.time.NanoClock;
import dev.throng.transport.Connection;
import dev.throng.transport.DialOptions.ReadBuffers;
import dev.throng.transport.Dialer;
import dev.throng.transport.Endpoint;
import dev.throng.transport.TimeoutQueue;
import io.netty.channel.ChannelFactory;
import io.netty.channel.EventLoop;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Opens the streams of sources on one event loop, and the connections of their title updates. Timeouts expire up to 100 ms late, on ticks
 * that all timers of the loop share. Confined to the loop.
 */
public final class SourceClient {

    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** How long the text of an answer without a length is awaited. */
    private static final Duration TEXT = Duration.ofSeconds(1);

    /** Answers to sources are short. */
    private static final ReadBuffers READS = ReadBuffers.of(new FixedRecvByteBufAllocator(2 * 1024));

    private final Endpoint target;
    private final NanoClock clock;
    private final Dialer dialer;
    private final TimeoutQueue answerTimeouts;
    private final Optional<TimeoutQueue> expectTimeouts;
    private final TimeoutQueue timeoutsAfterExpect;
    private final TimeoutQueue textTimeouts;
    private Optional<SourceRequest> learned = Optional.empty();

    /**
     * @param channels makes channels that fit the loop
     * @param clock the loop's clock
     */
    public SourceClient(
            EventLoop loop,
            ChannelFactory<? extends SocketChannel> channels,
            InetSocketAddress target,
            SourceOptions options,
            NanoClock clock) {
        this(loop, channels, new Endpoint(target, options.tls()), options, clock);
    }

    /**
     * @param channels makes channels that fit the loop
     * @param target the server, which counts the connections; its TLS settings are those of the options
     * @param clock the loop's clock
     */
    public SourceClient(
            EventLoop loop,
            ChannelFactory<? extends SocketChannel> channels,
            Endpoint target,
            SourceOptions options,
            NanoClock clock) {
        this.target = target;
        this.clock = clock;
        this.dialer = new Dialer(loop, channels, options.dial().withReads(READS), clock);
        Duration answer = options.answerTimeout();
        Duration expect = options.expectTimeout();
        boolean expects = expect.compareTo(answer) < 0;
        this.answerTimeouts = new TimeoutQueue(loop, clock, answer, TICK_NANOS);
        this.expectTimeouts =
                expects ? Optional.of(new TimeoutQueue(loop, clock, expect, TICK_NANOS)) : Optional.empty();
        this.timeoutsAfterExpect =
                new TimeoutQueue(loop, clock, expects ? answer.minus(expect) : Duration.ZERO, TICK_NANOS);
        this.textTimeouts = new TimeoutQueue(loop, clock, answer.compareTo(TEXT) < 0 ? answer : TEXT, TICK_NANOS);
    }

    /**
     * Requests a mount point. Nothing is reported before this returns.
     *
     * @param sendBufferBytes size of the socket's send buffer. Without it the buffer grows to megabytes: minutes of audio that the target has
     *     not taken and that {@link SourceStream#pendingBytes} would not show
     */
    public SourceStream publish(SourceRequest request, int sendBufferBytes, SourceEvents events) {
        SourceRequest inForm = learned.map(request::like).orElse(request);
        SourceConnection source = new SourceConnection(this, inForm, sendBufferBytes, events);
        source.open();
        return source;
    }

    /** The server refused another form of request than this one, so that the next sources use this one at once. */
    void learn(SourceRequest form) {
        learned = Optional.of(form);
    }

    /** Requests a new title. Nothing is reported before this returns. */
    public TitleUpdate update(MetadataRequest request, TitleUpdateEvents events) {
        TitleUpdateConnection update = new TitleUpdateConnection(this, request, events);
        update.open();
        return update;
    }

    /** Waits until the sockets of all sources and title updates are closed; see {@link Dialer#awaitClosed}. */
    public Future<Boolean> awaitClosed(Duration limit) {
        return dialer.awaitClosed(limit);
    }

    Connection connect(Exchange exchange) {
        return dialer.connect(target, exchange);
    }

    boolean isSecured() {
        return target.tls().isPresent();
    }

    NanoClock clock() {
        return clock;
    }

    /** From a request to its answer. */
    TimeoutQueue answerTimeouts() {
        return answerTimeouts;
    }

    /** From a request to {@code 100 Continue}; empty if the answer may take no longer than that. */
    Optional<TimeoutQueue> expectTimeouts() {
        return expectTimeouts;
    }

    /** What is left for the answer when the time for {@code 100 Continue} is over. */
    TimeoutQueue timeoutsAfterExpect() {
        return timeoutsAfterExpect;
    }

    /** From the head of an answer to the end of its text. */
    TimeoutQueue textTimeouts() {
        return textTimeouts;
    }
}
