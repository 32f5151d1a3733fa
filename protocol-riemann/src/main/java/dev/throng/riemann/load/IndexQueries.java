package dev.throng.riemann.load;

import dev.throng.measure.Failure;
import dev.throng.protocol.EngineFailure;
import dev.throng.protocol.LoopContext;
import dev.throng.riemann.client.RiemannClient;
import dev.throng.riemann.client.RiemannConnection;
import dev.throng.riemann.client.RiemannFailure;
import dev.throng.riemann.client.RiemannOptions;
import dev.throng.riemann.codec.Msg;
import dev.throng.riemann.codec.Msg.Query;
import dev.throng.transport.TimeoutQueue;
import dev.throng.transport.TimeoutQueue.Timeout;
import dev.throng.transport.TransportException;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.PromiseNotifier;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Sends queries to the target's index over a separate TCP connection. Confined to its event loop. */
final class IndexQueries implements RiemannConnection.Listener<Promise<Msg>> {

    /** Fails a query without a reply. */
    private static final class ReplyTimeout extends Timeout {

        private final Promise<Msg> reply;

        private ReplyTimeout(Promise<Msg> reply) {
            this.reply = reply;
        }

        @Override
        protected void expired(long atNanos) {
            reply.tryFailure(unanswered(EngineFailure.DEADLINE, "no reply to a query in time"));
        }

        void cancel() {
            cancelTimeout();
        }
    }

    private final LoopContext context;
    private final TimeoutQueue timeouts;
    private final RiemannConnection<Promise<Msg>> connection;

    /** @param target the address of the index */
    IndexQueries(LoopContext context, InetSocketAddress target, RiemannOptions options) {
        this.context = context;
        this.timeouts =
                new TimeoutQueue(context.loop(), context.clock(), options.dial().connectTimeout());
        RiemannClient client =
                new RiemannClient(context.loop(), context.channels().tcp(), target, options, context.clock());
        this.connection = client.connection(this);
    }

    /** Connects, then sends the query. To be called once. */
    Future<OptionalLong> openAndQuery(ReceivedCount count) {
        Promise<OptionalLong> answer = promise();
        connection.open().addListener(opened -> {
            if (opened.isSuccess()) {
                PromiseNotifier.cascade(count.query(this), answer);
            } else {
                answer.setFailure(opened.cause());
            }
        });
        return answer;
    }

    <T> Promise<T> promise() {
        return context.loop().newPromise();
    }

    /** Sends a query and reads the reply. Fails if the reply is not ok or does not come in time. */
    <T> Future<T> query(String query, Function<Msg, T> read) {
        Promise<T> answer = promise();
        Future<Msg> reply = send(query);
        reply.addListener(done -> {
            if (reply.isSuccess()) {
                answer.setSuccess(read.apply(reply.getNow()));
            } else {
                answer.setFailure(reply.cause());
            }
        });
        return answer;
    }

    private Future<Msg> send(String query) {
        Promise<Msg> reply = promise();
        Optional<Failure> refusal = connection.send(Msg.of(new Query(query)), reply);
        if (refusal.isPresent()) {
            failed(reply, refusal.get(), 0);
            return reply;
        }
        connection.flush();
        ReplyTimeout timeout = new ReplyTimeout(reply);
        timeouts.start(timeout, context.clock().nanos());
        return reply.addListener(done -> timeout.cancel());
    }

    private static TransportException unanswered(Failure why, String message) {
        return new TransportException(why, message);
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
    public void failed(Promise<Msg> reply, Failure why, long atNanos) {
        reply.tryFailure(unanswered(why, why.description()));
    }

    @Override
    public void closed(Failure why, int unacked, String detail) {
        // each open question has failed already
    }
}
