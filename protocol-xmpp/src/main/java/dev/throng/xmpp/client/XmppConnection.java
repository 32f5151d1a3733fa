package dev.throng.xmpp.client;

import dev.throng.connect.Trouble;
import dev.throng.time.NanoClock;
import dev.throng.xmpp.client.ConnectionListener.End;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.Parsers;
import dev.throng.xmpp.codec.StreamException;
import dev.throng.xmpp.codec.StreamFault;
import dev.throng.xmpp.codec.StreamListener;
import dev.throng.xmpp.codec.StreamReader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;

/**
 * One connection to a server and the stream on it. It is opened once by a {@link Connector} and ends once; who wants another opens
 * another.
 *
 * <p>What is sent is gathered until {@link #flush}; answers sent from within the listener's callbacks leave when the read is over. All
 * methods are called on the event loop, and so is the listener. Small on purpose: there may be tens of thousands.
 */
public final class XmppConnection extends ChannelInboundHandlerAdapter implements StreamListener {

    /** What TLS is for, where nothing else says so before it begins (XEP-0368). */
    private static final String ALPN = "xmpp-client";

    private final ConnectionOptions options;
    private final NanoClock clock;
    private final StreamReader reader;
    private ConnectionListener listener;
    private Channel channel;
    private long readNanos;
    private boolean dirty;
    private boolean ended;
    private boolean encrypting;
    private boolean endTagSent;
    private boolean overflowing;
    private Throwable trouble;

    XmppConnection(ConnectionOptions options, Parsers parsers, NanoClock clock, ConnectionListener listener) {
        this.options = options;
        this.clock = clock;
        this.reader = new StreamReader(parsers, options.maxStanzaBytes());
        this.listener = listener;
    }

    /** From now on another listener is told. */
    public void listener(ConnectionListener next) {
        listener = next;
    }

    /** Whether it can be written to. */
    public boolean isOpen() {
        return channel != null && !ended;
    }

    /**
     * Gathers text, which must be whole elements, escaped where needed, or a stream's tag. Dropped if the connection has ended, and behind
     * the end tag of our stream, where nothing may follow (RFC 6120 §4.4). The listener is never told of anything before this returns.
     *
     * @return how many bytes will be written
     */
    public int send(String text) {
        if (!isOpen() || endTagSent || overflowing) {
            return 0;
        }
        ByteBuf bytes = channel.alloc().directBuffer(ByteBufUtil.utf8MaxBytes(text.length()));
        int length = ByteBufUtil.writeUtf8(bytes, text);
        dirty = true;
        channel.write(bytes, channel.voidPromise());
        if (!channel.isWritable() && pendingBytes() > options.maxPendingBytes()) {
            overflowing = true;
            String detail = "more than " + options.maxPendingBytes() + " bytes wait to be written";
            channel.eventLoop().execute(() -> end(End.PENDING_OVERFLOW, detail));
        }
        return length;
    }

    private long pendingBytes() {
        return channel.unsafe().outboundBuffer() == null
                ? 0
                : channel.unsafe().outboundBuffer().totalPendingWriteBytes();
    }

    /** Hands what was gathered to the socket. */
    public void flush() {
        if (dirty && !ended) {
            dirty = false;
            channel.flush();
        }
    }

    /** The next bytes of the server belong to a new stream (RFC 6120 §4.3.3). */
    public void restart() {
        reader.restart();
    }

    /** Begins the handshake of TLS; whatever the server sends next belongs to it. Told by {@link ConnectionListener#encrypted}. */
    public void startTls() {
        reader.restart();
        encrypting = true;
        channel.pipeline().addFirst(tlsHandler(channel));
    }

    SslHandler tlsHandler(Channel on) {
        SslHandler handler = options.tls().orElseThrow().newHandler(on.alloc(), options.serverName(), 0);
        handler.setHandshakeTimeoutMillis(options.tlsDeadline().toMillis());
        if (options.directTls()) {
            SSLParameters parameters = handler.engine().getSSLParameters();
            parameters.setApplicationProtocols(new String[] {ALPN});
            handler.engine().setSSLParameters(parameters);
        }
        return handler;
    }

