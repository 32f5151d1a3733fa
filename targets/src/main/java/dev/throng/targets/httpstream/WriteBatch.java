package dev.throng.targets.httpstream;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import java.util.ArrayList;
import java.util.List;

/** What goes to one connection in one write. One per event loop, used over and over. */
final class WriteBatch {

    private final List<ByteBuf> parts = new ArrayList<>();
    private int bytes;

    /** The part belongs to the batch from now on. */
    void add(ByteBuf part) {
        parts.add(part);
        bytes += part.readableBytes();
    }

    boolean isEmpty() {
        return parts.isEmpty();
    }

    int bytes() {
        return bytes;
    }

    /** Writes all parts, does not flush, and is empty. */
    void writeTo(ChannelHandlerContext context) {
        for (ByteBuf part : parts) {
            context.write(part, context.voidPromise());
        }
        parts.clear();
        bytes = 0;
    }
}
