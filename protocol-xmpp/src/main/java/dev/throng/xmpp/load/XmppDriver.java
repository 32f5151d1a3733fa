package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.protocol.Driver;
import dev.throng.protocol.EngineFailure;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import dev.throng.transport.TransportError;
import dev.throng.transport.TransportException;
import dev.throng.xmpp.load.Transitions.Transition;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.util.Map;

/** XMPP on one event loop. */
final class XmppDriver implements Driver {

    private final LoopContext context;
    private final Map<XmppOperation, Action> actions;
    private final Clients clients;
    private final SessionTables sessions;
    private final Transitions transitions;
    private final PendingAnswers pending;
    private final QuietPeriod quietPeriod;
    private final RemoteAnswers remoteAnswers;
    private boolean closing;

    XmppDriver(
            LoopContext context,
            Map<XmppOperation, Action> actions,
            Clients clients,
            SessionTables sessions,
            Transitions transitions,
            PendingAnswers pending,
            QuietPeriod quietPeriod,
            RemoteAnswers remoteAnswers) {
        this.context = context;
        this.actions = actions;
        this.clients = clients;
        this.sessions = sessions;
        this.transitions = transitions;
        this.pending = pending;
        this.quietPeriod = quietPeriod;
        this.remoteAnswers = remoteAnswers;
    }

    @Override
    public void told(long atNanos, byte[] message) {
        remoteAnswers.received(atNanos, message);
    }

    /** The first loop checks that the target can be reached, before the load starts. */
    @Override
    public Future<Void> ready() {
        Promise<Void> ready = context.loop().newPromise();
        if (!context.firstOfProcess()) {
            return ready.setSuccess(null);
        }
        clients.checkConnectivity().addListener(checked -> {
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
        actions.get((XmppOperation) operation).start(arrival);
    }

    @Override
    public void flush() {
        sessions.flush();
    }

    @Override
    public Failure overdue(Arrival arrival) {
        return transitions.of(arrival).map(Transition::overdue).orElse(EngineFailure.DEADLINE);
    }

    @Override
    public void abandon(Arrival arrival) {
        transitions
                .of(arrival)
                .ifPresentOrElse(
                        Transition::abandoned,
                        () -> pending.forget(arrival, context.clock().nanos()));
    }

    /** Waits for deliveries that no arrival waits for, if there are any. */
    @Override
    public Future<Void> drain() {
        return quietPeriod.await();
    }

    @Override
    public void endMeasurement() {
        quietPeriod.endMeasurement();
    }

    /** Cancels logins and logs all sessions out. Resets the connections that the server has not closed within {@link #CLOSE_LIMIT}. */
    @Override
    public Future<Void> close() {
        Promise<Void> closed = context.loop().newPromise();
        if (closing) {
            return closed.setSuccess(null);
        }
        closing = true;
        sessions.stopAll(context.clock().nanos());
        clients.awaitClosed(CLOSE_LIMIT).addListener(waited -> {
            transitions.cutOffAll();
            closed.setSuccess(null);
        });
        return closed;
    }
}
