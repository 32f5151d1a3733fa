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
 * An event loop's way to the kernel that lets events gather while they can wait: it rests before it asks for them, and what came
 * meanwhile is worked off in one wake-up. Timers and tasks end the rest in time, so that only what comes on connections is late, by no
 * more than is allowed. Confined to its event loop, but for {@link #wakeup()} and {@link #allow}.
 */
final class GatheringIoHandler implements IoHandler {

    private final IoHandler handler;
    private final NanoClock clock;
    private final LongConsumer park;
    private volatile LongSupplier patienceNanos = () -> 0;
    private volatile Thread thread;

    /** @param clock the one that the loop's timers go by */
    GatheringIoHandler(IoHandler handler, NanoClock clock) {
        this(handler, clock, LockSupport::parkNanos);
    }

    GatheringIoHandler(IoHandler handler, NanoClock clock, LongConsumer park) {
        this.handler = handler;
        this.clock = clock;
        this.park = park;
    }

    /** @param nanos how long what comes on the loop's connections may wait at present; asked on the loop before each rest */
    void allow(LongSupplier nanos) {
        patienceNanos = nanos;
    }

    @Override
    public void initialize() {
        thread = Thread.currentThread();
        handler.initialize();
    }

    @Override
    public int run(IoHandlerContext context) {
        if (context.canBlock()) {
            rest(context);
        }
        return handler.run(context);
    }

    private void rest(IoHandlerContext context) {
        long patience = patienceNanos.getAsLong();
        if (patience > 0) {
            long nanos = Math.min(patience, context.delayNanos(clock.nanos()));
            if (nanos > 0) {
                park.accept(nanos);
            }
        }
    }

    @Override
    public void wakeup() {
        handler.wakeup();
        Thread resting = thread;
        if (resting != Thread.currentThread()) {
            LockSupport.unpark(resting);
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
