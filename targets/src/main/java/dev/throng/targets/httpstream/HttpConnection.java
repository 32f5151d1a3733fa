package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.http.BadRequestException;
import dev.throng.targets.httpstream.http.HttpReply;
import dev.throng.targets.httpstream.http.RequestHeadReader;
import dev.throng.targets.httpstream.turns.FlushWheel;
import dev.throng.targets.httpstream.turns.RequestDeadline;
import dev.throng.targets.serving.ConnectionCloser;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
import java.io.IOException;
import java.net.InetSocketAddress;

/** One connection. Passes its input to its current {@link ConnectionRole}. Confined to its event loop. */
final class HttpConnection extends ChannelInboundHandlerAdapter implements RequestDeadline {

    static final int MAX_HEAD_BYTES = 16 * 1024;

    private final HttpStreamServerState server;
    private ConnectionRole role = new ReadingRequest();
    private ChannelHandlerContext context;

    HttpConnection(HttpStreamServerState server) {
        this.server = server;
    }

    private final class ReadingRequest implements ConnectionRole {

        private final RequestHeadReader head = new RequestHeadReader(MAX_HEAD_BYTES);

        @Override
        public void read(ByteBuf bytes) {
            head.read(bytes).ifPresent(request -> {
                changeRole(new Draining());
                RequestRouter.route(HttpConnection.this, request);
            });
            if (bytes.isReadable()) {
                role.read(bytes);
            }
        }

        @Override
        public boolean endsAtHeaderTimeout() {
            return true;
        }
    }

    /** Discards input while the reply is on its way, because closing with unread input would reset the connection. */
    private static final class Draining implements ConnectionRole {

        @Override
        public boolean endsAtHeaderTimeout() {
            return true;
        }
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        server.counters.connectionsTotal.increment();
        long now = server.counters.connectionsNow.incrementAndGet();
        if (now > server.settings.maxClients) {
            changeRole(new Draining());
            reply(HttpReply.icecast("503 Too many clients").withBody("text/plain", "too many clients\n"));
        }
        wheel().watchForRequest(this);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        try {
            role.read(bytes);
        } catch (BadRequestException refused) {
            changeRole(new Draining());
            reply(HttpReply.icecast("400 Bad Request").withBody("text/plain", refused.getMessage() + "\n"));
        } finally {
            bytes.release();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        server.counters.connectionsNow.decrementAndGet();
        changeRole(new Draining());
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
        if (!(cause instanceof IOException || cause.getCause() instanceof IOException)) {
            throw new IllegalStateException(cause);
        }
    }

    void changeRole(ConnectionRole next) {
        ConnectionRole former = role;
        role = next;
        former.ended();
    }

    /** Ends the current role and starts one that the wheel calls at once, and then once per interval. */
    void changeRole(PeriodicRole next) {
        changeRole((ConnectionRole) next);
        wheel().add(next);
    }

    /** Closes the connection if its request is not complete or its reply not read. */
    @Override
    public void headerTimeoutExpired() {
        if (role.endsAtHeaderTimeout()) {
            context.close();
        }
    }

    HttpStreamServerState server() {
        return server;
    }

    ChannelHandlerContext context() {
        return context;
    }

    FlushWheel wheel() {
        return server.wheel(context.channel().eventLoop());
    }

    /** The scheme and address at which the client has reached the server, such as {@code http://127.0.0.1:8000}. */
    String origin() {
        InetSocketAddress local = (InetSocketAddress) context.channel().localAddress();
        String host = local.getAddress().getHostAddress();
        return (ConnectionCloser.isEncrypted(context.channel()) ? "https://" : "http://")
                + (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + local.getPort();
    }

    /** Takes over the bytes and writes them without a flush. */
    void write(ByteBuf bytes) {
        context.write(bytes, context.voidPromise());
    }

    /** Whether the kernel has not taken all output yet. */
    boolean isBusy() {
        ChannelOutboundBuffer waiting = context.channel().unsafe().outboundBuffer();
        return waiting != null && !waiting.isEmpty();
    }

    /** Takes over a whole reply, writes it and ends the connection gracefully. */
    void reply(ByteBuf reply) {
        context.writeAndFlush(reply).addListener(written -> ConnectionCloser.halfClose(context.channel()));
    }

    /** Takes over the last bytes, writes them and closes the connection. */
    void finish(ByteBuf last) {
        context.writeAndFlush(last).addListener(ChannelFutureListener.CLOSE);
    }
}
