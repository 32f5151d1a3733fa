package dev.throng.targets.xmpp;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshaker;

/** Passes whole messages of a client on, and answers pings and the closing handshake (RFC 6455, 5.5). Confined to the event loop. */
final class WebSocketFrames extends SimpleChannelInboundHandler<WebSocketFrame> {

    private final ClientConnection connection;
    private final WebSocketServerHandshaker handshaker;

    WebSocketFrames(ClientConnection connection, WebSocketServerHandshaker handshaker) {
        this.connection = connection;
        this.handshaker = handshaker;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, WebSocketFrame frame) {
        if (frame instanceof TextWebSocketFrame) {
            connection.readMessage(frame.content());
        } else if (frame instanceof BinaryWebSocketFrame) {
            connection.streamError("bad-format", "expected: messages of text");
        } else if (frame instanceof PingWebSocketFrame) {
            context.writeAndFlush(new PongWebSocketFrame(frame.content().retain()), context.voidPromise());
        } else if (frame instanceof CloseWebSocketFrame && connection.isOver()) {
            context.close();
        } else if (frame instanceof CloseWebSocketFrame) {
            handshaker.close(context, (CloseWebSocketFrame) frame.retain()).addListener(ChannelFutureListener.CLOSE);
        }
    }
}
