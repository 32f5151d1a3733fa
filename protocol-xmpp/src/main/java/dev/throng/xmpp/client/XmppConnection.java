package dev.throng.xmpp.client;

import dev.throng.transport.Tls;
import dev.throng.transport.TransportError;
import java.util.Optional;

/**
 * One connection to a server and the XML stream on it, whatever carries it. An {@link XmppClient} opens it; it is opened once and ends once.
 *
 * <p>What is sent is gathered until {@link #flush}. What a listener sends from within its methods leaves when the read is over. All methods
 * are called on the event loop, and so is the listener. Small on purpose: a process holds tens of thousands.
 */
public abstract class XmppConnection {

    private XmppListener listener;

    XmppConnection(XmppListener listener) {
        this.listener = listener;
    }

    /** Calls another listener from now on. */
    public final void listener(XmppListener next) {
        listener = next;
    }

    final XmppListener listener() {
        return listener;
    }

    /**
     * Gathers one element, escaped where needed. A stanza needs no namespace, as within a stream. Drops it if the connection is not active,
     * and after the end of this client's stream, where nothing may follow (RFC 6120 §4.4). Never calls the listener.
     *
     * @return how many bytes will be written, before encryption
     */
    public abstract int send(String element);

    /**
     * Begins this client's stream, or begins it anew (RFC 6120 §4.3.3). Gathers what that takes.
     *
     * @param to the server's name, not escaped
     * @param from the user's bare JID, not escaped; empty to name none
     * @return how many bytes will be written, before encryption
     */
    abstract int openStream(String to, Optional<String> from);

    /** Whether something was gathered that {@link #flush} has not handed to the socket. */
    public abstract boolean hasUnflushed();

    /** Hands what was gathered to the socket. */
    public abstract void flush();

    /**
     * Begins a TLS handshake within the stream (RFC 6120 §5). What the server sends from now on belongs to it. {@link XmppListener#active} is
     * called when it has ended. Only a TCP connection can do this.
     */
    void startTls(Tls tls) {
        throw new IllegalStateException("this transport has no STARTTLS");
    }

    /** Whether what is sent is encrypted. */
    public abstract boolean isEncrypted();

    /** What binds a login to this connection, by type; see {@link dev.throng.xmpp.sasl.ChannelData}. */
    abstract Optional<byte[]> channelData(String type);

    /** Whether the server ended its stream before this client did (RFC 6120 §4.4): it keeps nothing of the session. */
    public abstract boolean isStreamEnded();

    /**
     * Ends this client's stream, once. The server closes the connection then, so that its side keeps the port in TIME_WAIT. The listener is
     * notified when it has; a caller that cannot wait for ever calls {@link #close}.
     */
    public abstract void endStream();

    /** Ends the stream and closes the connection without a further call of the listener. */
    abstract void leave();

    /** Closes the connection gracefully and notifies the listener at once, with {@link TransportError#CLOSED_BY_US}. */
    public abstract void close();

    /** Reads slowly from now on, if the connection is one of {@link XmppClientOptions#slowReaders}. */
    public abstract void limitReads();

    /** As {@link #close}, but with a TCP reset. No port stays in TIME_WAIT. */
    public abstract void abort();

    /** Whether the socket is closed, or was never opened. */
    public abstract boolean isClosed();
}
