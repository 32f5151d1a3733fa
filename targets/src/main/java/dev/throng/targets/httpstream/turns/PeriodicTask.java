package dev.throng.targets.httpstream.turns;

/** What a {@link FlushWheel} calls once per interval. Confined to the wheel's event loop. */
public abstract class PeriodicTask {

    /** The slot and the index in it, for the {@link FlushWheel} alone. */
    int slot;

    int indexInSlot;

    /**
     * Called once per interval.
     *
     * @param nowNanos the time of the server's clock
     * @param batch an empty batch, to be left empty
     */
    protected abstract void onTurn(long nowNanos, WriteBatch batch);

    /** Closes the connection without further output. */
    protected abstract void close();
}
