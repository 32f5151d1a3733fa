package dev.throng.targets.xmpp;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.compression.ZlibCodecFactory;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshaker;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshakerFactory;
import io.netty.handler.codec.http.websocketx.extensions.WebSocketServerExtensionHandler;
import io.netty.handler.codec.http.websocketx.extensions.compression.PerMessageDeflateServerExtensionHandshaker;

/**
 * The front of a connection: a client that begins with {@code GET} opens a WebSocket connection (RFC 6455, RFC 7395); any other goes on as
 * it is. The first byte decides, so one port serves both. Confined to the connection's event loop.
 */
final class WebSocketUpgrade extends ChannelInboundHandlerAdapter {

    private static final int MAX_REQUEST_BYTES = 16 * 1024;
    private static final String SUBPROTOCOL = "xmpp";
    private static final int COMPRESSION_LEVEL = 6;

    private final XmppServerSettings settings;
    private final ClientConnection connection;

    WebSocketUpgrade(XmppServerSettings settings, ClientConnection connection) {
        this.settings = settings;
        this.connection = connection;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        if (bytes.isReadable() && bytes.getByte(bytes.readerIndex()) == 'G') {
            ChannelPipeline pipeline = context.pipeline();
            String self = context.name();
            pipeline.addAfter(self, null, new Requests());
            pipeline.addAfter(self, null, new WebSocketServerExtensionHandler(compression()));
            pipeline.addAfter(self, null, new HttpObjectAggregator(MAX_REQUEST_BYTES));
            pipeline.addAfter(self, null, new HttpServerCodec());
        }
        context.pipeline().remove(this);
        context.fireChannelRead(message);
    }

    /** Lets a client ask for messages that need no context. */
    private PerMessageDeflateServerExtensionHandshaker compression() {
        return new PerMessageDeflateServerExtensionHandshaker(
                COMPRESSION_LEVEL,
                ZlibCodecFactory.isSupportingWindowSizeAndMemLevel(),
                PerMessageDeflateServerExtensionHandshaker.MAX_WINDOW_SIZE,
                true,
                true,
                settings.maxStanzaBytes);
    }

    /** Answers the opening handshake. */
    private final class Requests extends SimpleChannelInboundHandler<FullHttpRequest> {

        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
            String path = new QueryStringDecoder(request.uri()).path();
            String offered = request.headers().get(HttpHeaderNames.SEC_WEBSOCKET_PROTOCOL, "");
            boolean upgrades = request.headers().containsValue(HttpHeaderNames.UPGRADE, "websocket", true);
            if (!request.decoderResult().isSuccess() || !connection.isOpen()) {
                refuse(context, HttpResponseStatus.BAD_REQUEST);
            } else if (!path.equals(settings.webSocketPath)) {
                refuse(context, HttpResponseStatus.NOT_FOUND);
            } else if (!upgrades) {
                refuse(context, HttpResponseStatus.UPGRADE_REQUIRED);
            } else if (!(" " + offered.replace(',', ' ') + " ").contains(" " + SUBPROTOCOL + " ")) {
                refuse(context, HttpResponseStatus.BAD_REQUEST);
            } else {
                accept(context, request);
            }
        }

        private void refuse(ChannelHandlerContext context, HttpResponseStatus status) {
            DefaultFullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status);
            response.content().writeBytes((status + "\n").getBytes(US_ASCII));
            response.headers()
                    .set(HttpHeaderNames.CONTENT_LENGTH, response.content().readableBytes());
            response.headers().set(HttpHeaderNames.CONTENT_TYPE, "text/plain");
            response.headers().set(HttpHeaderNames.CONNECTION, "close");
            context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
        }

        private void accept(ChannelHandlerContext context, FullHttpRequest request) {
            WebSocketDecoderConfig limits = WebSocketDecoderConfig.newBuilder()
                    .maxFramePayloadLength(settings.maxStanzaBytes)
                    .allowExtensions(true)
                    .build();
            WebSocketServerHandshaker handshaker =
                    new WebSocketServerHandshakerFactory("", SUBPROTOCOL, limits).newHandshaker(request);
            if (handshaker == null) {
                WebSocketServerHandshakerFactory.sendUnsupportedVersionResponse(context.channel());
                return;
            }
            context.pipeline().addAfter(context.name(), null, new WebSocketFrames(connection, handshaker));
            context.pipeline().addAfter(context.name(), null, new WebSocketFrameAggregator(settings.maxStanzaBytes));
            connection.useWebSocket();
            handshaker.handshake(context.channel(), request);
            context.pipeline().remove(this);
        }
    }
}
