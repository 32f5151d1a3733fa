package dev.throng.targets.xmpp;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.function.Supplier;

/**
 * The front of a connection: a client that begins with {@code POST} sends requests of BOSH, and no other handler than that of BOSH serves
 * it. The first byte decides, so one port serves all transports. Confined to the connection's event loop.
 */
final class BoshFront extends ChannelInboundHandlerAdapter {

    private final Supplier<ChannelHandler> bosh;

    BoshFront(Supplier<ChannelHandler> bosh) {
        this.bosh = bosh;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        if (bytes.isReadable() && bytes.getByte(bytes.readerIndex()) == 'P' && isServing(context)) {
            context.pipeline().remove(WebSocketUpgrade.class);
            context.pipeline().replace(ClientConnection.class, "bosh", bosh.get());
        }
        context.pipeline().remove(this);
        context.fireChannelRead(message);
    }

    /** Not with a fault that was applied when the connection was accepted. */
    private static boolean isServing(ChannelHandlerContext context) {
        return context.pipeline().get(ClientConnection.class).isOpen();
    }
}
