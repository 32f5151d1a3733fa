package dev.throng.engine;

import dev.throng.measure.Arrival;
import dev.throng.protocol.Driver;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ImmediateEventExecutor;

/** A driver with nothing to open, gather or close. */
public abstract class ConnectionlessDriver implements Driver {

    @Override
    public final Future<Void> ready() {
        return done();
    }

    @Override
    public final void flush() {
        // nothing is gathered
    }

    @Override
    public void abandon(Arrival arrival) {
        // a late answer is ignored by the arrival itself
    }

    @Override
    public final Future<Void> drain() {
        return done();
    }

    @Override
    public final Future<Void> close() {
        return done();
    }

    private static Future<Void> done() {
        return ImmediateEventExecutor.INSTANCE.newSucceededFuture(null);
    }
}
