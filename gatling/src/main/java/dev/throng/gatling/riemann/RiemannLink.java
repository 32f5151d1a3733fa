package dev.throng.gatling.riemann;

import dev.throng.gatling.action.Request;
import dev.throng.gatling.recording.LoopRecording;
import dev.throng.measure.Failure;
import dev.throng.protocol.EngineFailure;
import dev.throng.riemann.client.ReplyListener;
import dev.throng.riemann.client.RiemannClient;
import dev.throng.riemann.client.RiemannConnection;
import dev.throng.riemann.client.RiemannFailure;
import dev.throng.riemann.codec.Msg;
import dev.throng.time.NanoClock;
import dev.throng.transport.ChannelFactories;
import dev.throng.transport.Timeout;
import dev.throng.transport.TimeoutQueue;
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
 * One of the connections to a Riemann: opened when it is first needed, and again when it is needed after it was lost, but not more often
 * than once in {@value #RETRY_MILLIS} ms. Confined to its event loop, but for {@link #send} and {@link #close}.
 */
final class RiemannLink implements ReplyListener<RiemannLink.Pending> {

    private static final long RETRY_MILLIS = 100;

    /** A Msg on its way, what takes its reply, and its deadline. */
    final class Pending extends Timeout {

        private final Request request;
        private final Msg msg;
        private final Replied then;

        private Pending(Request request, Msg msg, Replied then) {
            this.request = request;
            this.msg = msg;
            this.then = then;
        }

        private void replied(Optional<Msg> reply, long atNanos) {
            cancelTimeout();
            then.replied(request, reply, atNanos);
        }

        private void failed(Failure why, String detail, long atNanos) {
            cancelTimeout();
            request.failed(why, detail, atNanos);
        }

        @Override
        protected void expired(long atNanos) {
            request.failed(EngineFailure.DEADLINE, "no reply within " + settings.deadline(), atNanos);
        }
    }

    /** Takes the reply to a Msg, on the link's loop. */
    interface Replied {
        void replied(Request request, Optional<Msg> reply, long atNanos);
    }

    private final EventLoop loop;
    private final RiemannClient client;
    private final RiemannProtocolBuilder settings;
    private final LoopRecording recording;
    private final NanoClock clock;
    private final TimeoutQueue deadlines;
    private final Deque<Pending> unopened = new ArrayDeque<>();
    private RiemannConnection<Pending> connection;
    private Failure lost = RiemannFailure.NO_CONNECTION;
    private String lostDetail = "";
    private long triedNanos;
    private boolean opening;
    private boolean dirty;
    private boolean closed;

    RiemannLink(
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
        this.triedNanos = clock.nanos() - TimeUnit.MILLISECONDS.toNanos(RETRY_MILLIS);
    }

    /** Sends a Msg. The request gets the reply, or the reason why there is none. Any thread. */
    void send(Request request, Msg msg, Replied then) {
        if (loop.inEventLoop()) {
            sendHere(request, msg, then);
        } else {
            loop.execute(() -> sendHere(request, msg, then));
        }
    }

    private void sendHere(Request request, Msg msg, Replied then) {
        request.start(recording);
        long now = clock.nanos();
        Pending pending = new Pending(request, msg, then);
        deadlines.start(pending, now);
        if (connection != null && connection.isOpen()) {
            write(pending);
            return;
        }
        if (!opening && now - triedNanos >= TimeUnit.MILLISECONDS.toNanos(RETRY_MILLIS)) {
            open(now);
        }
        if (opening) {
            unopened.add(pending);
        } else {
            pending.failed(lost, lostDetail, now);
        }
    }

    private void write(Pending pending) {
        Optional<Failure> refusal = connection.send(pending.msg, pending);
        if (refusal.isPresent()) {
            pending.failed(refusal.get(), "", clock.nanos());
        } else if (!dirty) {
            dirty = true;
            loop.execute(this::flush);
        }
    }

    /** All that was sent in one turn of the loop leaves together. */
    private void flush() {
        dirty = false;
        connection.flush();
    }

    private void open(long nowNanos) {
        if (closed) {
            return;
        }
        opening = true;
        triedNanos = nowNanos;
        connection = client.connection(this);
        connection.open().addListener(this::opened);
    }

    private void opened(Future<? super Void> attempt) {
        opening = false;
        if (!attempt.isSuccess()) {
            lost = attempt.cause() instanceof TransportException unreachable
                    ? unreachable.failure()
                    : TransportError.IO_ERROR;
            lostDetail = String.valueOf(attempt.cause().getMessage());
        }
        for (Pending each = unopened.poll(); each != null; each = unopened.poll()) {
            if (each.request.over()) {
                continue;
            }
            if (attempt.isSuccess()) {
                write(each);
            } else {
                each.failed(lost, lostDetail, clock.nanos());
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
        lost = why;
        lostDetail = detail;
    }

    /** Closes the connection for good. Any thread; does nothing if the loop has ended, and the connection with it. */
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
