package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.turns.FlushWheel;
import dev.throng.targets.httpstream.turns.PeriodicTask;

/** A role that the connection's {@link FlushWheel} calls once per interval until it ends. */
abstract class PeriodicRole extends PeriodicTask implements ConnectionRole {

    final HttpConnection connection;

    PeriodicRole(HttpConnection connection) {
        this.connection = connection;
    }

    @Override
    protected final void close() {
        connection.context().close();
    }

    @Override
    public void ended() {
        connection.wheel().remove(this);
    }
}
