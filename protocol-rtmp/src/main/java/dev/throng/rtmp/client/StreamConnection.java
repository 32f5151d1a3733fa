package dev.throng.rtmp.client;

import dev.throng.measure.Failure;
import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.rtmp.session.RtmpSession;
import dev.throng.rtmp.session.SessionEvents;
import dev.throng.rtmp.session.SessionOutput;
import dev.throng.streams.flv.MessageException;
import dev.throng.transport.Connection;
import dev.throng.transport.ConnectionListener;
import dev.throng.transport.Endpoint;
import dev.throng.transport.TransportError;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/**
 * The connection of a player or a publisher: carries the bytes of a session, and limits the time of its steps. What a session sends while it
 * reads goes out in one write. Small on purpose: a process holds thousands. Confined to its event loop.
 */
abstract class StreamConnection implements ConnectionListener, SessionOutput, SessionEvents {

    private final RtmpClient client;
    private final Endpoint server;
    private RtmpStep step = RtmpStep.CONNECT;
    private boolean unflushed;
    private boolean ended;
    private long readNanos;
    private long receivedBytes;
    private long sentBytes;

    /** Null until {@link #open}. */
    private Connection connection;
    /** Null until the connection takes bytes. */
    private RtmpSession session;

    StreamConnection(RtmpClient client, Endpoint server) {
        this.client = client;
        this.server = server;
    }

    /** Makes the session, when the connection takes bytes. */
    abstract RtmpSession newSession();

    /** The connection takes bytes; the session follows. */
    abstract void ready(long atNanos);

    /** The handshake is complete. */
    abstract void handshaken(long atNanos);

    /** The command play or publish is about to be sent. */
    void starting(long atNanos) {}

    /** The server accepts the player or publisher. */
    abstract void accepted(long atNanos);

    /** The session has read all bytes of a read, and neither of them has ended. */
    void received(long atNanos) {}

    /** The stream has ended. Called once, as the last method. */
    abstract void finished(Failure why, String detail, long atNanos);

    /** How a stream that has begun ends with an error of the transport. */
    Failure closedAs(TransportError error) {
        return step.failure(error);
    }

    /** The time of the step is over. */
    void stepTimedOut(long atNanos) {
        end(step.deadline(), step.deadline().description());
    }

    /** @param bytesPerSecond the most that is read, or {@link PlayerConnection#UNLIMITED} */
    final void open(int bytesPerSecond) {
        connection = client.connect(server, bytesPerSecond, this);
    }

    @Override
    public final void connected(long atNanos) {
        if (server.tls().isPresent()) {
            step = RtmpStep.TLS;
        }
    }

    @Override
    public final void active(long atNanos) {
        step = RtmpStep.HANDSHAKE;
        readNanos = atNanos;
        connection.startTimeout(client.handshakeTimeouts(), atNanos);
        ready(atNanos);
        if (!ended) {
            session = newSession();
            client.options().windowBytes().ifPresent(session::announceWindow);
            session.begin();
            flushSent();
        }
    }

    @Override
    public final void read(ByteBuf bytes, long atNanos) {
        receivedBytes += bytes.readableBytes();
        readNanos = atNanos;
        try {
            session.read(bytes);
        } catch (MessageException e) {
            end(RtmpFailure.of(e.fault()), e.getMessage());
        }
        if (!ended) {
            received(atNanos);
        }
        flushSent();
    }

    @Override
    public final void connecting() {
        enter(RtmpStep.CONNECT_COMMAND);
        connection.startTimeout(client.answerTimeouts(), readNanos);
        handshaken(readNanos);
    }

    @Override
    public final void creatingStream() {
        enter(RtmpStep.CREATE_STREAM);
    }

    @Override
    public final void starting() {
        enter(RtmpStep.START);
        starting(readNanos);
    }

    @Override
    public final void streaming() {
        enter(RtmpStep.STREAM);
        accepted(readNanos);
    }

    @Override
    public final void ended(RtmpFailure why, String detail) {
        end(why, detail);
    }

    @Override
    public final void timedOut(long atNanos) {
        stepTimedOut(atNanos);
    }

    @Override
    public final void closed(TransportError error, String detail, long atNanos) {
        end(closedAs(error), detail);
    }

    @Override
    public final ByteBufAllocator allocator() {
        return connection.allocator();
    }

    @Override
    public final void send(ByteBuf bytes) {
        sentBytes += bytes.readableBytes();
        unflushed = true;
        connection.write(bytes);
    }

    final void flushSent() {
        if (unflushed) {
            unflushed = false;
            connection.flush();
        }
    }

    final void end(Failure why, String detail) {
        if (ended) {
            return;
        }
        ended = true;
        if (session != null) {
            session.end();
        }
        connection.discard();
        finished(why, detail, client.clock().nanos());
    }

    final void enter(RtmpStep next) {
        step = next;
    }

    final RtmpClient client() {
        return client;
    }

    final Connection connection() {
        return connection;
    }

    /** The time of the newest read. */
    final long readNanos() {
        return readNanos;
    }

    public final RtmpStep step() {
        return step;
    }

    public final long receivedBytes() {
        return receivedBytes;
    }

    public final long sentBytes() {
        return sentBytes;
    }

    public final boolean ended() {
        return ended;
    }
}
