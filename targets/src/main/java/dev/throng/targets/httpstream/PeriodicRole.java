package dev.throng.targets.httpstream;

/** A role that its {@link FlushWheel} calls once per interval. */
abstract class PeriodicRole implements ConnectionRole {

    /** The slot and the index in it, for the {@link FlushWheel} alone. */
    int slot;

    int indexInSlot;

    /**
     * Called once per interval.
     *
     * @param nowNanos the time of the server's clock
     * @param batch an empty batch, to be left empty
     */
    abstract void onTurn(long nowNanos, WriteBatch batch);

    /** Closes the connection without further output. */
    abstract void close();
}
