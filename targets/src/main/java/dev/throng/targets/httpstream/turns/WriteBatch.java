package dev.throng.targets.httpstream.turns;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import java.util.ArrayList;
import java.util.List;

/** The buffers of one write to one connection. Each event loop has one and reuses it. */
public final class WriteBatch {

    private final List<ByteBuf> parts = new ArrayList<>();
    private int bytes;

    /** Adds a buffer, which the batch owns from now on. */
    public void add(ByteBuf part) {
        parts.add(part);
        bytes += part.readableBytes();
    }

    public boolean isEmpty() {
        return parts.isEmpty();
    }

    public int bytes() {
        return bytes;
    }

    /** Writes all parts without a flush, and empties the batch. */
    public void writeTo(ChannelHandlerContext context) {
        for (ByteBuf part : parts) {
            context.write(part, context.voidPromise());
        }
        parts.clear();
        bytes = 0;
    }
}
