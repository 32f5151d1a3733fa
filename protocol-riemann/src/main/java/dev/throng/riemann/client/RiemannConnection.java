package dev.throng.riemann.client;

import dev.throng.connect.Trouble;
import dev.throng.riemann.codec.FrameException;
import dev.throng.riemann.codec.Msg;
import dev.throng.riemann.codec.MsgEncoder;
import dev.throng.riemann.codec.RepeatedFrame;
import dev.throng.riemann.codec.Replies;
import dev.throng.riemann.codec.ReplyDecoder;
import dev.throng.time.NanoClock;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * One TCP or TLS connection to a server. It is opened once and ends once; who wants another opens another.
 *
 * <p>A Msg enters the queue of un-acked ones, then its bytes are gathered; {@link #flush} hands all that was gathered to the socket in
 * one write. While the socket takes no more, gathering goes on, up to {@code maxPendingBytes}, and what was gathered follows by itself as
 * soon as the socket is writable again. The server replies in order, so the oldest un-acked Msg is the one that a reply is for. When the
 * connection ends, however it does, every un-acked Msg fails.
 *
 * <p>All methods are called on the event loop, and the listener is called on it; it may send and close from within its callbacks.
 * Allocates nothing per Msg in steady state.
 *
 * @param <P> what the caller gives with each Msg to know it again
 */
public final class RiemannConnection<P> {

    private enum State {
        CONNECTING,
        OPEN,
        CLOSED
    }

    private final EventLoop loop;
    private final ConnectionOptions options;
    private final NanoClock clock;
    private final ReplyListener<P> listener;
    private final InetSocketAddress target;
    private final Promise<Void> opened;
    private final Promise<Void> ended;
    private final ReplyDecoder decoder;
    private final Gather gather = new Gather(PooledByteBufAllocator.DEFAULT);
    private final PendingRing<P> unacked = new PendingRing<>();
    private final ChannelFutureListener afterWrite = this::written;
    private final MsgEncoder encoder = new MsgEncoder();

    private State state = State.CONNECTING;
    private Optional<Channel> channel = Optional.empty();
    private Optional<Throwable> trouble = Optional.empty();
    private Channel open;
    private long readNanos;

    /** Nothing happens before {@link #open}. */
    public RiemannConnection(
            EventLoop loop,
            InetSocketAddress target,
            ConnectionOptions options,
            NanoClock clock,
            ReplyListener<P> listener) {
        this.loop = loop;
        this.target = target;
        this.options = options;
        this.clock = clock;
        this.listener = listener;
        this.opened = loop.newPromise();
        this.ended = loop.newPromise();
        this.decoder = new ReplyDecoder(options.maxMsgBytes(), PooledByteBufAllocator.DEFAULT, new Matching());
    }

    /** Connects; to be called once. Fails with an {@link UnreachableException}, also if it was closed before. */
    public Future<Void> open(ChannelFactory<? extends SocketChannel> channels) {
        if (state != State.CONNECTING) {
            return opened;
        }
        ChannelFuture connecting = Connector.connect(loop, channels, target, options, this);
        channel = Optional.of(connecting.channel()).filter(Channel::isRegistered);
        Future<?> whole =
                channel.isPresent() && options.tls().isPresent() ? Connector.handshake(connecting) : connecting;
        whole.addListener(this::connected);
        return opened;
    }

    private void connected(Future<?> attempt) {
        if (!loop.inEventLoop()) {
            loop.execute(() -> connected(attempt));
            return;
        }
        if (state != State.CONNECTING) {
            return;
        }
        if (attempt.isSuccess()) {
            state = State.OPEN;
            open = channel.orElseThrow();
            options.readBytesPerSecond().ifPresent(bytes -> SlowReads.start(open, bytes));
            opened.setSuccess(null);
            return;
        }
        state = State.CLOSED;
        channel.ifPresent(Channel::close);
        Throwable cause = attempt.cause();
        RiemannFailure why = Diagnosis.of(cause).orElse(RiemannFailure.IO_ERROR);
        if (cause instanceof Connector.HandshakeException) {
            why = RiemannFailure.TLS_HANDSHAKE;
        }
        finish();
        opened.setFailure(new UnreachableException(why, Trouble.words(cause), cause));
    }

    public boolean isOpen() {
        return state == State.OPEN;
    }

    /** Msgs sent, or about to be, and not yet replied to. */
    public int unacked() {
        return unacked.size();
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
    public Optional<RiemannFailure> send(RepeatedFrame frame, P pending) {
        Optional<RiemannFailure> refusal = refusal(frame.frameBytes());
        if (refusal.isEmpty()) {
            unacked.add(pending);
            gather.add(frame);
        }
        return refusal;
    }

    /** Sends the first {@code length} bytes of an array, which must be one whole frame; they are copied at once. */
    public Optional<RiemannFailure> send(byte[] frame, int length, P pending) {
        Optional<RiemannFailure> refusal = refusal(length);
        if (refusal.isEmpty()) {
            unacked.add(pending);
            gather.add(frame, length);
        }
        return refusal;
    }

    /** Sends any Msg: a query, say. */
    public Optional<RiemannFailure> send(Msg msg, P pending) {
        ByteBuf frame = PooledByteBufAllocator.DEFAULT.directBuffer();
        Optional<RiemannFailure> refusal = refusal(encoder.frame(msg, frame));
        if (refusal.isPresent()) {
            frame.release();
        } else {
            unacked.add(pending);
            gather.add(frame);
        }
        return refusal;
    }

    private Optional<RiemannFailure> refusal(int frameBytes) {
        if (state != State.OPEN) {
            return Optional.of(RiemannFailure.NO_CONNECTION);
        }
        if (unacked.size() >= options.window()) {
            return Optional.of(RiemannFailure.WINDOW_FULL);
        }
        if (gather.bytes() + frameBytes > options.maxPendingBytes()) {
            return Optional.of(RiemannFailure.PENDING_OVERFLOW);
        }
        return Optional.empty();
    }

    /** Writes what was gathered, now or as soon as the socket takes it. */
    public void flush() {
        if (state == State.OPEN && gather.bytes() > 0 && open.isWritable()) {
            gather.drain(this::write);
            open.flush();
        }
    }

    private void write(ByteBuf frames) {
        open.write(frames).addListener(afterWrite);
    }

    private void written(ChannelFuture write) {
        if (!write.isSuccess()) {
            troubled(write.cause());
        }
    }

    /** Closes the connection; what is un-acked fails. Completes when the socket is closed; may be called again. */
    public Future<Void> close() {
        end(RiemannFailure.CLOSED_BY_US, "closed by us");
        return ended;
    }

    void received(ByteBuf bytes) {
        if (state == State.CLOSED) {
            return;
        }
        readNanos = clock.nanos();
        try {
            decoder.feed(bytes);
        } catch (FrameException e) {
            boolean large = e.fault() == FrameException.Fault.TOO_LARGE;
            end(large ? RiemannFailure.FRAME_TOO_LARGE : RiemannFailure.CORRUPT_FRAME, e.getMessage());
        }
    }

    /** The first cause counts: what follows is its consequence. */
    void troubled(Throwable cause) {
        if (trouble.isEmpty() && Diagnosis.of(cause).isPresent()) {
            trouble = Optional.of(cause);
        }
    }

    void inactive() {
        RiemannFailure why = trouble.flatMap(Diagnosis::of).orElse(RiemannFailure.CLOSED_BY_TARGET);
        String within = decoder.withinFrame() ? "within a frame" : "between frames";
        end(why, trouble.map(Throwable::getMessage).orElse("closed by the target " + within));
    }

    private void end(RiemannFailure why, String detail) {
        if (state == State.CLOSED) {
            return;
        }
        boolean wasOpen = state == State.OPEN;
        if (!wasOpen && why != RiemannFailure.CLOSED_BY_US) {
            return;
        }
        state = State.CLOSED;
        int lost = unacked.size();
        long atNanos = clock.nanos();
        finish();
        while (unacked.size() > 0) {
            listener.failed(unacked.take(), why, atNanos);
        }
        if (wasOpen) {
            listener.closed(why, lost, detail);
        } else {
            opened.tryFailure(new UnreachableException(why, detail, null));
        }
    }

    private void finish() {
        decoder.close();
        gather.free();
        channel.ifPresentOrElse(
                socket -> socket.close().addListener(closed -> ended.trySuccess(null)), () -> ended.trySuccess(null));
    }

    /** Gives each reply to the Msg it is for. */
    private final class Matching implements Replies {

        @Override
        public void acks(int count) {
            long atNanos = readNanos;
            for (int left = count; left > 0 && state == State.OPEN; left--) {
                if (unacked.size() == 0) {
                    unexpected();
                } else {
                    listener.acked(unacked.take(), atNanos);
                }
            }
        }

        @Override
        public void reply(Msg msg, int frameBytes) {
            if (unacked.size() == 0) {
                unexpected();
            } else {
                listener.replied(unacked.take(), msg, frameBytes, readNanos);
            }
        }

        private void unexpected() {
            end(RiemannFailure.UNEXPECTED_REPLY, "a reply that no Msg waits for");
        }
    }
}
