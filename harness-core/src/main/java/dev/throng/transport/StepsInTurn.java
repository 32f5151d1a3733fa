package dev.throng.transport;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.util.Iterator;
import java.util.function.Supplier;

/** Runs steps on an event loop, each after the one before it has succeeded. Confined to the loop. */
public final class StepsInTurn {

    private final Iterator<Supplier<Future<Void>>> steps;
    private final Promise<Void> result;

    private StepsInTurn(Iterator<Supplier<Future<Void>>> steps, Promise<Void> result) {
        this.steps = steps;
        this.result = result;
    }

    /** Begins the first step. Completes when all have succeeded; fails with the first failure, and then begins no further step. */
    public static Future<Void> run(EventLoop loop, Iterable<Supplier<Future<Void>>> steps) {
        Promise<Void> result = loop.newPromise();
        new StepsInTurn(steps.iterator(), result).next();
        return result;
    }

    private void next() {
        if (!steps.hasNext()) {
            result.setSuccess(null);
            return;
        }
        steps.next().get().addListener(done -> {
            if (done.isSuccess()) {
                next();
            } else {
                result.setFailure(done.cause());
            }
        });
    }
}
