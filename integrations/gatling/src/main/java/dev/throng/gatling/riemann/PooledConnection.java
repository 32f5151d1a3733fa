package dev.throng.gatling.riemann;

import dev.throng.gatling.action.Request;
import dev.throng.gatling.recording.LoopRecording;
import dev.throng.measure.Failure;
import dev.throng.protocol.EngineFailure;
import dev.throng.riemann.client.RiemannClient;
import dev.throng.riemann.client.RiemannConnection;
import dev.throng.riemann.client.RiemannFailure;
import dev.throng.riemann.codec.Msg;
import dev.throng.text.QuantityText;
import dev.throng.time.NanoClock;
import dev.throng.transport.ChannelFactories;
import dev.throng.transport.TimeoutQueue;
import dev.throng.transport.TimeoutQueue.Timeout;
import dev.throng.transport.TransportError;
import dev.throng.transport.TransportException;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * One of the connections to a Riemann server. It opens when it is first needed, and reopens when it is needed after a loss, at most once
 * in {@value #RETRY_MILLIS} ms. Confined to its event loop, except {@link #send} and {@link #close}.
 */
final class PooledConnection implements RiemannConnection.Listener<PooledConnection.Pending> {

    private static final long RETRY_MILLIS = 100;

    /** A Msg without a reply yet, the consumer of the reply, and the deadline. */
    final class Pending extends Timeout {

        private final Request request;
        private final Msg msg;
        private final ReplyConsumer consumer;

        private Pending(Request request, Msg msg, ReplyConsumer consumer) {
            this.request = request;
            this.msg = msg;
            this.consumer = consumer;
        }

        private void replied(Optional<Msg> reply, long atNanos) {
            cancelTimeout();
            consumer.replied(request, reply, atNanos);
        }

        private void failed(Failure why, String detail, long atNanos) {
            cancelTimeout();
            request.failed(why, detail, atNanos);
        }

        @Override
        protected void expired(long atNanos) {
            request.failed(
                    EngineFailure.DEADLINE, "no reply within " + QuantityText.duration(settings.deadline()), atNanos);
        }
    }

    /** Receives the reply to a Msg, on the connection's event loop. */
    interface ReplyConsumer {
        void replied(Request request, Optional<Msg> reply, long atNanos);
    }

    private final EventLoop loop;
    private final RiemannClient client;
    private final RiemannProtocolBuilder settings;
    private final LoopRecording recording;
    private final NanoClock clock;
    private final TimeoutQueue deadlines;
    private final Deque<Pending> waitingForOpen = new ArrayDeque<>();
    private RiemannConnection<Pending> connection;
    private Failure lastFailure = RiemannFailure.NO_CONNECTION;
    private String lastFailureDetail = "";
    private long lastAttemptNanos;
    private boolean opening;
    private boolean flushScheduled;
    private boolean closed;

    PooledConnection(
            EventLoop loop,
            ChannelFactories channels,
            InetSocketAddress target,
            RiemannProtocolBuilder settings,
            LoopRecording recording,
            NanoClock clock) {
        this.loop = loop;
        this.client = new RiemannClient(loop, channels.tcp(), target, settings.options(), clock);
        this.settings = settings;
        this.recording = recording;
        this.clock = clock;
        this.deadlines = new TimeoutQueue(loop, clock, settings.deadline());
        this.lastAttemptNanos = clock.nanos() - TimeUnit.MILLISECONDS.toNanos(RETRY_MILLIS);
    }

    /** Sends a Msg. The consumer receives the reply, or the request fails. Any thread may call this. */
    void send(Request request, Msg msg, ReplyConsumer consumer) {
        if (loop.inEventLoop()) {
            sendOnLoop(request, msg, consumer);
        } else {
            loop.execute(() -> sendOnLoop(request, msg, consumer));
        }
    }

    private void sendOnLoop(Request request, Msg msg, ReplyConsumer consumer) {
        request.start(recording);
        long now = clock.nanos();
        Pending pending = new Pending(request, msg, consumer);
        deadlines.start(pending, now);
        if (connection != null && connection.isOpen()) {
            write(pending);
            return;
        }
        if (!opening && now - lastAttemptNanos >= TimeUnit.MILLISECONDS.toNanos(RETRY_MILLIS)) {
            open(now);
        }
        if (opening) {
            waitingForOpen.add(pending);
        } else {
            pending.failed(lastFailure, lastFailureDetail, now);
        }
    }

    private void write(Pending pending) {
        Optional<Failure> refusal = connection.send(pending.msg, pending);
        if (refusal.isPresent()) {
            pending.failed(refusal.get(), "", clock.nanos());
        } else if (!flushScheduled) {
            flushScheduled = true;
            loop.execute(this::flush);
        }
    }

    /** Flushes all Msgs of one run of the event loop together. */
    private void flush() {
        flushScheduled = false;
        connection.flush();
    }

    private void open(long nowNanos) {
        if (closed) {
            return;
        }
        opening = true;
        lastAttemptNanos = nowNanos;
        connection = client.connection(this);
        connection.open().addListener(this::opened);
    }

    private void opened(Future<? super Void> attempt) {
        opening = false;
        if (!attempt.isSuccess()) {
            lastFailure = attempt.cause() instanceof TransportException unreachable
                    ? unreachable.failure()
                    : TransportError.IO_ERROR;
            lastFailureDetail = String.valueOf(attempt.cause().getMessage());
        }
        for (Pending each = waitingForOpen.poll(); each != null; each = waitingForOpen.poll()) {
            if (each.request.isFinished()) {
                continue;
            }
            if (attempt.isSuccess()) {
                write(each);
            } else {
                each.failed(lastFailure, lastFailureDetail, clock.nanos());
            }
        }
    }

    @Override
    public void acked(Pending pending, long atNanos) {
        pending.replied(Optional.empty(), atNanos);
    }

    @Override
    public void replied(Pending pending, Msg reply, int frameBytes, long atNanos) {
        if (reply.accepted()) {
            pending.replied(Optional.of(reply), atNanos);
        } else {
            pending.failed(RiemannFailure.ERROR_REPLY, reply.complaint(), atNanos);
        }
    }

    @Override
    public void failed(Pending pending, Failure why, long atNanos) {
        pending.failed(why, "", atNanos);
    }

    @Override
    public void closed(Failure why, int unacked, String detail) {
        lastFailure = why;
        lastFailureDetail = detail;
    }

    /**
     * Closes the connection; it does not reopen. Any thread may call this. Does nothing if the event loop, and so the connection, has
     * ended.
     */
    void close() {
        if (loop.isShuttingDown()) {
            return;
        }
        loop.execute(() -> {
            closed = true;
            if (connection != null) {
                connection.close();
            }
        });
    }
}
