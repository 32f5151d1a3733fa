package dev.throng.xmpp.client;

import dev.throng.measure.Failure;
import dev.throng.transport.Connection;
import dev.throng.transport.ConnectionListener;
import dev.throng.transport.TransportError;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.StreamListener;
import dev.throng.xmpp.codec.StreamReader;
import dev.throng.xmpp.codec.XmppStreamException;
import dev.throng.xmpp.codec.XmppStreamFault;
import dev.throng.xmpp.sasl.ChannelBinding;
import dev.throng.xmpp.sasl.EndPointBinding;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.Optional;

/** A stream on one socket: what TCP and WebSocket have in common. Subclasses turn elements into bytes and bytes into elements. */
abstract class SocketConnection extends XmppConnection implements ConnectionListener, StreamListener {

    private final XmppClient client;
    private final StreamReader reader;
    /** Null only until the client has it. */
    private Connection transport;

    private boolean unflushed;
    private boolean ended;
    private boolean overflowing;
    private boolean streamEnded;

    SocketConnection(XmppClient client, StreamReader reader, XmppListener listener) {
        super(listener);
        this.client = client;
        this.reader = reader;
    }

    final void uses(Connection connection) {
        transport = connection;
    }

    final XmppClient client() {
        return client;
    }

    final StreamReader reader() {
        return reader;
    }

    final Connection transport() {
        return transport;
    }

    final ByteBufAllocator allocator() {
        return transport.allocator();
    }

    /** Whether this client's stream has ended. */
    final boolean hasEnded() {
        return ended;
    }

    /** Whether elements can be sent: the connection is active, this client's stream has not ended, and the server reads fast enough. */
    final boolean takesElements() {
        return transport.isActive() && !ended && !overflowing;
    }

    /** Gathers bytes. The connection owns them. */
    final void write(ByteBuf bytes) {
        unflushed = true;
        transport.write(bytes);
        int maxPendingBytes = client.options().maxPendingBytes();
        if (!transport.isWritable() && transport.pendingBytes() > maxPendingBytes) {
            overflowing = true;
            String detail = "more than " + maxPendingBytes + " bytes wait to be written";
            client.loop().execute(() -> end(XmppFailure.PENDING_OVERFLOW, detail));
        }
    }

    @Override
    public final boolean hasUnflushed() {
        return unflushed;
    }

    @Override
    public final void flush() {
        if (unflushed) {
            unflushed = false;
            transport.flush();
        }
    }

    @Override
    public final boolean isEncrypted() {
        return transport.isEncrypted();
    }

    @Override
    final Optional<byte[]> channelData(String type) {
        return type.equals(ChannelBinding.EXPORTER)
                ? transport.tlsExporter()
                : transport.peerCertificate().flatMap(EndPointBinding::hash);
    }

    @Override
    public final boolean isStreamEnded() {
        return streamEnded;
    }

    @Override
    public final void endStream() {
        if (!ended) {
            send(endOfStream());
            ended = true;
            flush();
        }
    }

    /** What ends this client's stream. */
    abstract String endOfStream();

    @Override
    final void leave() {
        endStream();
        transport.discard();
        forget();
    }

    @Override
    public final void close() {
        transport.close();
    }

    @Override
    public final void limitReads() {
        transport.limitReads();
    }

    @Override
    public final void abort() {
        transport.abort();
    }

    @Override
    public final boolean isClosed() {
        return transport.isSocketClosed();
    }

    /** What follows when the TCP connection is open and this transport needs no handshake of its own, or when that has ended. */
    final void takesStream(long atNanos) {
        listener().active(atNanos);
        flush();
    }

    @Override
    public final void read(ByteBuf bytes, long atNanos) {
        client.readNanos = atNanos;
        read(bytes);
    }

    /** Reads all bytes, which came in at {@link XmppClient#readNanos}. */
    abstract void read(ByteBuf bytes);

    /** Reads XML. Returns whether to read on: not once the connection is closed, because of the XML or by the listener. */
    final boolean parse(ByteBuf bytes) {
        try {
            reader.feed(bytes, this);
        } catch (XmppStreamException e) {
            boolean large = e.fault() == XmppStreamFault.POLICY_VIOLATION;
            end(large ? XmppFailure.TOO_LARGE : XmppFailure.BAD_XML, e.fault().condition() + ": " + e.getMessage());
        }
        return transport.isActive();
    }

    @Override
    public final void readComplete() {
        flush();
    }

    @Override
    public final void closed(TransportError error, String detail, long atNanos) {
        forget();
        listener().closed(error, detail, atNanos);
    }

    @Override
    public boolean received(Element element, int bytes) {
        listener().received(element, bytes, client.readNanos);
        return transport.isActive();
    }

    /** The server ended its stream: in reply to the end of this client's stream, or to end the session. */
    @Override
    public final void closed() {
        boolean asked = ended;
        streamEnded |= !asked;
        endStream();
        bothStreamsEnded();
        if (!asked) {
            end(TransportError.CLOSED, "the server ended its stream");
        }
    }

    /** Neither side sends another element. */
    void bothStreamsEnded() {}

    /** Closes the connection gracefully and notifies the listener, unless it is closed. */
    final void end(Failure cause, String detail) {
        if (!transport.isClosed()) {
            transport.discard();
            forget();
            listener().closed(cause, detail, client.clock().nanos());
        }
    }

    /** Frees what was read in part. The connection is closed. */
    void forget() {
        reader.end();
    }
}
