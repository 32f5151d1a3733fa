package dev.throng.httpstream.load;

import dev.throng.protocol.LoopContext;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits until connections that were told to close are closed, but not for ever: with TLS the target has a say in it. */
final class Closing {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final long LOOK_MILLIS = 5;

    private final LoopContext context;
    private final BooleanSupplier closed;
    private final long untilNanos;
    private final Promise<Void> done;

    private Closing(LoopContext context, BooleanSupplier closed) {
        this.context = context;
        this.closed = closed;
        this.untilNanos = context.clock().nanos() + PATIENCE_NANOS;
        this.done = context.loop().newPromise();
    }

    static Future<Void> of(LoopContext context, BooleanSupplier closed) {
        Closing closing = new Closing(context, closed);
        closing.look();
        return closing.done;
    }

    private void look() {
        if (closed.getAsBoolean() || context.clock().nanos() >= untilNanos) {
            done.setSuccess(null);
        } else {
            context.loop().schedule(this::look, LOOK_MILLIS, TimeUnit.MILLISECONDS);
        }
    }
}
