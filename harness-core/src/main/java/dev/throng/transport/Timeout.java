package dev.throng.transport;

/**
 * Something that may wait only so long. It stands in one {@link TimeoutQueue} at a time, and is itself the entry of the queue: tens of
 * thousands may wait, so none of them needs another object. Confined to its event loop.
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

    /** Called when it has waited for the whole duration. It waits no more, and may start to wait again. */
    protected abstract void expired(long atNanos);
}
