package dev.throng.transport;

/**
 * A wait with a time limit. It is its own entry in one {@link TimeoutQueue} at a time, so it allocates no separate entry. Confined to its
 * event loop.
 */
public abstract class Timeout {

    TimeoutQueue queue;
    Timeout previous;
    Timeout next;
    long dueNanos;

    /** Stops waiting. Does nothing if it does not wait. */
    protected final void cancelTimeout() {
        if (queue != null) {
            queue.remove(this);
        }
    }

    /** Called when the whole duration is over. The timeout is removed from the queue already, and may be started again. */
    protected abstract void expired(long atNanos);
}
