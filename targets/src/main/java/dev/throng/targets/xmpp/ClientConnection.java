package dev.throng.targets.xmpp;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.throng.targets.xmpp.xml.NamespaceScope;
import dev.throng.targets.xmpp.xml.StreamScanner;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlException;
import dev.throng.targets.xmpp.xml.XmlWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;

/**
 * One connection: its bytes are cut into frames and handed to its {@link ConnectionStage}; what it is sent goes out once per
 * {@link XmppLoop}. A client that does not read is read from no further, and dropped once more than the allowed backlog waits for
 * it. Confined to its event loop.
 */
final class ClientConnection extends ChannelInboundHandlerAdapter implements StreamScanner.FrameHandler {

    private static final Logger LOG = System.getLogger(ClientConnection.class.getName());
    private static final int FIRST_BYTES = 512;
    private static final long DRAIN_SECONDS = 1;
    private static final byte[] STREAM_END = "</stream:stream>".getBytes(US_ASCII);

    private enum Life {
        OPEN,
        /** Answers nothing, on demand. */
        SILENT,
        /** The stream's end is to be sent; nothing is read any more. */
        ENDING,
        OVER
    }

    private final XmppServerState host;
    private final long number;
    private final StreamScanner scanner;
    private XmppLoop turn;
    private ChannelHandlerContext context;
    private NamespaceScope scope = NamespaceScope.ROOT;
    private ConnectionStage stage;
    private Life life = Life.OPEN;
    private ByteBuf pending = Unpooled.EMPTY_BUFFER;
    private boolean touched;
    private boolean streamOpen;
    private boolean clientHasEnded;
    private long stanzas;

    /** {@code number} counts the server's connections from 1. */
    ClientConnection(XmppServerState host, long number) {
        this.host = host;
        this.number = number;
        this.scanner = new StreamScanner(
                host.settings().maxStanzaBytes(), host.settings().maxDepth());
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
        turn = host.turn(loop());
        stage = new StreamNegotiation(host, this);
    }

    @Override
    public void channelActive(ChannelHandlerContext active) {
        host.traffic().connected();
        passes(FaultStep.CONNECT);
        active.fireChannelActive();
    }

    EventLoop loop() {
        return context.channel().eventLoop();
    }

    long number() {
        return number;
    }

    void enter(ConnectionStage next) {
        stage = next;
    }

    /** Whether the login may go on at this step; if it may not, the fault that was asked for has happened. */
    boolean passes(FaultStep reached) {
        return host.settings().faults().at(reached, number).map(this::fail).orElse(life == Life.OPEN);
    }

    private boolean fail(StepFault.Kind kind) {
        switch (kind) {
            case RESET:
                reset();
                break;
            case CLOSE:
                end();
                break;
            default:
                life = Life.SILENT;
        }
        return false;
    }

    boolean isEncrypted() {
        return context.pipeline().get(SslHandler.class) != null;
    }

    @Override
    public void channelRead(ChannelHandlerContext reading, Object message) {
        ByteBuf in = (ByteBuf) message;
        try {
            while (in.isReadable() && life == Life.OPEN) {
                int length = Math.min(in.readableBytes(), XmppLoop.CHUNK_BYTES);
                in.readBytes(turn.chunk(), 0, length);
                scanner.read(turn.chunk(), 0, length, this);
            }
        } catch (XmlException refused) {
            streamError(refused.condition(), refused.getMessage());
        } finally {
            in.release();
        }
    }

    @Override
    public void declaration(byte[] bytes, int offset, int length) throws XmlException {
        turn.parser().declaration(bytes, offset, length);
    }

    @Override
    public void header(byte[] bytes, int offset, int length) throws XmlException {
        var header = turn.parser().header(bytes, offset, length);
        scope = header.scope();
        stage.header(header);
    }

    @Override
    public void stanza(byte[] bytes, int offset, int length) throws XmlException {
        XmlElement element = turn.parser().element(bytes, offset, length, scope);
        if (!element.namespace().equals(Namespaces.CLIENT)) {
            stage.stanza(element);
            return;
        }
        stanzas++;
        host.traffic().stanzaReceived();
        if (host.settings().faults().resetsOn(stanzas, number)) {
            reset();
            return;
        }
        stage.stanza(element);
        if (host.settings().faults().closesAfter(stanzas, number)) {
            end();
        }
    }

    @Override
    public void end(byte[] bytes, int offset, int length) {
        clientHasEnded = true;
        end();
    }

    /** Expects a new stream; with {@code dropRest} from the next read on. */
    void restartStream(boolean dropRest) {
        scope = NamespaceScope.ROOT;
        streamOpen = false;
        if (dropRest) {
            scanner.restartAndDropRest();
        } else {
            scanner.restart();
        }
    }

