package dev.throng.xmpp.client;

import dev.throng.http.HttpException;
import dev.throng.http.HttpHead;
import dev.throng.http.HttpHeadReader;
import dev.throng.text.Printable;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.Standalone;
import dev.throng.xmpp.codec.Xml;
import dev.throng.xmpp.websocket.CloseFrame;
import dev.throng.xmpp.websocket.FrameReader;
import dev.throng.xmpp.websocket.Handshake;
import dev.throng.xmpp.websocket.MessageCompression;
import dev.throng.xmpp.websocket.WebSocketException;
import dev.throng.xmpp.websocket.WebSocketFault;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.Optional;

/**
 * A stream on a WebSocket connection (RFC 7395): one element in each message, {@code <open/>} and {@code <close/>} instead of a stream's
 * tags.
 *
 * <p>A session that logs out sends {@code <close/>}, and a close frame when the server has answered. The server closes the TCP connection then
 * (RFC 6455 §7.1.1).
 */
final class WebSocketConnection extends SocketConnection implements FrameReader.Sink {

    private static final int SWITCHING_PROTOCOLS = 101;

    private final WebSockets sockets;
    /** Null once the opening handshake has ended. */
    private Upgrade upgrade;
    /** Null until then. */
    private FrameReader frames;

    private boolean compressing;
    /** Null outside of a compressed message. */
    private MessageCompression.Message compressed;
    /** How many elements the message has so far. */
    private int elements;

    private boolean closeFrameSent;

    /** An opening handshake. */
    private record Upgrade(String path, String host, Handshake handshake, HttpHeadReader answer) {}

    /**
     * @param path where the server offers WebSocket
     * @param host the value of {@code Host}
     */
    WebSocketConnection(XmppClient client, WebSockets sockets, String path, String host, XmppListener listener) {
        super(client, sockets.elements(), listener);
        this.sockets = sockets;
        this.upgrade = new Upgrade(path, host, sockets.handshake(), new HttpHeadReader());
    }

    @Override
    public void connected(long atNanos) {
        listener().entered(client().options().login().directTls() ? Step.TLS : Step.UPGRADE, atNanos);
    }

    @Override
    public void active(long atNanos) {
        if (client().options().login().directTls()) {
            listener().entered(Step.UPGRADE, atNanos);
        }
        XmppTransport.WebSocket options = sockets.options();
        String request =
                upgrade.handshake.request(upgrade.path, upgrade.host, options.headers(), options.compression());
        ByteBuf bytes = allocator().directBuffer(ByteBufUtil.utf8MaxBytes(request.length()));
        ByteBufUtil.writeUtf8(bytes, request);
        write(bytes);
        flush();
    }

    @Override
    void read(ByteBuf bytes) {
        try {
            if (upgrade == null || isUpgraded(bytes)) {
                frames.read(bytes, this);
            }
        } catch (HttpException e) {
            end(XmppFailure.BAD_HTTP, e.getMessage());
        } catch (WebSocketException e) {
            boolean large = e.fault() == WebSocketFault.TOO_LONG;
            end(large ? XmppFailure.TOO_LARGE : XmppFailure.webSocketFault(e.fault()), Printable.line(e.getMessage()));
        }
    }

    /** Reads on in the server's answer. Returns whether frames follow. */
    private boolean isUpgraded(ByteBuf bytes) throws HttpException, WebSocketException {
        if (!upgrade.answer.read(bytes)) {
            return false;
        }
        HttpHead answer = upgrade.answer.head();
        if (answer.status() != SWITCHING_PROTOCOLS) {
            end(XmppFailure.httpStatus(answer.status()), refusal(answer));
            return false;
        }
        compressing = upgrade.handshake.check(answer, sockets.options().compression());
        frames = sockets.frames(compressing);
        upgrade = null;
        takesStream(client().readNanos);
        return transport().isActive();
    }

    private String refusal(HttpHead answer) {
        // without the query, which may hold a secret
        String detail = "the server answered GET " + upgrade.path.split("\\?", 2)[0] + " for the host " + upgrade.host
                + " with the status " + answer.status();
        return answer.isRedirect()
                ? detail + " to " + answer.value("location").orElse("nowhere") + ", which Throng does not follow"
                : detail;
    }

    @Override
    public int send(String element) {
        if (!takesElements() || frames == null) {
            return 0;
        }
        String message = Standalone.of(element);
        ByteBuf frame = compressing
                ? sockets.writer().text(message, sockets.compression().deflater(), allocator())
                : sockets.writer().text(message, allocator());
        int length = frame.readableBytes();
        write(frame);
        return length;
    }

    @Override
    int openStream(String to, Optional<String> from) {
        return send("<open xmlns='" + SeeOtherHost.FRAMING + "' to='" + Xml.escape(to)
                + from.map(jid -> "' from='" + Xml.escape(jid)).orElse("") + "' version='1.0'/>");
    }

    @Override
    String endOfStream() {
        return "<close xmlns='" + SeeOtherHost.FRAMING + "'/>";
    }

    @Override
    public boolean begins(boolean isCompressed) throws WebSocketException {
        elements = 0;
        compressed = isCompressed ? sockets.compression().begin() : null;
        return true;
    }

    @Override
    public boolean text(ByteBuf bytes) throws WebSocketException {
        return compressed == null ? parse(bytes) : compressed.read(bytes, this::parse);
    }

    @Override
    public boolean ends() throws WebSocketException {
        if (compressed != null) {
            boolean goOn = compressed.end(this::parse);
            compressed = null;
            if (!goOn) {
                return false;
            }
        }
        if (elements != 1 || reader().withinStanza()) {
            throw new WebSocketException(
                    WebSocketFault.ELEMENT,
                    elements == 0
                            ? "a message without a whole element (expected: one)"
                            : "a message with more than one element (expected: one)");
        }
        return true;
    }

    /** The server's {@code <open/>}. */
    @Override
    public void opened(Element header) {
        listener().opened(header, client().readNanos);
    }

    @Override
    public boolean received(Element element, int bytes) {
        elements++;
        if (elements > 1) {
            // the end of the message is an error
            return true;
        }
        if (element.is("open", SeeOtherHost.FRAMING)) {
            opened(element);
        } else if (element.is("close", SeeOtherHost.FRAMING)) {
            if (SeeOtherHost.isNamedBy(element)) {
                super.received(element, bytes);
            }
            closed();
        } else {
            super.received(element, bytes);
        }
        return transport().isActive();
    }

    /** Sends a close frame, once. The server closes the TCP connection when it has it. */
    @Override
    void bothStreamsEnded() {
        if (!closeFrameSent && transport().isActive()) {
            closeFrameSent = true;
            write(sockets.writer().close(CloseFrame.NORMAL, allocator()));
            flush();
        }
    }

    @Override
    public boolean ping(byte[] payload) {
        write(sockets.writer().pong(payload, allocator()));
        return true;
    }

    /** The server closes the WebSocket connection. Unless the session logs out, that is a failure. */
    @Override
    public void closed(CloseFrame frame) {
        bothStreamsEnded();
        if (!hasEnded()) {
            end(XmppFailure.webSocketClosed(frame), Printable.line(frame.reason()));
        }
    }

    @Override
    void forget() {
        super.forget();
        if (compressed != null) {
            compressed.cancel();
        }
    }
}
