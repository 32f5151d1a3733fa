package dev.throng.transport;

import dev.throng.measure.ConnectionCounts;
import dev.throng.transport.SourcePorts.LocalPort;
import dev.throng.transport.TimeoutQueue.Timeout;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.security.cert.X509Certificate;
import java.util.Optional;

/**
 * One client connection, from the attempt to open it to its end. A {@link Dialer} makes it.
 *
 * <pre>
 *   CONNECTING ──► ACTIVE ──────────────► CLOSED
 *        │          ▲  │ startTls            ▲
 *        └──► TLS ──┘◄─┘                     │
 *   every state ─────────────────────────────┘
 * </pre>
 *
 * <p>The connection keeps the first cause of a failure: what follows from it, such as a write that fails because the target closed the
 * connection, does not replace it. CONNECTING and TLS have a timeout; see {@link DialOptions}.
 *
 * <p>All methods must be called on the connection's event loop, and the {@link ConnectionListener} is called on it. Small on purpose: a
 * process holds tens of thousands.
 */
public final class Connection extends Timeout implements ChannelInboundHandler {

    private enum State {
        CONNECTING,
        TLS,
        ACTIVE,
        CLOSED
    }

    private final Dialer dialer;
    private final ConnectionListener listener;
    private final ConnectionCounts.Tally tally;
    private State state = State.CONNECTING;
    private boolean opened;

    /** Null until the socket is created. */
    private SocketChannel channel;
    /** Null if the kernel chose the local port. */
    private LocalPort localPort;
    /** Null until something goes wrong. */
    private Throwable firstCause;
    /** Null if reads are not limited. */
    private ReadLimit readLimit;

    Connection(
            Dialer dialer, ConnectionListener listener, ConnectionCounts.Tally tally, Optional<ReadLimit> readLimit) {
        this.dialer = dialer;
        this.listener = listener;
        this.tally = tally;
        this.readLimit = readLimit.orElse(null);
    }

    /**
     * Takes the socket that will be connected.
     *
     * @param port its explicit local port; empty if the kernel chooses one
     */
    void opens(SocketChannel socket, Optional<LocalPort> port) {
        channel = socket;
        localPort = port.orElse(null);
        socket.pipeline().addLast(this);
    }

    /** Gives up the socket, which cannot be connected. Another one follows, unless the connection is closed before. */
    void withdraws() {
        SocketChannel useless = channel;
        channel = null;
        localPort = null;
        useless.pipeline().remove(this);
        useless.close();
    }

    /** Whether bytes can be written: TCP is open, and no TLS handshake is going on. */
    public boolean isActive() {
        return state == State.ACTIVE;
    }

    /** Whether the connection is closed, or {@link ConnectionListener#closed} is being called. */
    public boolean isClosed() {
        return state == State.CLOSED;
    }

    /** Whether the socket is closed, or was never opened. */
    public boolean isSocketClosed() {
        return state == State.CLOSED && (channel == null || !channel.isOpen());
    }

    /** Whether what is written is encrypted. */
    public boolean isEncrypted() {
        return state == State.ACTIVE && channel.pipeline().get(SslHandler.class) != null;
    }

    /** The target's certificate; empty without TLS, and before the handshake has ended. */
    public Optional<X509Certificate> peerCertificate() {
        return channel == null ? Optional.empty() : Sockets.peerCertificate(channel);
    }

    /**
     * The keying material that binds an exchange of a protocol to this TLS connection (tls-exporter, RFC 9266); empty without TLS, before the handshake has
     * ended, and on Java before 25.
     */
    public Optional<byte[]> tlsExporter() {
        return channel == null ? Optional.empty() : Sockets.tlsExporter(channel);
    }

    /** Makes buffers for {@link #write}. Only while the connection {@link #isActive}. */
    public ByteBufAllocator allocator() {
        return channel.alloc();
    }

    /** Writes bytes with the next {@link #flush}. The connection owns them from now on, and releases them at once if it is not active. */
    public void write(ByteBuf bytes) {
        if (state == State.ACTIVE) {
            tally.sent(bytes.readableBytes());
            channel.write(bytes, channel.voidPromise());
        } else {
            bytes.release();
        }
    }

    /** Hands what was written to the socket. */
    public void flush() {
        if (state == State.ACTIVE) {
            channel.flush();
        }
    }

    /** Whether the socket takes more bytes without queueing them for long; see {@link ConnectionListener#writable}. */
    public boolean isWritable() {
        return state == State.ACTIVE && channel.isWritable();
    }

    /** Bytes that were flushed and that the kernel has not taken yet. Only exact if nothing was written since the last {@link #flush}. */
    public long pendingBytes() {
        return channel == null ? 0 : Sockets.pendingBytes(channel);
    }

    /** Sets the size of the socket's send buffer (SO_SNDBUF). Only while the connection {@link #isActive}. */
    public void sendBuffer(int bytes) {
        channel.config().setSendBufferSize(bytes);
    }

    /**
     * Starts a timeout of the listener's own: {@link ConnectionListener#timedOut} is called when it expires. A new timeout
     * replaces the old one. Closing the connection and {@link #startTls} cancel it. Only while the connection {@link #isActive}.
     */
    public void startTimeout(TimeoutQueue queue, long nowNanos) {
        if (state == State.ACTIVE) {
            queue.start(this, nowNanos);
        }
    }

    /** Ends the timeout of {@link #startTimeout}, if one is running. */
    public void stopTimeout() {
        if (state == State.ACTIVE) {
            cancelTimeout();
        }
    }

    /**
     * Begins a TLS handshake on an active connection. Bytes that the target sends from now on are part of the handshake. {@link
     * ConnectionListener#active} is called when TLS is agreed on.
     */
    public void startTls(Tls tls) {
        if (state == State.ACTIVE) {
            enterTls();
            channel.pipeline()
                    .addFirst(tls.newHandler(
                            channel.alloc(), channel.remoteAddress().getPort()));
        }
    }

