package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.protocol.Driver;
import dev.throng.protocol.EngineFailure;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import dev.throng.transport.StepsInTurn;
import dev.throng.transport.TransportError;
import dev.throng.transport.TransportException;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.PromiseCombiner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** XMPP on one event loop. */
final class XmppDriver implements Driver {

    private final LoopState loop;
    private final LoopContext context;
    private final Map<XmppOperation, Action> operations;
    private boolean closing;

    XmppDriver(LoopState loop, LoopContext context) {
        this.loop = loop;
        this.context = context;
        this.operations = Actions.of(loop);
    }

    /** A session of another process received a stanza that a loop of this process waits for, or stanzas without such a loop are sent. */
    @Override
    public void told(long atNanos, byte[] message) {
        if (RunContext.notesUnawaitedDeliveries(message)) {
            loop.run().toldOfUnawaitedDeliveries();
            return;
        }
        RemoteAnswer.read(message)
                .ifPresent(answer -> loop.answers().answered(loop.ids().parse(answer.id()), answer.bytes(), atNanos));
    }

    /** The first loop checks that the target can be reached, before the load starts. */
    @Override
    public Future<Void> ready() {
        Promise<Void> ready = context.loop().newPromise();
        if (!context.firstOfProcess()) {
            return ready.setSuccess(null);
        }
        List<Supplier<Future<Void>>> checks = new ArrayList<>();
        loop.clients().forEach(client -> checks.add(client::checkConnectivity));
        StepsInTurn.run(context.loop(), checks).addListener(checked -> {
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
        loop.flush();
    }

    @Override
    public Failure overdue(Arrival arrival) {
        Transition transition = loop.transitions().get(arrival);
        return transition == null ? EngineFailure.DEADLINE : transition.overdue();
    }

    @Override
    public void abandon(Arrival arrival) {
        Transition transition = loop.transitions().get(arrival);
        if (transition == null) {
            loop.pendingAnswers().forget(arrival, context.clock().nanos());
        } else {
            transition.abandoned();
        }
    }

    /** Waits for deliveries that no arrival waits for, if there are any. */
    @Override
    public Future<Void> drain() {
        return loop.run().hasUnawaitedDeliveries()
                ? loop.quietPeriod().await()
                : context.loop().newSucceededFuture(null);
    }

    @Override
    public void endMeasurement() {
        if (loop.quietPeriod().isAwaited()) {
            context.recorder()
                    .note(
                            "the run's drain time was over while messages, presence or items were still being delivered: those in"
                                    + " transit are in no figure (expected: none for 1 s; raise drain)");
        }
    }

    /** Cancels logins and logs all sessions out. Resets the connections that the server has not closed within {@link #CLOSE_LIMIT}. */
    @Override
    public Future<Void> close() {
        Promise<Void> closed = context.loop().newPromise();
        if (closing) {
            return closed.setSuccess(null);
        }
        closing = true;
        long now = context.clock().nanos();
        List.copyOf(loop.transitions().values()).forEach(transition -> transition.stop(now));
        loop.onlineSessions().all().forEach(session -> session.leave(now));
        Promise<Void> waited = context.loop().newPromise();
        PromiseCombiner all = new PromiseCombiner(context.loop());
        loop.clients().forEach(client -> all.add((Future<?>) client.awaitClosed(CLOSE_LIMIT)));
        all.finish(waited);
        waited.addListener(done -> {
            if (!loop.transitions().isEmpty()) {
                List.copyOf(loop.transitions().values()).forEach(Transition::cutOff);
            }
            closed.setSuccess(null);
        });
        return closed;
    }
}
