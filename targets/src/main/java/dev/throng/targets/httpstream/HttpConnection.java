package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.http.BadRequestException;
import dev.throng.targets.httpstream.http.HttpReply;
import dev.throng.targets.httpstream.http.RequestHeadReader;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import java.io.IOException;
import java.net.InetSocketAddress;

/** One connection: what is read goes to the role it has. Confined to its event loop. */
final class HttpConnection extends ChannelInboundHandlerAdapter {

    private static final int MAX_HEAD_BYTES = 16 * 1024;

    private final HttpStreamServerState site;
    private ConnectionRole role = new ReadingRequest();
    private ChannelHandlerContext context;

    HttpConnection(HttpStreamServerState site) {
        this.site = site;
    }

    /** Until the request has come. */
    private final class ReadingRequest implements ConnectionRole {

        private final RequestHeadReader head = new RequestHeadReader(MAX_HEAD_BYTES);

        @Override
        public void read(ByteBuf bytes) {
            head.read(bytes).ifPresent(request -> {
                become(new Draining());
                RequestRouter.receive(site, HttpConnection.this, request);
            });
            if (bytes.isReadable()) {
                role.read(bytes);
            }
        }

        @Override
        public void ended() {}

        @Override
        public boolean isShort() {
            return true;
        }
    }

    /** From the answer on: what still comes is thrown away, so that closing does not reset and take the answer along. */
    private static final class Draining implements ConnectionRole {

        @Override
        public void read(ByteBuf bytes) {
            bytes.skipBytes(bytes.readableBytes());
        }

        @Override
        public void ended() {}

        @Override
        public boolean isShort() {
            return true;
        }
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        long now = site.traffic().connected();
        if (now > site.settings().maxClients()) {
            become(new Draining());
            reply(HttpReply.icecast("503 Too many clients").with("text/plain", "too many clients\n"));
        }
        wheel().watch(this);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        try {
            role.read(bytes);
        } catch (BadRequestException refused) {
            become(new Draining());
            reply(HttpReply.icecast("400 Bad Request").with("text/plain", refused.getMessage() + "\n"));
        } finally {
            bytes.release();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        site.traffic().disconnected();
        become(new Draining());
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
        if (!(cause instanceof IOException || cause.getCause() instanceof IOException)) {
            throw new IllegalStateException(cause);
        }
    }

    /** The role it had ends. */
    void become(ConnectionRole next) {
        ConnectionRole former = role;
        role = next;
        former.ended();
    }

    /** Takes a role whose turn comes now and then once per interval. */
    void become(PeriodicRole next) {
        become((ConnectionRole) next);
        wheel().add(next);
    }

    /** It has been there for as long as a request may take. */
    void timeIsUp() {
        if (role.isShort()) {
            context.close();
        }
    }

    HttpStreamServerState site() {
        return site;
    }

    ChannelHandlerContext context() {
        return context;
    }

    FlushWheel wheel() {
        return site.wheel(context.channel().eventLoop());
    }

    boolean isSecure() {
        return context.pipeline().get(SslHandler.class) != null;
    }

    /** Where the client has reached us, as {@code host:port}. */
    String localAddress() {
        InetSocketAddress local = (InetSocketAddress) context.channel().localAddress();
        String host = local.getAddress().getHostAddress();
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + local.getPort();
    }

    /** Writes, but does not flush; the bytes are taken over. */
    void write(ByteBuf bytes) {
        context.write(bytes, context.voidPromise());
    }

    /** Whether something is still to be taken by the kernel. */
    boolean isBusy() {
        ChannelOutboundBuffer waiting = context.channel().unsafe().outboundBuffer();
        return waiting != null && !waiting.isEmpty();
    }

    /** Writes a whole reply, which it takes over, and ends the connection in order. */
    void reply(ByteBuf reply) {
        ChannelFuture written = context.writeAndFlush(reply);
        if (isSecure()) {
            written.addListener(ChannelFutureListener.CLOSE);
        } else {
            written.addListener(done -> ((DuplexChannel) context.channel()).shutdownOutput());
        }
    }

    /** Ends the connection once all is written. */
    void finish(ByteBuf last) {
        context.writeAndFlush(last).addListener(ChannelFutureListener.CLOSE);
    }

    /** Ends the connection at once, with a reset. */
    void reset() {
        context.channel().config().setOption(ChannelOption.SO_LINGER, 0);
        context.close();
    }
}
