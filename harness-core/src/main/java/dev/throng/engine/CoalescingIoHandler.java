package dev.throng.engine;

import dev.throng.time.NanoClock;
import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoRegistration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Coalesces the reads of an event loop: before it asks the kernel for events, it waits for as long as reads may be delayed. One wake-up
 * then serves everything that arrived meanwhile. Timers and tasks end the wait in time, so only reads are late, by no more than is
 * allowed. Confined to its event loop, except {@link #wakeup()} and {@link #allow}.
 */
final class CoalescingIoHandler implements IoHandler {

    private final IoHandler handler;
    private final NanoClock clock;
    private final LongConsumer park;
    private volatile LongSupplier delayNanos = () -> 0;
    private volatile Thread thread;

    /** @param clock the clock of the loop's timers */
    CoalescingIoHandler(IoHandler handler, NanoClock clock) {
        this(handler, clock, LockSupport::parkNanos);
    }

    CoalescingIoHandler(IoHandler handler, NanoClock clock, LongConsumer park) {
        this.handler = handler;
        this.clock = clock;
        this.park = park;
    }

    /** @param nanos how long reads of the loop may be delayed at present; called on the loop before each wait */
    void allow(LongSupplier nanos) {
        delayNanos = nanos;
    }

    @Override
    public void initialize() {
        thread = Thread.currentThread();
        handler.initialize();
    }

    @Override
    public int run(IoHandlerContext context) {
        if (context.canBlock()) {
            delay(context);
        }
        return handler.run(context);
    }

    private void delay(IoHandlerContext context) {
        long allowed = delayNanos.getAsLong();
        if (allowed > 0) {
            long nanos = Math.min(allowed, context.delayNanos(clock.nanos()));
            if (nanos > 0) {
                park.accept(nanos);
            }
        }
    }

    @Override
    public void wakeup() {
        handler.wakeup();
        Thread waiting = thread;
        if (waiting != Thread.currentThread()) {
            LockSupport.unpark(waiting);
        }
    }

    @Override
    public IoRegistration register(IoHandle handle) throws Exception {
        return handler.register(handle);
    }

    @Override
    public boolean isCompatible(Class<? extends IoHandle> type) {
        return handler.isCompatible(type);
    }

    @Override
    public void prepareToDestroy() {
        handler.prepareToDestroy();
    }

    @Override
    public void destroy() {
        handler.destroy();
    }
}
