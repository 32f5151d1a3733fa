package dev.throng.gatling.xmpp;

import dev.throng.gatling.action.Request;
import dev.throng.measure.Failure;
import dev.throng.protocol.EngineFailure;
import dev.throng.transport.TimeoutQueue.Timeout;
import dev.throng.xmpp.codec.Element;
import java.util.function.Consumer;

/** A request that waits for a stanza until its deadline. Confined to its user's event loop. */
final class AwaitedStanza extends Timeout {

    interface Handler {
        void received(Request request, Element stanza, long atNanos);
    }

    private final Request request;
    private final Handler handler;
    private final Consumer<AwaitedStanza> forget;

    AwaitedStanza(Request request, Handler handler, Consumer<AwaitedStanza> forget) {
        this.request = request;
        this.handler = handler;
        this.forget = forget;
    }

    void received(Element stanza, long atNanos) {
        cancelTimeout();
        handler.received(request, stanza, atNanos);
    }

    void failed(Failure why, String detail, long atNanos) {
        cancelTimeout();
        request.failed(why, detail, atNanos);
    }

    @Override
    protected void expired(long atNanos) {
        request.failed(EngineFailure.DEADLINE, "no answer within the deadline", atNanos);
        forget.accept(this);
    }
}
