package dev.throng.riemann.client;

import dev.throng.measure.Failure;
import dev.throng.riemann.codec.FrameException;
import dev.throng.riemann.codec.Msg;
import dev.throng.riemann.codec.MsgEncoder;
import dev.throng.riemann.codec.RepeatedFrame;
import dev.throng.riemann.codec.ReplyDecoder;
import dev.throng.time.NanoClock;
import dev.throng.transport.Connection;
import dev.throng.transport.ConnectionListener;
import dev.throng.transport.Dialer;
import dev.throng.transport.Endpoint;
import dev.throng.transport.TransportError;
import dev.throng.transport.TransportException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.util.Optional;

/**
 * One TCP or TLS connection to a server. A {@link RiemannClient} makes it. It is opened once and ends once.
 *
 * <p>A Msg enters the queue of un-acked ones, then its bytes are gathered; {@link #flush} hands all that was gathered to the socket in
 * one write. While the socket takes no more, gathering goes on, up to {@code maxPendingBytes}, and what was gathered follows by itself as
 * soon as the socket is writable again. The server replies in order, so the oldest un-acked Msg is the one that a reply is for. A reply that
 * cannot be for that Msg ends the connection, because no later reply could be matched. When the connection ends, however it does, every
 * un-acked Msg fails.
 *
 * <p>All methods are called on the event loop, and the listener is called on it; it may send and close from within its callbacks.
 * Allocates nothing per Msg in steady state.
 *
 * @param <P> the token that the caller gives with each Msg
 */
public final class RiemannConnection<P> {

    private static final String TOO_MANY = "a reply that no Msg waits for";

    private enum State {
        CONNECTING,
        OPEN,
        CLOSED
    }

    private final Dialer dialer;
    private final Endpoint target;
    private final RiemannOptions options;
    private final boolean slow;
    private final NanoClock clock;
    private final Listener<P> listener;
    private final Promise<Void> opened;
    private final ReplyDecoder decoder;
    private final FrameBatch gather = new FrameBatch(PooledByteBufAllocator.DEFAULT);
    private final UnackedMsgs<P> unacked = new UnackedMsgs<>();

    /** Null until the first Msg that is not encoded already. */
    private MsgEncoder encoder;

    private State state = State.CONNECTING;
    /** Null until {@link #open}. */
    private Connection connection;

    private long readNanos;
    private long gatheredBytes;

    RiemannConnection(
            Dialer dialer,
            Endpoint target,
            RiemannOptions options,
            boolean slow,
            NanoClock clock,
            Listener<P> listener) {
        this.dialer = dialer;
        this.target = target;
        this.options = options;
        this.slow = slow;
        this.clock = clock;
        this.listener = listener;
        this.opened = dialer.loop().newPromise();
        this.decoder = new ReplyDecoder(options.maxMsgBytes(), PooledByteBufAllocator.DEFAULT, new Matching());
    }

    /**
     * Connects; to be called once.
     *
     * @return completes when Msgs can be sent; fails with a {@link TransportException}, also if the connection was closed before
     */
    public Future<Void> open() {
        if (state == State.CONNECTING) {
            connection = slow
                    ? dialer.connectLimited(target, options.readBytesPerSecond(), new Transport())
                    : dialer.connect(target, new Transport());
        }
        return opened;
    }

    public boolean isOpen() {
        return state == State.OPEN;
    }

    /** Msgs sent, or about to be, and not yet replied to. */
    public int unacked() {
        return unacked.size();
    }

    /** The bytes of all Msgs sent, or about to be. */
    public long gatheredBytes() {
        return gatheredBytes;
    }

    /** Bytes gathered and not yet taken by the socket's buffer. */
    public long pendingBytes() {
        return gather.bytes();
    }

    /**
     * Sends a repeated frame with the next {@link #flush}. The frame must live as long as the connection.
     *
     * @return why it cannot be sent, or empty; nothing will be reported for a Msg that was refused
     */
    public Optional<Failure> send(RepeatedFrame frame, P pending) {
        Optional<Failure> refusal = refusal(frame.frameBytes());
        if (refusal.isEmpty()) {
            gatheredBytes += frame.frameBytes();
            unacked.add(pending);
            gather.add(frame);
        }
        return refusal;
    }

    /** Sends the first {@code length} bytes of an array, which must be one whole frame; they are copied at once. */
    public Optional<Failure> send(byte[] frame, int length, P pending) {
        Optional<Failure> refusal = refusal(length);
        if (refusal.isEmpty()) {
            gatheredBytes += length;
            unacked.add(pending);
            gather.add(frame, length);
        }
        return refusal;
    }

    /** The time of the last bytes from the server; 0 before the first. */
    public long readNanos() {
        return readNanos;
    }

    /**
     * Sends a Msg without events at once, to which the server replies as to any other. The listener is not told of the reply.
     *
     * @return whether it was sent
     */
    public boolean sendEmpty() {
        boolean sent = send(Msg.of(), null).isEmpty();
        flush();
        return sent;
    }

    /** Sends any Msg: a query, say. */
    public Optional<Failure> send(Msg msg, P pending) {
        if (encoder == null) {
            encoder = new MsgEncoder();
        }
        ByteBuf frame = PooledByteBufAllocator.DEFAULT.directBuffer();
        Optional<Failure> refusal = refusal(encoder.frame(msg, frame));
        if (refusal.isPresent()) {
            frame.release();
        } else {
            gatheredBytes += frame.readableBytes();
            if (msg.query().isPresent()) {
                unacked.addQuery(pending);
            } else {
                unacked.add(pending);
            }
            gather.add(frame);
        }
        return refusal;
    }

