package dev.throng.targets.xmpp;

import dev.throng.targets.serving.ConnectionCloser;
import dev.throng.targets.serving.ConnectionErrors;
import dev.throng.targets.xmpp.xml.XmlException;
import dev.throng.targets.xmpp.xml.XmlWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.handler.ssl.SslHandler;
import java.util.Optional;
import javax.net.ssl.SSLSession;

/**
 * One client connection and how it ends. Stops reading from a client that does not read its input, and drops the client
 * when more than the allowed backlog waits. Confined to its event loop.
 */
final class ClientConnection extends ChannelInboundHandlerAdapter {

    private enum Status {
        OPEN,
        /** A fault: the connection stays open and answers nothing. */
        SILENT,
        /** The end of the stream is pending; input is ignored. */
        ENDING,
        OVER
    }

    private final XmppServerState server;
    private final long number;
    private ConnectionInput input;
    private ConnectionOutput output;
    private ChannelHandlerContext context;
    private ConnectionStage stage;
    private Status status = Status.OPEN;
    private boolean streamOpen;
    private String domain;
    private Optional<MessageInput> messages = Optional.empty();

    /** {@code number} counts the server's connections from 1. */
    ClientConnection(XmppServerState server, long number) {
        this.server = server;
        this.number = number;
        this.domain = server.settings.domain;
    }

    /** The domain that the client's stream goes to; the server's first before its first stream. */
    String domain() {
        return domain;
    }

    void domain(String name) {
        domain = name;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
        XmppLoop loop = server.loop(eventLoop());
        input = new ConnectionInput(server, this, loop);
        output = new ByteStreamOutput(server, this, added, loop);
        stage = new StreamNegotiation(server, this);
    }

    @Override
    public void channelActive(ChannelHandlerContext active) {
        server.counters.connectionsTotal.increment();
        mayContinue(FaultStep.CONNECT);
        active.fireChannelActive();
    }

    EventLoop eventLoop() {
        return context.channel().eventLoop();
    }

    long number() {
        return number;
    }

    ConnectionStage stage() {
        return stage;
    }

    void enter(ConnectionStage next) {
        stage = next;
    }

    /** Applies the fault configured for this step, if any; returns whether the login goes on. */
    boolean mayContinue(FaultStep reached) {
        return server.settings.faults.faultAt(reached, number).map(this::fail).orElse(isOpen());
    }

    private boolean fail(StepFault fault) {
        switch (fault) {
            case RESET:
                reset();
                break;
            case CLOSE:
                end();
                break;
            default:
                status = Status.SILENT;
        }
        return false;
    }

    boolean isEncrypted() {
        return ConnectionCloser.isEncrypted(context.channel());
    }

    boolean isOpen() {
        return status == Status.OPEN;
    }

    /** Whether the end of the stream is sent, or the connection lost. */
    boolean isOver() {
        return status == Status.OVER;
    }

    @Override
    public void channelRead(ChannelHandlerContext reading, Object message) {
        ByteBuf in = (ByteBuf) message;
        try {
            input.read(in);
        } catch (XmlException refused) {
            streamError(refused.condition(), refused.getMessage());
        } finally {
            in.release();
        }
    }

    /** The connection has become one of WebSocket. Nothing was read or written so far. */
    void useWebSocket() {
        XmppLoop loop = server.loop(eventLoop());
        messages = Optional.of(new MessageInput(server, this, input, loop));
        output = new WebSocketOutput(server, this, context, loop);
    }

    /** Whether STARTTLS is possible: on WebSocket and BOSH, TLS comes first or not at all (RFC 7395, 3.9, XEP-0206, 7). */
    boolean mayEncrypt() {
        return messages.isEmpty() && !isEncrypted() && !(context.channel() instanceof StreamChannel);
    }

    /** Takes a message of WebSocket; the caller releases it. */
    void readMessage(ByteBuf message) {
        try {
            messages.orElseThrow().read(message);
        } catch (XmlException refused) {
            streamError(refused.condition(), refused.getMessage());
        }
    }

    boolean isStreamOpen() {
        return streamOpen;
    }

    /** Expects a new stream. Drops the rest of the current read if {@code dropRest} is true. */
    void restartStream(boolean dropRest) {
        streamOpen = false;
        input.restart(dropRest);
    }

    /** Begins the server's stream; {@code to} may be empty. */
    void openStream(String to) {
        streamOpen = true;
        if (isOpen()) {
            output.openStream(domain, to);
        }
    }

    void write(XmlWriter out) {
        write(out.array(), 0, out.length());
    }

    /** Sends bytes at the end of the round; does nothing once the stream has ended. */
    void write(byte[] bytes, int offset, int length) {
        if (isOpen()) {
            output.write(bytes, offset, length);
        }
    }

    /** Sends pending output before the end of the round. */
    void flush() {
        output.flush();
    }

    /** Called by the {@link XmppLoop} if there was output in this round. */
    void endRound() {
        if (isOpen() && output.backlogBytes() > server.settings.maxBacklogBytes) {
            output.discard();
            streamError("resource-constraint", "the client does not read its input");
        }
        output.endRound();
        if (status == Status.ENDING) {
            status = Status.OVER;
            finish();
        }
    }

    /** Sends pending output in plain text, then starts TLS. */
    void encrypt() {
        flush();
        restartStream(true);
        server.tls.ifPresent(tls -> context.pipeline().addFirst(tls.afterStartTls(context.alloc())));
    }

    /** The TLS session; empty for a plain connection. */
    Optional<SSLSession> tlsSession() {
        return Optional.ofNullable(context.pipeline().get(SslHandler.class))
                .map(handler -> handler.engine().getSession());
    }

    /** Ends the stream with an error (RFC 6120, section 4.9). */
    void streamError(String condition, String text) {
        if (!isOpen()) {
            return;
        }
        if (!streamOpen) {
            openStream("");
        }
        write(XmppServerState.streamError(server.out(), condition, text));
        end();
    }

    /** Ends the stream, then the connection. */
    void end() {
        if (isOpen()) {
            if (streamOpen) {
                output.endStream();
            }
            status = Status.ENDING;
            input.stop();
            output.schedule();
            leaveStage().streamClosed();
        }
    }

    private void finish() {
        output.farewell();
        context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(written -> {
            // on WebSocket the client answers the close frame first
            if (input.isStreamEnded() && messages.isEmpty()) {
                context.close();
            } else {
                ConnectionCloser.halfClose(context.channel());
            }
        });
        if (context.channel().isOpen()) {
            ConnectionCloser.closeAfterDrain(context.channel());
        }
    }

    /** Resets the connection; pending output is lost. */
    void reset() {
        abandon();
        ConnectionCloser.reset(context.channel());
    }

    private void abandon() {
        status = Status.OVER;
        input.stop();
        output.discard();
        leaveStage().connectionLost();
    }

    private ConnectionStage leaveStage() {
        ConnectionStage left = stage;
        stage = ClosedStage.STAGE;
        return left;
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext changed) {
        changed.channel().config().setAutoRead(changed.channel().isWritable());
        changed.fireChannelWritabilityChanged();
    }

    @Override
    public void channelInactive(ChannelHandlerContext inactive) {
        abandon();
        inactive.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext failed, Throwable cause) {
        ConnectionErrors.logAndClose(failed, cause);
    }
}