    /** Writes the start tag of the server's stream. */
    void openStream(XmlWriter out) {
        streamOpen = true;
        write(out);
    }

    void write(XmlWriter out) {
        write(out.array(), 0, out.length());
    }

    /** Sends bytes at the end of the turn; does nothing once the stream is ended. */
    void write(byte[] bytes, int offset, int length) {
        if (life != Life.OPEN) {
            return;
        }
        if (pending == Unpooled.EMPTY_BUFFER) {
            pending = context.alloc().buffer(Math.max(FIRST_BYTES, length));
        }
        pending.writeBytes(bytes, offset, length);
        touch();
    }

    private void touch() {
        if (!touched) {
            touched = true;
            turn.touch(this);
        }
    }

    /** Sends what waits, before the end of the turn. */
    void flush() {
        if (pending != Unpooled.EMPTY_BUFFER) {
            ByteBuf out = pending;
            pending = Unpooled.EMPTY_BUFFER;
            context.writeAndFlush(out, context.voidPromise());
        }
    }

    /** For the {@link XmppLoop}. */
    void endTurn() {
        if (life == Life.OPEN && backlogBytes() > host.settings().maxBacklogBytes()) {
            discard();
            streamError("resource-constraint", "the client does not read what it is sent");
        }
        touched = false;
        flush();
        if (life == Life.ENDING) {
            life = Life.OVER;
            finish();
        }
    }

    private long backlogBytes() {
        ChannelOutboundBuffer waiting = context.channel().unsafe().outboundBuffer();
        return waiting == null ? 0 : waiting.totalPendingWriteBytes();
    }

    /** Starts TLS on what has been plain, once what waits has been sent. */
    void encrypt() {
        flush();
        restartStream(true);
        host.encryption()
                .ifPresent(encryption -> context.pipeline().addFirst(encryption.afterStartTls(context.alloc())));
    }

    /** The TLS session, where there is one. */
    Optional<SSLSession> encryptedSession() {
        return Optional.ofNullable(context.pipeline().get(SslHandler.class))
                .map(handler -> handler.engine().getSession());
    }

    boolean isOpen() {
        return life == Life.OPEN;
    }

    /** Ends the stream with an error (RFC 6120, section 4.9). */
    void streamError(String condition, String text) {
        if (life != Life.OPEN) {
            return;
        }
        XmlWriter out = host.out();
        if (!streamOpen) {
            host.streamHeader(out, "");
        }
        out.raw("<stream:error><").raw(condition).attribute("xmlns", Namespaces.STREAM_ERROR);
        out.raw("/><text").attribute("xmlns", Namespaces.STREAM_ERROR).raw(" xml:lang='en'>");
        openStream(out.text(text).raw("</text></stream:error>"));
        end();
    }

    /** Ends the stream, then the connection. */
    void end() {
        if (life == Life.OPEN) {
            if (streamOpen) {
                write(STREAM_END, 0, STREAM_END.length);
            }
            life = Life.ENDING;
            scanner.stop();
            touch();
            leave().closed();
        }
    }

    private void finish() {
        boolean waits = !clientHasEnded && context.channel() instanceof DuplexChannel;
        if (!waits || isEncrypted()) {
            context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(written -> context.close());
        } else {
            context.writeAndFlush(Unpooled.EMPTY_BUFFER)
                    .addListener(written -> ((DuplexChannel) context.channel()).shutdownOutput());
        }
        if (context.channel().isOpen()) {
            loop().schedule(() -> context.close(), DRAIN_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** Resets the connection; what waits is lost. */
    void reset() {
        life = Life.OVER;
        scanner.stop();
        discard();
        leave().lost();
        context.channel().config().setOption(ChannelOption.SO_LINGER, 0);
        context.channel().close();
    }

    /** Leaves the connection to nobody; gives the stage it was at. */
    private ConnectionStage leave() {
        ConnectionStage left = stage;
        stage = ClosedStage.STAGE;
        return left;
    }

    private void discard() {
        pending.release();
        pending = Unpooled.EMPTY_BUFFER;
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext changed) {
        changed.channel().config().setAutoRead(changed.channel().isWritable());
        changed.fireChannelWritabilityChanged();
    }

    @Override
    public void channelInactive(ChannelHandlerContext inactive) {
        life = Life.OVER;
        scanner.stop();
        discard();
        leave().lost();
        inactive.fireChannelInactive();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext told, Object event) {
        if (event instanceof SslHandshakeCompletionEvent && !((SslHandshakeCompletionEvent) event).isSuccess()) {
            told.close();
        }
        told.fireUserEventTriggered(event);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext failed, Throwable cause) {
        boolean remote = cause instanceof IOException || cause.getCause() instanceof SSLException;
        LOG.log(remote ? Level.DEBUG : Level.WARNING, () -> "connection closed: " + cause, cause);
        failed.close();
    }
}
