package dev.throng.riemann.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.measure.FollowOn;
import dev.throng.measure.LoopRecorder;
import dev.throng.protocol.LoopContext;
import dev.throng.riemann.client.RiemannConnection;
import dev.throng.riemann.client.RiemannFailure;
import dev.throng.riemann.codec.Msg;
import dev.throng.transport.TransportException;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * One of the connections that the load is to have: opened, and opened again when it is lost, with growing waits. Tells arrivals what
 * became of them. Confined to its event loop.
 */
final class ReconnectingConnection implements RiemannConnection.Listener<Arrival>, MissingReplies.Peer {

    private static final long LONG_SILENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final LoopContext context;
    private final int index;
    private final ConnectionDriver.Server server;
    private final boolean slow;
    private final RiemannSettings.Reconnect reconnect;
    private final ErrorNotes errors;
    private RiemannConnection<Arrival> connection;
    private boolean wanted = true;
    private boolean reopens;
    private Optional<Failure> lost = Optional.empty();
    private int attempt;
    private Future<?> waiting;

    private long lastSentNanos;

    /** Set while the link holds bytes that are to be flushed. */
    boolean dirty;

    /**
     * @param index of the connection over all loops
     * @param server where it goes
     * @param slow whether it reads its acks slowly
     */
    ReconnectingConnection(
            LoopContext context,
            int index,
            ConnectionDriver.Server server,
            boolean slow,
            RiemannSettings.Reconnect reconnect,
            ErrorNotes errors) {
        this.context = context;
        this.index = index;
        this.server = server;
        this.slow = slow;
        this.reconnect = reconnect;
        this.reopens = reconnect.enabled();
        this.errors = errors;
        this.connection = fresh();
        this.waiting = context.loop().newSucceededFuture(null);
        context.recorder().gauge(RiemannMetric.UN_ACKED, index, () -> connection.unacked());
    }

    private RiemannConnection<Arrival> fresh() {
        return slow ? server.client().slowConnection(this) : server.client().connection(this);
    }

    /** Opens the connection for the first time. Fails with a {@link TransportException}. */
    Future<Void> open() {
        return open(context.clock().nanos());
    }

    private Future<Void> open(long startNanos) {
        return connection.open().addListener(done -> {
            if (done.isSuccess()) {
                context.recorder()
                        .record(RiemannMetric.CONNECT_TIME, context.clock().nanos() - startNanos);
            }
        });
    }

    /** Explains why the connection cannot be opened. */
    ConnectionProblem problem() {
        return server.problem();
    }

    RiemannConnection<Arrival> connection() {
        return connection;
    }

    @Override
    public boolean isOpen() {
        return connection.isOpen();
    }

    @Override
    public int unacked() {
        return connection.unacked();
    }

    @Override
    public long readNanos() {
        return connection.readNanos();
    }

    @Override
    public boolean sendEmpty() {
        return connection.sendEmpty();
    }

    /** The start of the last arrival whose Msg was sent; 0 before the first. */
    @Override
    public long lastSentNanos() {
        return lastSentNanos;
    }

    void sentAt(long nanos) {
        lastSentNanos = nanos;
    }

    /** The failure of an arrival that finds the connection closed: a follow-on of what closed it, or of the last attempt to open it again. */
    Failure whyClosed() {
        return lost.<Failure>map(cause -> FollowOn.of(RiemannFailure.NO_CONNECTION, cause))
                .orElse(RiemannFailure.NO_CONNECTION);
    }

    @Override
    public void acked(Arrival arrival, long atNanos) {
        if (arrival.unanswered()) {
            arrival.received(ACK_BYTES);
            arrival.completed(atNanos);
        } else {
            context.recorder().count(RiemannMetric.LATE_ACKS, 1);
        }
    }

    @Override
    public void replied(Arrival arrival, Msg reply, int frameBytes, long atNanos) {
        if (!reply.accepted()) {
            errors.add(reply.complaint());
        }
        if (!arrival.unanswered()) {
            context.recorder().count(RiemannMetric.LATE_ACKS, 1);
            return;
        }
        arrival.received(frameBytes);
        if (reply.accepted()) {
            context.recorder()
                    .count(RiemannMetric.EVENTS_RECEIVED, reply.events().size());
            arrival.completed(atNanos);
        } else {
            arrival.failed(RiemannFailure.ERROR_REPLY, atNanos);
        }
    }

