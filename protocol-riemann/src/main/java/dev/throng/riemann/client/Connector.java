package dev.throng.riemann.client;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.io.IOException;
import java.net.InetSocketAddress;

/** Sets a channel up for a {@link RiemannConnection}: options, TLS, and a handler that passes everything on to it. */
final class Connector {

    private static final int READ_FLOOR_BYTES = 4 * 1024;
    private static final int READ_FIRST_BYTES = 64 * 1024;
    private static final int READ_CEILING_BYTES = 256 * 1024;
    private static final int READS_PER_WAKE_UP = 4;
    private static final WriteBufferWaterMark WATER_MARK = new WriteBufferWaterMark(256 * 1024, 1024 * 1024);

    /** TLS could not be agreed upon, for the reason given as cause. */
    static final class HandshakeException extends IOException {

        private static final long serialVersionUID = 1L;

        HandshakeException(Throwable cause) {
            super(cause.getMessage(), cause);
        }
    }

    static ChannelFuture connect(
            EventLoop loop,
            ChannelFactory<? extends SocketChannel> channels,
            InetSocketAddress target,
            ConnectionOptions options,
            RiemannConnection<?> connection) {
        int deadlineMillis =
                (int) Math.min(Integer.MAX_VALUE, options.connectDeadline().toMillis());
        Bootstrap bootstrap = new Bootstrap()
                .group(loop)
                .channelFactory(channels)
                .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, Math.max(1, deadlineMillis))
                .option(ChannelOption.TCP_NODELAY, options.tcpNoDelay())
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER_MARK)
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        options.tls().ifPresent(tls -> channel.pipeline()
                                .addLast(tlsHandler(channel, tls, target.getPort(), deadlineMillis)));
                        channel.pipeline().addLast(new Passing(connection));
                    }
                });
        options.receiveBufferBytes().ifPresent(bytes -> bootstrap.option(ChannelOption.SO_RCVBUF, bytes));
        options.sendBufferBytes().ifPresent(bytes -> bootstrap.option(ChannelOption.SO_SNDBUF, bytes));
        if (options.readBytesPerSecond().isPresent()) {
            SlowReads.configure(bootstrap, options.readBytesPerSecond().getAsInt());
        } else {
            AdaptiveRecvByteBufAllocator reads =
                    new AdaptiveRecvByteBufAllocator(READ_FLOOR_BYTES, READ_FIRST_BYTES, READ_CEILING_BYTES);
            reads.maxMessagesPerRead(READS_PER_WAKE_UP);
            bootstrap.option(ChannelOption.RECVBUF_ALLOCATOR, reads);
        }
        return bootstrap.connect(target);
    }

    private static SslHandler tlsHandler(Channel channel, Tls tls, int port, int deadlineMillis) {
        SslHandler handler = tls.context().newHandler(channel.alloc(), tls.serverName(), port);
        handler.setHandshakeTimeoutMillis(deadlineMillis);
        return handler;
    }

    /** Completes when the connection stands and TLS is agreed upon. */
    static Future<Void> handshake(ChannelFuture connecting) {
        Promise<Void> whole = connecting.channel().eventLoop().newPromise();
        connecting.addListener((ChannelFuture connected) -> {
            if (!connected.isSuccess()) {
                whole.setFailure(connected.cause());
                return;
            }
            Future<Channel> shaking =
                    connected.channel().pipeline().get(SslHandler.class).handshakeFuture();
            shaking.addListener(shaken -> {
                if (shaken.isSuccess()) {
                    whole.setSuccess(null);
                } else {
                    whole.setFailure(new HandshakeException(shaken.cause()));
                }
            });
        });
        return whole;
    }

    /** The last handler of the channel. */
    private static final class Passing extends ChannelInboundHandlerAdapter {

        private final RiemannConnection<?> connection;

        Passing(RiemannConnection<?> connection) {
            this.connection = connection;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ByteBuf bytes = (ByteBuf) message;
            try {
                connection.received(bytes);
            } finally {
                bytes.release();
            }
        }

        @Override
        public void channelWritabilityChanged(ChannelHandlerContext context) {
            connection.flush();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            connection.troubled(cause);
            context.close();
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            connection.inactive();
        }
    }

    private Connector() {}
}
