package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.protocol.Driver;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import dev.throng.transport.TransportError;
import dev.throng.transport.TransportException;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** XMPP on one event loop. */
final class XmppDriver implements Driver {

    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(3);

    private final Floor floor;
    private final LoopContext context;
    private final Map<XmppOperation, Action> operations;
    private boolean closing;

    XmppDriver(Floor floor, LoopContext context) {
        this.floor = floor;
        this.context = context;
        this.operations = Operations.of(floor);
    }

    /** The first loop checks that the target can be reached, before the load starts. */
    @Override
    public Future<Void> ready() {
        Promise<Void> ready = context.loop().newPromise();
        if (context.part() > 0) {
            return ready.setSuccess(null);
        }
        floor.client().checkConnectivity().addListener(checked -> {
            if (checked.isSuccess()) {
                ready.setSuccess(null);
            } else {
                ready.setFailure(withSettings(checked.cause()));
            }
        });
        return ready;
    }

    /** Adds the settings that decide about TLS to the message of a failure. */
    private static Throwable withSettings(Throwable cause) {
        if (!(cause instanceof TransportException failed)) {
            return cause;
        }
        Failure failure = failed.failure();
        boolean tls = failure == TransportError.TLS_FAILED || failure == TransportError.TLS_TIMEOUT;
        return tls
                ? new TransportException(
                        failure, failed.getMessage() + "; see settings.security, settings.tls and the target's address")
                : cause;
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
        floor.client().awaitClosed(CLOSE_LIMIT).addListener(waited -> {
            if (!floor.inTransit().isEmpty()) {
                List.copyOf(floor.inTransit().values()).forEach(InTransit::cutOff);
            }
            closed.setSuccess(null);
        });
        return closed;
    }
}
