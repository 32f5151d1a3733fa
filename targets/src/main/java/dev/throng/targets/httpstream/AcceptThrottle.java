package dev.throng.targets.httpstream;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.TimeUnit;

/**
 * Accepts more slowly than connections come, or not at all for a while: what is not accepted waits in the kernel's backlog, for
 * the client connected, or is not even there once the backlog is full. One per listening socket; confined to its event loop.
 */
final class AcceptThrottle extends ChannelInboundHandlerAdapter {

    private final HttpStreamFaults faults;
    private final boolean measured;
    private boolean used;
    private boolean paused;

    AcceptThrottle(HttpStreamFaults faults) {
        this.faults = faults;
        this.measured = !faults.acceptEvery().isZero();
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        if (measured) {
            long every = faults.acceptEvery().toNanos();
            ctx.executor().scheduleWithFixedDelay(() -> acceptOne(ctx), 0, every, TimeUnit.NANOSECONDS);
        }
        ctx.fireChannelActive();
    }

    private void acceptOne(ChannelHandlerContext ctx) {
        if (!paused) {
            ctx.read();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object accepted) {
        if (!used) {
            used = true;
            faults.acceptPauses().forEach(pause -> {
                long start = pause.start().toNanos();
                long end = start + pause.length().toNanos();
                ctx.executor().schedule(() -> pause(ctx, true), start, TimeUnit.NANOSECONDS);
                ctx.executor().schedule(() -> pause(ctx, false), end, TimeUnit.NANOSECONDS);
            });
        }
        ctx.fireChannelRead(accepted);
    }

    private void pause(ChannelHandlerContext ctx, boolean begins) {
        paused = begins;
        if (!measured) {
            ctx.channel().config().setAutoRead(!begins);
        }
    }
}
