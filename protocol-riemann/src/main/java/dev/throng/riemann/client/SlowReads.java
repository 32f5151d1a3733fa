package dev.throng.riemann.client;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.FixedRecvByteBufAllocator;
import java.util.concurrent.TimeUnit;

/**
 * Reads a channel at a fixed pace: it reads by itself no more, and a timer has it read a few bytes at a time. The kernel's buffers fill,
 * then the target's: what a client does that cannot keep up with its acks.
 */
final class SlowReads {

    private static final int TICKS_PER_SECOND = 10;

    static void configure(Bootstrap bootstrap, int bytesPerSecond) {
        int bytesPerTick = Math.max(1, bytesPerSecond / TICKS_PER_SECOND);
        FixedRecvByteBufAllocator reads = new FixedRecvByteBufAllocator(bytesPerTick);
        reads.maxMessagesPerRead(1);
        bootstrap.option(ChannelOption.RECVBUF_ALLOCATOR, reads);
    }

    /** Has the channel read until it is closed. */
    static void start(Channel channel, int bytesPerSecond) {
        int ticksPerSecond = Math.min(TICKS_PER_SECOND, bytesPerSecond);
        long tickNanos = TimeUnit.SECONDS.toNanos(1) / ticksPerSecond;
        channel.config().setAutoRead(false);
        var ticks = channel.eventLoop().scheduleAtFixedRate(channel::read, tickNanos, tickNanos, TimeUnit.NANOSECONDS);
        channel.closeFuture().addListener(closed -> ticks.cancel(false));
    }

    private SlowReads() {}
}
