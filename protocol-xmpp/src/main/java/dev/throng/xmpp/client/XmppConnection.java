package dev.throng.xmpp.client;

import dev.throng.measure.Failure;
import dev.throng.transport.Connection;
import dev.throng.transport.ConnectionListener;
import dev.throng.transport.Tls;
import dev.throng.transport.TransportError;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.StreamListener;
import dev.throng.xmpp.codec.StreamReader;
import dev.throng.xmpp.codec.XmppStreamException;
import dev.throng.xmpp.codec.XmppStreamFault;
import dev.throng.xmpp.sasl.ChannelBinding;
import dev.throng.xmpp.sasl.EndPointBinding;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.Optional;

/**
 * One connection to a server and the XML stream on it. An {@link XmppClient} opens it; it is opened once and ends once.
 *
 * <p>What is sent is gathered until {@link #flush}. What a listener sends from within its methods leaves when the read is over. All methods
 * are called on the event loop, and so is the listener. Small on purpose: a process holds tens of thousands.
 */
public final class XmppConnection implements ConnectionListener, StreamListener {

    private final XmppClient client;
    private final StreamReader reader;
    private XmppListener listener;
    /** Null only until the client has it. */
    private Connection transport;

    private boolean unflushed;
    private boolean endTagSent;
    private boolean overflowing;
    private boolean streamEnded;

    XmppConnection(XmppClient client, StreamReader reader, XmppListener listener) {
        this.client = client;
        this.reader = reader;
        this.listener = listener;
    }

    void uses(Connection connection) {
        transport = connection;
    }

    /** Calls another listener from now on. */
    public void listener(XmppListener next) {
        listener = next;
    }

    /**
     * Gathers text, which must be whole elements, escaped where needed, or a stream's tag. Drops it if the connection is not active, and
     * after the end tag of this client's stream, where nothing may follow (RFC 6120 §4.4). Never calls the listener.
     *
     * @return how many bytes will be written
     */
    public int send(String text) {
        if (!transport.isActive() || endTagSent || overflowing) {
            return 0;
        }
        ByteBuf bytes = transport.allocator().directBuffer(ByteBufUtil.utf8MaxBytes(text.length()));
        int length = ByteBufUtil.writeUtf8(bytes, text);
        unflushed = true;
        transport.write(bytes);
        int maxPendingBytes = client.options().maxPendingBytes();
        if (!transport.isWritable() && transport.pendingBytes() > maxPendingBytes) {
            overflowing = true;
            String detail = "more than " + maxPendingBytes + " bytes wait to be written";
            client.loop().execute(() -> end(XmppFailure.PENDING_OVERFLOW, detail));
        }
        return length;
    }

    /** Whether something was gathered that {@link #flush} has not handed to the socket. */
    public boolean hasUnflushed() {
        return unflushed;
    }

    /** Hands what was gathered to the socket. */
    public void flush() {
        if (unflushed) {
            unflushed = false;
            transport.flush();
        }
    }

    /** The next bytes of the server begin a new stream (RFC 6120 §4.3.3). */
    public void restart() {
        reader.restart();
    }

    /** Begins a TLS handshake. What the server sends from now on belongs to it. {@link XmppListener#active} is called when it has ended. */
    void startTls(Tls tls) {
        reader.restart();
        transport.startTls(tls);
    }

    /** Whether what is sent is encrypted. */
    public boolean isEncrypted() {
        return transport.isEncrypted();
    }

    /** What binds a login to this connection, by type; see {@link dev.throng.xmpp.sasl.ChannelData}. */
    Optional<byte[]> channelData(String type) {
        return type.equals(ChannelBinding.EXPORTER)
                ? transport.tlsExporter()
                : transport.peerCertificate().flatMap(EndPointBinding::hash);
    }

    /** Whether the server ended its stream before this client did (RFC 6120 §4.4): it keeps nothing of the session. */
    public boolean isStreamEnded() {
        return streamEnded;
    }

    /**
     * Sends the end tag of this client's stream, once. The server closes the connection then, so that its side keeps the port in TIME_WAIT.
     * The listener is notified when it has; a caller that cannot wait for ever calls {@link #close}.
     */
    public void endStream() {
        if (!endTagSent) {
            send("</stream:stream>");
            endTagSent = true;
            flush();
        }
    }

    /** Ends the stream and closes the connection without a further call of the listener. */
    void leave() {
        endStream();
        transport.discard();
        reader.end();
    }

    /** Closes the connection gracefully and notifies the listener at once, with {@link TransportError#CLOSED_BY_US}. */
    public void close() {
        transport.close();
    }

    /** Reads slowly from now on, if the connection is one of {@link XmppClientOptions#slowReaders}. */
    public void limitReads() {
        transport.limitReads();
    }

    /** As {@link #close}, but with a TCP reset. No port stays in TIME_WAIT. */
    public void abort() {
        transport.abort();
    }

    /** Whether the socket is closed, or was never opened. */
    public boolean isClosed() {
        return transport.isSocketClosed();
    }

    @Override
    public void connected(long atNanos) {
        listener.connected(atNanos);
    }

    @Override
    public void active(long atNanos) {
        listener.active(atNanos);
        flush();
    }

    @Override
    public void read(ByteBuf bytes, long atNanos) {
        client.readNanos = atNanos;
        try {
            reader.feed(bytes, this);
        } catch (XmppStreamException e) {
            boolean large = e.fault() == XmppStreamFault.POLICY_VIOLATION;
            end(large ? XmppFailure.TOO_LARGE : XmppFailure.BAD_XML, e.fault().condition() + ": " + e.getMessage());
        }
    }

    @Override
    public void readComplete() {
        flush();
    }

    @Override
    public void closed(TransportError error, String detail, long atNanos) {
        reader.end();
        listener.closed(error, detail, atNanos);
    }

    @Override
    public void opened(Element header) {
        listener.opened(header, client.readNanos);
    }

    @Override
    public boolean received(Element element, int bytes) {
        listener.received(element, bytes, client.readNanos);
        return transport.isActive();
    }

    /** The server ended its stream: in reply to the end tag of this client, or to end the session. */
    @Override
    public void closed() {
        if (!endTagSent) {
            streamEnded = true;
            endStream();
            end(TransportError.CLOSED, "the server ended its stream");
        }
    }

    private void end(Failure cause, String detail) {
        if (!transport.isClosed()) {
            transport.discard();
            reader.end();
            listener.closed(cause, detail, client.clock().nanos());
        }
    }
}