    private Optional<Failure> refusal(int frameBytes) {
        if (state != State.OPEN) {
            return Optional.of(RiemannFailure.NO_CONNECTION);
        }
        if (unacked.size() >= options.window()) {
            return Optional.of(RiemannFailure.WINDOW_FULL);
        }
        return gather.bytes() + frameBytes > options.maxPendingBytes() ? overflow(frameBytes) : Optional.empty();
    }

    /** Msgs of one wake-up may exceed the limit although the socket takes them: then they are written first. */
    private Optional<Failure> overflow(int frameBytes) {
        if (frameBytes > options.maxPendingBytes()) {
            return Optional.of(RiemannFailure.MSG_TOO_LARGE);
        }
        flush();
        return gather.bytes() + frameBytes > options.maxPendingBytes()
                ? Optional.of(RiemannFailure.PENDING_OVERFLOW)
                : Optional.empty();
    }

    /** Writes what was gathered, now or as soon as the socket takes it. */
    public void flush() {
        if (state == State.OPEN && gather.bytes() > 0 && connection.isWritable()) {
            gather.drain(connection::write);
            connection.flush();
        }
    }

    /** Closes the connection; what is un-acked fails. May be called again. */
    public void close() {
        end(TransportError.CLOSED_BY_US, TransportError.CLOSED_BY_US.description());
    }

    private void end(Failure why, String detail) {
        if (state == State.CLOSED) {
            return;
        }
        boolean wasOpen = state == State.OPEN;
        state = State.CLOSED;
        int lost = unacked.size();
        long atNanos = clock.nanos();
        decoder.close();
        gather.free();
        if (connection != null) {
            connection.discard();
        }
        while (unacked.size() > 0) {
            P pending = unacked.take();
            if (pending != null) {
                listener.failed(pending, why, atNanos);
            }
        }
        if (wasOpen) {
            listener.closed(why, lost, detail);
        } else {
            opened.tryFailure(new TransportException(why, detail));
        }
    }

    private final class Transport implements ConnectionListener {

        @Override
        public void active(long atNanos) {
            state = State.OPEN;
            if (slow) {
                connection.limitReads();
            }
            opened.setSuccess(null);
        }

        @Override
        public void read(ByteBuf bytes, long atNanos) {
            readNanos = atNanos;
            try {
                decoder.feed(bytes);
            } catch (FrameException e) {
                boolean large = e.fault() == FrameException.Fault.TOO_LARGE;
                end(large ? RiemannFailure.FRAME_TOO_LARGE : RiemannFailure.CORRUPT_FRAME, e.getMessage());
            }
        }

        @Override
        public void writable() {
            flush();
        }

        @Override
        public void closed(TransportError error, String detail, long atNanos) {
            boolean within = error == TransportError.CLOSED && decoder.withinFrame();
            end(error, within ? detail + " within a frame" : detail);
        }
    }

    /** Gives each reply to the Msg it is for. */
    private final class Matching implements ReplyDecoder.Handler {

        @Override
        public void acks(int count) {
            long atNanos = readNanos;
            for (int left = count; left > 0 && state == State.OPEN; left--) {
                if (unacked.size() == 0) {
                    unexpected(TOO_MANY);
                } else {
                    acked(unacked.take(), atNanos);
                }
            }
        }

        private void acked(P pending, long atNanos) {
            if (pending != null) {
                listener.acked(pending, atNanos);
            }
        }

        @Override
        public void reply(Msg msg, int frameBytes) {
            if (unacked.size() == 0) {
                unexpected(TOO_MANY);
            } else if (!msg.events().isEmpty() && !unacked.oldestIsQuery()) {
                unexpected("events (" + msg.events().size()
                        + ") in the reply to a Msg that is no query, so the replies are out of order");
            } else {
                replied(unacked.take(), msg, frameBytes);
            }
        }

        private void replied(P pending, Msg msg, int frameBytes) {
            if (pending != null) {
                listener.replied(pending, msg, frameBytes, readNanos);
            }
        }

        private void unexpected(String detail) {
            end(RiemannFailure.UNEXPECTED_REPLY, detail);
        }
    }

    /**
     * Learns what became of the Msgs of a connection, in the order in which they were sent, on the connection's event loop.
     *
     * @param <P> the token that the caller gave with each Msg
     */
    public interface Listener<P> {

        /** The size of a bare ack on the wire. */
        int ACK_BYTES = 6;

        /** A bare ok. All acks of one read have the same time. */
        void acked(P pending, long atNanos);

        /**
         * Any other reply: an error, the events that matched a query.
         *
         * @param frameBytes its size on the wire
         */
        void replied(P pending, Msg reply, int frameBytes, long atNanos);

        /** The connection ended before the reply came. */
        void failed(P pending, Failure why, long atNanos);

        /**
         * An open connection ended; all its Msgs have failed before this call.
         *
         * @param unacked how many that were
         * @param detail in words; may hold text from the target or the operating system
         */
        void closed(Failure why, int unacked, String detail);
    }
}
