package org.example.echo;

import dev.throng.measure.Arrival;
import dev.throng.protocol.Driver;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import dev.throng.transport.ConnectivityCheck;
import dev.throng.transport.DialOptions;
import dev.throng.transport.Dialer;
import dev.throng.transport.Endpoint;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.PromiseCombiner;
import java.util.ArrayList;
import java.util.List;

/** Sends one line for each arrival, on the loop's connections in turn. Confined to its event loop. */
final class EchoDriver implements Driver {

    private final LoopContext context;
    private final String text;
    private final Dialer dialer;
    private final Endpoint target;
    private final List<EchoConnection> connections = new ArrayList<>();
    private long lines;

    EchoDriver(LoopContext context, EchoSettings settings, DialOptions options, Endpoint target) {
        this.context = context;
        this.text = settings.text();
        this.dialer = new Dialer(context.loop(), context.channels().tcp(), options, context.clock());
        this.target = target;
        context.numbers(settings.connections())
                .forEach(index -> connections.add(new EchoConnection(context, settings, index, dialer, target)));
    }

    /** The first loop checks that the target can be reached from every source address. */
    @Override
    public Future<Void> ready() {
        Promise<Void> ready = context.loop().newPromise();
        if (context.part() > 0) {
            open(ready);
            return ready;
        }
        ConnectivityCheck.start(context.loop(), dialer, target).addListener(checked -> {
            if (checked.isSuccess()) {
                open(ready);
            } else {
                ready.setFailure(checked.cause());
            }
        });
        return ready;
    }

    private void open(Promise<Void> ready) {
        PromiseCombiner opening = new PromiseCombiner(context.loop());
        for (EchoConnection connection : connections) {
            opening.add(connection.open());
        }
        opening.finish(ready);
    }

    @Override
    public void start(Operation operation, Arrival arrival) {
        int turn = (int) (lines % connections.size());
        connections.get(turn).send(text + " " + lines, arrival);
        lines++;
    }

    @Override
    public void flush() {
        connections.forEach(EchoConnection::flush);
    }

    @Override
    public void abandon(Arrival arrival) {
        // its line stays in the queue, because its echo may still come before the next one
    }

    @Override
    public Future<Void> drain() {
        return context.loop().newSucceededFuture(null);
    }

    @Override
    public Future<Void> close() {
        Promise<Void> closed = context.loop().newPromise();
        connections.forEach(EchoConnection::close);
        dialer.awaitClosed(CLOSE_LIMIT).addListener(done -> closed.setSuccess(null));
        return closed;
    }
}
