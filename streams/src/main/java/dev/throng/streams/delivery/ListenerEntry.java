package dev.throng.streams.delivery;

/**
 * A listener whose connection is open, as a {@link ListenerRegistry} keeps it. The driver's sessions extend it, so a listener needs no second
 * object. Confined to its event loop.
 */
public abstract class ListenerEntry {

    /** The place in the registry; negative if it is not registered. */
    int slot = -1;

    byte state;

    /** Checks what the listener receives; the registry calls it about once a second. May end the listener. */
    protected abstract void check(long atNanos);

    /** Returns the states that the registry was told: a sum of its constants; 0 if it is not registered. */
    public final int state() {
        return state;
    }
}
