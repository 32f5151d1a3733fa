package dev.throng.streams.delivery;

/**
 * A listener whose connection is open, as a {@link ListenerRegistry} keeps it. The driver's sessions extend it, so a listener needs no second
 * object. Confined to its event loop.
 */
public abstract class ListenerEntry {

    /** The place in the registry; negative if it is not registered. */
    int slot = -1;

    byte state;

    /** Checks what the listener receives; the registry calls it about once a second, or when its {@linkplain #quietNanos quiet time} is over. May end the listener. */
    protected abstract void check(long atNanos);

    /**
     * For how long after a check it needs no other: nothing but media can change its states in that time, and media that arrives sets them
     * itself. So a check comes at most a second after a state has changed.
     *
     * @param atNanos the time of the check
     * @return nanoseconds; 0 if it is to be checked each second
     */
    protected long quietNanos(long atNanos) {
        return 0;
    }

    /** Returns the states that the registry was told: a sum of its constants; 0 if it is not registered. */
    public final int state() {
        return state;
    }
}
