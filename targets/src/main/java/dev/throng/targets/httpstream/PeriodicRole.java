package dev.throng.targets.httpstream;

/** A role that the connection's {@link FlushWheel} calls once per interval until it ends. */
abstract class PeriodicRole implements ConnectionRole {

    final HttpConnection connection;

    /** The slot and the index in it, for the {@link FlushWheel} alone. */
    int slot;

    int indexInSlot;

    PeriodicRole(HttpConnection connection) {
        this.connection = connection;
    }

    /**
     * Called once per interval.
     *
     * @param nowNanos the time of the server's clock
     * @param batch an empty batch, to be left empty
     */
    abstract void onTurn(long nowNanos, WriteBatch batch);

    /** Closes the connection without further output. */
    final void close() {
        connection.context().close();
    }

    @Override
    public void ended() {
        connection.wheel().remove(this);
    }
}