    /** Whether what is sent is encrypted. */
    public boolean isEncrypted() {
        return channel != null && channel.pipeline().get(SslHandler.class) != null && !encrypting;
    }

    /** The server's certificate; empty without TLS. */
    public Optional<X509Certificate> serverCertificate() {
        SslHandler handler = channel == null ? null : channel.pipeline().get(SslHandler.class);
        if (handler == null) {
            return Optional.empty();
        }
        try {
            Certificate[] chain = handler.engine().getSession().getPeerCertificates();
            return Optional.of((X509Certificate) chain[0]);
        } catch (SSLPeerUnverifiedException e) {
            return Optional.empty();
        }
    }

    /** Ends the connection in order, now; the listener is told, if it was not yet. */
    public void close() {
        end(End.CLOSED_BY_US, "closed by us");
    }

    /** Ends the connection with a reset, which leaves no port waiting behind. */
    public void abort() {
        if (channel != null && channel.isOpen()) {
            channel.config().setOption(ChannelOption.SO_LINGER, 0);
        }
        close();
    }

    /** Whether the socket is closed. */
    public boolean isClosed() {
        return ended && (channel == null || !channel.isOpen());
    }

    /** From here on, still unconnected, it can be closed. */
    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        channel = context.channel();
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        if (ended) {
            return;
        }
        encrypting = options.directTls();
        listener.connected(clock.nanos());
        flush();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (!(event instanceof SslHandshakeCompletionEvent handshake) || ended) {
            return;
        }
        if (handshake.isSuccess()) {
            encrypting = false;
            listener.encrypted(clock.nanos());
            flush();
        } else {
            Throwable cause = trouble == null ? handshake.cause() : trouble;
            end(Diagnosis.of(cause), Trouble.words(cause));
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        try {
            if (!ended) {
                readNanos = clock.nanos();
                listener.read(bytes.readableBytes());
                reader.feed(bytes, this);
            }
        } catch (StreamException e) {
            boolean large = e.fault() == StreamFault.POLICY_VIOLATION;
            end(large ? End.TOO_LARGE : End.BAD_XML, e.fault().condition() + ": " + e.getMessage());
        } finally {
            ReferenceCountUtil.release(bytes);
        }
    }

    @Override
    public void opened(Element header) {
        listener.opened(header, readNanos);
    }

    @Override
    public boolean received(Element element, int bytes) {
        listener.received(element, bytes, readNanos);
        return !ended && !encrypting;
    }

    /**
     * Sends the end tag of our stream, if that was not done, and leaves it to the server to close the connection: then its side keeps
     * the port waiting, not ours. The listener is told when the server did; who does not want to wait forever closes.
     */
    public void endStream() {
        if (!endTagSent) {
            send("</stream:stream>");
            endTagSent = true;
            flush();
        }
    }

    @Override
    public void closed() {
        if (!endTagSent) {
            endStream();
            end(End.STREAM_ENDED, "the server ended its stream");
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        flush();
    }

    /** The first cause counts: what follows is its consequence. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (trouble == null) {
            trouble = cause;
        }
        if (Trouble.isBug(cause)) {
            context.fireExceptionCaught(cause);
        }
        context.close();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (trouble == null) {
            end(End.CLOSED, "the server closed the connection");
        } else {
            end(Diagnosis.of(trouble), Trouble.words(trouble));
        }
    }

    void unopened(Throwable cause) {
        end(Diagnosis.of(cause), Trouble.words(cause));
    }

    private void end(End how, String detail) {
        if (ended) {
            return;
        }
        ended = true;
        if (channel != null) {
            channel.close();
        }
        listener.ended(how, detail, clock.nanos());
    }
}
