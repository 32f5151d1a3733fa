package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.protocol.Driver;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import dev.throng.xmpp.client.Connector;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** XMPP on one event loop. */
final class XmppDriver implements Driver {

    private static final long CLOSING_NANOS = TimeUnit.SECONDS.toNanos(3);

    private final Floor floor;
    private final Connector connector;
    private final LoopContext context;
    private final Map<XmppOperation, Action> operations;
    private boolean closing;

    XmppDriver(Floor floor, Connector connector, LoopContext context) {
        this.floor = floor;
        this.connector = connector;
        this.context = context;
        this.operations = Operations.of(floor);
    }

    /** One loop connects once, so that a target that is not there is told before the load. */
    @Override
    public Future<Void> ready() {
        Promise<Void> ready = context.loop().newPromise();
        if (context.part() == 0) {
            Knock.at(connector, context.target(), ready);
        } else {
            ready.setSuccess(null);
        }
        return ready;
    }

    @Override
    public void start(Operation operation, Arrival arrival) {
        operations.get((XmppOperation) operation).start(arrival);
    }

    @Override
    public void flush() {
        floor.flush();
    }

    @Override
    public void abandon(Arrival arrival) {
        InTransit visitor = floor.inTransit().get(arrival);
        if (visitor == null) {
            floor.awaited().forget(arrival, context.clock().nanos());
        } else {
            visitor.giveUp();
        }
    }

    /** Deliveries that no arrival waits for are in transit, if such were sent: they are waited for. */
    @Override
    public Future<Void> settle() {
        return floor.cast().spreading() ? floor.quiet().await() : context.loop().newSucceededFuture(null);
    }

    @Override
    public void finish() {
        if (floor.quiet().isAwaited()) {
            context.recorder()
                    .note(
                            "the run's drain time was over while messages, presence or items were still being delivered: those in"
                                    + " transit are in no figure (expected: none for 1 s; raise drain)");
        }
    }

    /** Logs everybody out; who is not gone after a while is cut off. */
    @Override
    public Future<Void> close() {
        Promise<Void> closed = context.loop().newPromise();
        if (closing) {
            return closed.setSuccess(null);
        }
        closing = true;
        long now = context.clock().nanos();
        List.copyOf(floor.inTransit().values()).forEach(visitor -> visitor.stop(now));
        floor.crowd().all().forEach(session -> session.leave(now));
        awaitEmpty(now + CLOSING_NANOS, closed);
        return closed;
    }

    private void awaitEmpty(long untilNanos, Promise<Void> closed) {
        if (floor.inTransit().isEmpty()) {
            closed.setSuccess(null);
            return;
        }
        if (context.clock().nanos() >= untilNanos) {
            List.copyOf(floor.inTransit().values()).forEach(InTransit::cutOff);
            closed.setSuccess(null);
            return;
        }
        context.loop().schedule(() -> awaitEmpty(untilNanos, closed), 5, TimeUnit.MILLISECONDS);
    }
}