    @Override
    public void failed(Arrival arrival, Failure why, long atNanos) {
        arrival.failed(why, atNanos);
    }

    @Override
    public void closed(Failure why, int unacked, String detail) {
        lost = Optional.of(why);
        if (why == RiemannFailure.UNEXPECTED_REPLY) {
            context.recorder().count(RiemannMetric.REPLIES_MISMATCHED, 1);
        }
        if (wanted) {
            context.recorder()
                    .note(why.id() + ", connection " + index + ", " + unacked + " un-acked" + silence(unacked) + ": "
                            + detail);
            attempt = 0;
            reconnectLater();
        }
    }

    /** How long the target had sent nothing. After a long silence it may have left replies out, which only the end of a load can show. */
    private String silence(int unacked) {
        long last = Math.max(lastSentNanos, connection.readNanos());
        long silentNanos = context.clock().nanos() - last;
        return unacked == 0 || last == 0 || silentNanos < LONG_SILENCE_NANOS
                ? ""
                : ", silent for more than "
                        + TimeUnit.NANOSECONDS.toSeconds(silentNanos)
                        + " s, so it is not known whether the target left replies out";
    }

    private void reconnectLater() {
        if (!wanted || !reopens) {
            return;
        }
        long waitNanos = reconnect.before(attempt).toNanos();
        attempt++;
        waiting = context.loop().schedule(this::reconnectNow, waitNanos, TimeUnit.NANOSECONDS);
    }

    private void reconnectNow() {
        if (!wanted || !reopens) {
            return;
        }
        connection = fresh();
        open(context.clock().nanos()).addListener(done -> {
            if (done.isSuccess() && !reopens) {
                close();
            } else if (done.isSuccess()) {
                context.recorder().count(RiemannMetric.RECONNECTS, 1);
            } else if (wanted && done.cause() instanceof TransportException unreachable) {
                lost = Optional.of(unreachable.failure());
                context.recorder().note("connection " + index + " cannot be opened again: " + unreachable.getMessage());
                reconnectLater();
            }
        });
    }

    /**
     * The load is over. The connection stays open for its acks, and is not opened again if it is lost. One that is being opened again is
     * closed as soon as it is open: no arrival waits for it.
     */
    void stopReconnecting() {
        reopens = false;
        waiting.cancel(false);
    }

    /** Closes the connection for good; what is un-acked fails. */
    void close() {
        wanted = false;
        waiting.cancel(false);
        connection.close();
    }

    /** Opens the connections of a loop, {@value #AT_ONCE} at a time, so that the target's backlog holds them. Confined to its event loop. */
    static final class Opener {

        private static final int AT_ONCE = 64;

        private final ReconnectingConnection[] links;
        private final Promise<Void> all;
        private int begun;
        private int open;

        Opener(LoopContext context, ReconnectingConnection[] links) {
            this.links = links;
            this.all = context.loop().newPromise();
        }

        /** Completes when all are open. Fails with the first that fails, with a {@link TransportException} for the user. */
        Future<Void> start() {
            if (links.length == 0) {
                return all.setSuccess(null);
            }
            while (begun < Math.min(AT_ONCE, links.length)) {
                openNext();
            }
            return all;
        }

        private void openNext() {
            ReconnectingConnection link = links[begun++];
            link.open().addListener(done -> {
                if (!done.isSuccess()) {
                    all.tryFailure(
                            link.problem().explain(done.cause(), (open + 1) + " of " + links.length + " on this loop"));
                    return;
                }
                open++;
                if (open == links.length) {
                    all.trySuccess(null);
                } else if (begun < links.length && !all.isDone()) {
                    openNext();
                }
            });
        }
    }

    /** Samples what error replies say: the first few distinct texts become notes, the rest is only counted. Confined to its event loop. */
    static final class ErrorNotes {

        private static final int MAX_TEXTS = 5;
        private static final int MAX_CHARS = 200;

        private final LoopRecorder recorder;
        private final Set<String> seen = new HashSet<>();

        ErrorNotes(LoopRecorder recorder) {
            this.recorder = recorder;
        }

        void add(String text) {
            if (seen.size() < MAX_TEXTS && seen.add(text.substring(0, Math.min(MAX_CHARS, text.length())))) {
                recorder.note("error reply: " + text);
            }
        }
    }
}
