package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.faults.HttpStreamFaults;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.TimeUnit;

/**
 * A fault: accepts connections at a limited rate, or none for a while. The others wait in the kernel's backlog, where
 * the client sees them as connected; once the backlog is full, connecting takes longer. One per listening socket;
 * confined to its event loop.
 */
final class AcceptThrottle extends ChannelInboundHandlerAdapter {

    private final HttpStreamFaults faults;
    private final boolean limited;
    private boolean inUse;
    private boolean paused;

    AcceptThrottle(HttpStreamFaults faults) {
        this.faults = faults;
        this.limited = !faults.acceptEvery.isZero();
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        if (limited) {
            long every = faults.acceptEvery.toNanos();
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
        if (!inUse) {
            inUse = true;
            faults.acceptPauses.forEach(pause -> {
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
        if (!limited) {
            ctx.channel().config().setAutoRead(!begins);
        }
    }
}
