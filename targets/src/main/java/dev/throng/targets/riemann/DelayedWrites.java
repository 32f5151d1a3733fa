package dev.throng.targets.riemann;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;

/**
 * Writes buffers in order, each after a fixed delay. Without a delay it writes at once and leaves the flush to the
 * caller. Owns the waiting buffers. Confined to the connection's event loop.
 */
final class DelayedWrites {

    private final ChannelHandlerContext context;
    private final long delayNanos;
    private final ArrayDeque<ByteBuf> waiting = new ArrayDeque<>();

    DelayedWrites(ChannelHandlerContext context, long delayNanos) {
        this.context = context;
        this.delayNanos = delayNanos;
    }

    /** Takes ownership of {@code buffer}. */
    void write(ByteBuf buffer) {
        if (delayNanos == 0) {
            context.write(buffer, context.voidPromise());
        } else {
            waiting.add(buffer);
            context.executor().schedule(this::writeFirst, delayNanos, TimeUnit.NANOSECONDS);
        }
    }

    private void writeFirst() {
        ByteBuf first = waiting.poll();
        if (first != null) {
            context.writeAndFlush(first, context.voidPromise());
        }
    }

    /** Runs {@code action} when all buffers so far are written or have failed. */
    void afterPending(Runnable action) {
        if (delayNanos == 0) {
            flushThen(action);
        } else {
            context.executor().schedule(() -> flushThen(action), delayNanos, TimeUnit.NANOSECONDS);
        }
    }

    private void flushThen(Runnable action) {
        context.writeAndFlush(context.alloc().buffer(0)).addListener(written -> action.run());
    }

    void discard() {
        waiting.forEach(ByteBuf::release);
        waiting.clear();
    }
}
