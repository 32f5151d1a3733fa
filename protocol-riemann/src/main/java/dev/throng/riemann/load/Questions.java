package dev.throng.riemann.load;

import dev.throng.protocol.LoopContext;
import dev.throng.riemann.client.ConnectionOptions;
import dev.throng.riemann.client.ReplyListener;
import dev.throng.riemann.client.RiemannConnection;
import dev.throng.riemann.client.RiemannFailure;
import dev.throng.riemann.client.UnreachableException;
import dev.throng.riemann.codec.Msg;
import dev.throng.riemann.codec.Query;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Asks the target's index over a TCP connection of its own, now and then. Confined to its event loop. */
final class Questions implements ReplyListener<Promise<Msg>> {

    private final LoopContext context;
    private final long deadlineNanos;
    private final RiemannConnection<Promise<Msg>> connection;

    Questions(LoopContext context, ConnectionOptions options) {
        this.context = context;
        this.deadlineNanos = options.connectDeadline().toNanos();
        this.connection = new RiemannConnection<>(context.loop(), context.target(), options, context.clock(), this);
    }

    /** Connects, then asks. To be called once. */
    Future<OptionalLong> openAndAsk(ArrivedCount count) {
        Promise<OptionalLong> answer = promise();
        connection.open(context.transport().tcp()).addListener(opened -> {
            if (opened.isSuccess()) {
                pass(count.ask(this), answer);
            } else {
                answer.setFailure(opened.cause());
            }
        });
        return answer;
    }

    <T> Promise<T> promise() {
        return context.loop().newPromise();
    }

    /** Asks, and reads the reply. Fails if it is not ok or does not come in time. */
    <T> Future<T> ask(String query, Function<Msg, T> read) {
        Promise<T> answer = promise();
        Future<Msg> reply = ask(query);
        reply.addListener(done -> {
            if (reply.isSuccess()) {
                answer.setSuccess(read.apply(reply.getNow()));
            } else {
                answer.setFailure(reply.cause());
            }
        });
        return answer;
    }

    /** Gives one future's end to another. */
    static <T> void pass(Future<T> from, Promise<T> to) {
        from.addListener(done -> {
            if (from.isSuccess()) {
                to.setSuccess(from.getNow());
            } else {
                to.setFailure(from.cause());
            }
        });
    }

    private Future<Msg> ask(String query) {
        Promise<Msg> reply = promise();
        Optional<RiemannFailure> refusal = connection.send(Msg.of(new Query(query)), reply);
        if (refusal.isPresent()) {
            failed(reply, refusal.get(), 0);
            return reply;
        }
        connection.flush();
        var deadline = context.loop().schedule(() -> late(reply), deadlineNanos, TimeUnit.NANOSECONDS);
        return reply.addListener(done -> deadline.cancel(false));
    }

    private static void late(Promise<Msg> reply) {
        reply.tryFailure(unanswered(RiemannFailure.CONNECT_DEADLINE, "no reply to a query in time"));
    }

    private static UnreachableException unanswered(RiemannFailure why, String message) {
        return new UnreachableException(why, message, null);
    }

    void close() {
        connection.close();
    }

    @Override
    public void acked(Promise<Msg> reply, long atNanos) {
        reply.trySuccess(Msg.of());
    }

    @Override
    public void replied(Promise<Msg> reply, Msg msg, int frameBytes, long atNanos) {
        if (msg.accepted()) {
            reply.trySuccess(msg);
        } else {
            reply.tryFailure(unanswered(RiemannFailure.ERROR_REPLY, msg.complaint()));
        }
    }

    @Override
    public void failed(Promise<Msg> reply, RiemannFailure why, long atNanos) {
        reply.tryFailure(unanswered(why, why.description()));
    }

    @Override
    public void closed(RiemannFailure why, int unacked, String detail) {
        // each open question has failed already
    }
}
