package dev.throng.httpstream.load;

import dev.throng.measure.Arrival;
import dev.throng.protocol.Driver;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.PromiseCombiner;
import java.util.Map;

/** HTTP streams on one event loop: hands each arrival to the action of its operation. */
final class HttpStreamDriver implements Driver {

    private final LoopContext context;
    private final Map<HttpStreamOperation, Action> actions;

    HttpStreamDriver(LoopContext context, Map<HttpStreamOperation, Action> actions) {
        this.context = context;
        this.actions = actions;
    }

    /** One loop connects once, so that a target that is not there is told before the load. */
    @Override
    public Future<Void> ready() {
        return context.part() == 0 ? Knock.at(context) : context.loop().newSucceededFuture(null);
    }

    @Override
    public void start(Operation operation, Arrival arrival) {
        actions.get((HttpStreamOperation) operation).start(arrival);
    }

    @Override
    public void flush() {
        actions.values().forEach(Action::flush);
    }

    @Override
    public void abandon(Arrival arrival) {
        for (Action action : actions.values()) {
            if (action.abandon(arrival)) {
                return;
            }
        }
    }

    @Override
    public long patienceNanos() {
        long least = Long.MAX_VALUE;
        for (Action action : actions.values()) {
            least = Math.min(least, action.patienceNanos());
        }
        return least;
    }

    @Override
    public Future<Void> settle() {
        long now = context.clock().nanos();
        actions.values().forEach(action -> action.settle(now));
        return context.loop().newSucceededFuture(null);
    }

    @Override
    public void finish() {
        long now = context.clock().nanos();
        actions.values().forEach(action -> action.finish(now));
    }

    @Override
    public Future<Void> close() {
        Promise<Void> closed = context.loop().newPromise();
        PromiseCombiner all = new PromiseCombiner(context.loop());
        actions.values().forEach(action -> all.add(action.close()));
        all.finish(closed);
        return closed;
    }
}
