package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.protocol.Driver;
import dev.throng.protocol.EngineFailure;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import dev.throng.xmpp.load.Transitions.Transition;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.util.Map;
import java.util.Optional;

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
    private final Optional<PeerExchangeTimer> exchange;
    private final TlsAdvice advice;
    private boolean closing;

    XmppDriver(
            LoopContext context,
            Map<XmppOperation, Action> actions,
            Clients clients,
            SessionTables sessions,
            Transitions transitions,
            PendingAnswers pending,
            QuietPeriod quietPeriod,
            RemoteAnswers remoteAnswers,
            Optional<PeerExchangeTimer> exchange,
            TlsAdvice advice) {
        this.context = context;
        this.actions = actions;
        this.clients = clients;
        this.sessions = sessions;
        this.transitions = transitions;
        this.pending = pending;
        this.quietPeriod = quietPeriod;
        this.remoteAnswers = remoteAnswers;
        this.exchange = exchange;
        this.advice = advice;
    }

    @Override
    public void told(long atNanos, byte[] message) {
        remoteAnswers.received(atNanos, message);
    }

    /** The first loop checks that the target can be reached, before the load starts. */
    @Override
    public Future<Void> ready() {
        exchange.ifPresent(PeerExchangeTimer::start);
        Promise<Void> ready = context.loop().newPromise();
        if (!context.firstOfProcess()) {
            return ready.setSuccess(null);
        }
        clients.checkConnectivity().addListener(checked -> {
            if (checked.isSuccess()) {
                ready.setSuccess(null);
            } else {
                ready.setFailure(advice.addTo(checked.cause()));
            }
        });
        return ready;
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
        return transitions
                .of(arrival)
                .map(Transition::overdue)
                .orElseGet(() -> pending.cause(arrival, EngineFailure.DEADLINE));
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
        exchange.ifPresent(PeerExchangeTimer::stop);
        sessions.stopAll(context.clock().nanos());
        clients.awaitClosed(CLOSE_LIMIT).addListener(waited -> {
            transitions.cutOffAll();
            closed.setSuccess(null);
        });
        return closed;
    }
}
