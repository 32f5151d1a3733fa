package dev.throng.rtmp.client;

import dev.throng.measure.Failure;
import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.rtmp.session.RtmpSession;
import dev.throng.rtmp.session.SessionEvents;
import dev.throng.rtmp.session.SessionOutput;
import dev.throng.rtmp.session.StreamTarget;
import dev.throng.streams.flv.MessageException;
import dev.throng.transport.Connection;
import dev.throng.transport.ConnectionListener;
import dev.throng.transport.Endpoint;
import dev.throng.transport.TransportError;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.Optional;

/**
 * The connection of a player or a publisher: carries the bytes of a session, and limits the time of its steps. What a session sends while it
 * reads goes out in one write. Small on purpose: a process holds thousands. Confined to its event loop.
 */
abstract class StreamConnection implements ConnectionListener, SessionOutput, SessionEvents {

    /** No server is redirected to more often. */
    private static final int MAX_REDIRECTS = 5;

    private final RtmpClient client;
    private final Endpoint first;
    private Endpoint server;
    private StreamTarget target;
    private byte redirects;

    /** Where the server has just redirected to; null without a redirect. */
    private String redirected;

    private int bytesPerSecond;
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

    StreamConnection(RtmpClient client, Endpoint server, StreamTarget target) {
        this.client = client;
        this.first = server;
        this.server = server;
        this.target = target;
    }

    /** What is played or published, at the present server. */
    final StreamTarget target() {
        return target;
    }

    /** Makes the session, when the connection takes bytes. */
    abstract RtmpSession newSession();

    /** The connection takes bytes; the session follows. */
    abstract void ready(long atNanos);

    /** The server redirects to another one, which is connected to now. */
    abstract void redirected(long atNanos);

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
    final void open(int mostPerSecond) {
        bytesPerSecond = mostPerSecond;
        connection = client.connect(server, mostPerSecond, this);
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
        if (redirects == 0) {
            ready(atNanos);
        }
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
        if (redirected != null && !ended) {
            follow(redirected, atNanos);
            return;
        }
        if (!ended) {
            received(atNanos);
        }
        flushSent();
    }

    @Override
    public final void redirected(String address) {
        redirected = address;
    }

    /** Connects to where the server redirects, as far as the settings allow it. */
    private void follow(String text, long atNanos) {
        redirected = null;
        Optional<RedirectAddress> parsed = RedirectAddress.parse(text);
        if (parsed.isEmpty()) {
            end(RtmpFailure.BAD_REDIRECT, "to " + text);
            return;
        }
        RedirectAddress next = parsed.get();
        if (!client.mayFollow(first, next)) {
            end(RtmpFailure.REDIRECT_REFUSED, "to " + text);
        } else if (redirects == MAX_REDIRECTS) {
            end(RtmpFailure.TOO_MANY_REDIRECTS, "to " + text);
        } else {
            redirects++;
            connection.discard();
            unflushed = false;
            redirected(atNanos);
            if (!ended) {
                step = RtmpStep.CONNECT;
                target = new StreamTarget(next.application(), next.text(), target.name());
                server = client.endpoint(next);
                connection = client.connect(server, bytesPerSecond, this);
            }
        }
    }

    @Override
    public final void connecting() {
        enter(RtmpStep.CONNECT_COMMAND);
        connection.startTimeout(client.answerTimeouts(), readNanos);
        if (redirects == 0) {
            handshaken(readNanos);
        }
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