    /**
     * Reads no more than the connection's limit from now on, if {@link Dialer#connectLimited} gave it one. The kernel's buffers fill, then
     * the target's.
     */
    public void limitReads() {
        if (readLimit != null && state != State.CLOSED) {
            readLimit.begin(dialer.clock().nanos());
            channel.config().setAutoRead(false);
            dialer.addLimited(this);
        }
    }

    /** Reads, if the limit allows it now. Returns whether the limit still holds. */
    boolean readWithinLimit(long nowNanos) {
        if (state == State.CLOSED) {
            return false;
        }
        if (readLimit.mayRead(nowNanos)) {
            channel.read();
        }
        return true;
    }

    /** Whether {@link #receiveLowWater(int)} has an effect: with epoll only. */
    public boolean hasReceiveLowWater() {
        return channel instanceof EpollSocketChannel;
    }

    /**
     * Lets the kernel gather bytes before it wakes the loop (SO_RCVLOWAT).
     *
     * @return what the kernel granted, at most half of its receive buffer; 1 if it cannot
     */
    public int receiveLowWater(int bytes) {
        if (!hasReceiveLowWater() || state == State.CLOSED) {
            return 1;
        }
        return Sockets.receiveLowWater(channel, bytes);
    }

    /** Closes the connection gracefully and notifies the listener at once, with {@link TransportError#CLOSED_BY_US}. */
    public void close() {
        end(TransportError.CLOSED_BY_US, "closed by Throng");
    }

    /** As {@link #close}, but with a TCP reset. No port stays in TIME_WAIT. */
    public void abort() {
        if (channel != null && channel.isOpen()) {
            channel.config().setOption(ChannelOption.SO_LINGER, 0);
        }
        close();
    }

    /** Closes the connection gracefully without a further call of the listener. */
    public void discard() {
        if (state != State.CLOSED) {
            state = State.CLOSED;
            closeSocket();
            countUnopened();
        }
    }

    /** Ends the connection with the cause of a failure. */
    void failed(Throwable cause) {
        end(errorOf(cause), TransportError.message(cause));
    }

    /** The operating system can report "timed out" in any state. It is a connect timeout only while the connection is being opened. */
    private TransportError errorOf(Throwable cause) {
        TransportError error = TransportError.of(cause);
        return error == TransportError.CONNECT_TIMEOUT && state != State.CONNECTING ? TransportError.IO_ERROR : error;
    }

    private void end(TransportError error, String detail) {
        if (state != State.CLOSED) {
            state = State.CLOSED;
            closeSocket();
            if (!opened && error != TransportError.CLOSED_BY_US) {
                tally.failed();
            }
            listener.closed(error, detail, dialer.clock().nanos());
            countUnopened();
        }
    }

    private void closeSocket() {
        cancelTimeout();
        if (channel != null) {
            channel.close();
        }
    }

    /** Without a socket {@link #channelUnregistered} is never called, so the dialer counts the connection here. */
    private void countUnopened() {
        if (channel == null) {
            dialer.gone();
        }
    }

    private void enterTls() {
        state = State.TLS;
        dialer.startTlsTimeout(this);
    }

    @Override
    protected void expired(long atNanos) {
        if (state == State.ACTIVE) {
            listener.timedOut(atNanos);
            return;
        }
        TransportError error = state == State.TLS ? TransportError.TLS_TIMEOUT : TransportError.CONNECT_TIMEOUT;
        end(error, error.description());
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        if (state != State.CONNECTING) {
            return;
        }
        boolean secured = channel.pipeline().get(SslHandler.class) != null;
        if (secured) {
            enterTls();
        } else {
            cancelTimeout();
        }
        long now = dialer.clock().nanos();
        listener.connected(now);
        if (!secured) {
            activate(now);
        }
    }

    private void activate(long nowNanos) {
        if (state != State.CLOSED) {
            state = State.ACTIVE;
            if (!opened) {
                opened = true;
                tally.opened();
            }
            listener.active(nowNanos);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (!(event instanceof SslHandshakeCompletionEvent handshake) || state != State.TLS) {
            return;
        }
        if (handshake.isSuccess()) {
            cancelTimeout();
            activate(dialer.clock().nanos());
        } else {
            failed(firstCause == null ? handshake.cause() : firstCause);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        try {
            if (state != State.CLOSED) {
                if (readLimit != null) {
                    readLimit.read(bytes.readableBytes());
                }
                tally.received(bytes.readableBytes());
                listener.read(bytes, dialer.clock().nanos());
            }
        } finally {
            bytes.release();
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        if (state != State.CLOSED) {
            listener.readComplete();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        if (isWritable()) {
            listener.writable();
        }
    }

    @Override
    @SuppressWarnings("deprecation") // deprecated for outbound handlers only
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (firstCause == null && TransportError.of(cause) != TransportError.CLOSED) {
            firstCause = cause;
        }
        if (TransportError.isBug(cause)) {
            context.fireExceptionCaught(cause);
        }
        context.close();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (firstCause == null) {
            end(TransportError.CLOSED, TransportError.CLOSED.description());
        } else {
            failed(firstCause);
        }
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {}

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {}

    @Override
    public void channelRegistered(ChannelHandlerContext context) {}

    /** Comes after {@link #channelInactive}, so the listener has been notified. */
    @Override
    public void channelUnregistered(ChannelHandlerContext context) {
        unregistered();
    }

    /** The socket is closed, and no further event of it follows. */
    void unregistered() {
        if (localPort != null) {
            localPort.released();
        }
        dialer.gone();
    }
}
