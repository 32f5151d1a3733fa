package dev.throng.xmpp.client;

/** Something that waits, at most as long as the {@link Patience} it is in; in one at a time. */
public abstract class Waiter {

    Patience patience;
    Waiter before;
    Waiter after;
    long dueNanos;

    /** Ends the waiting, if it waits. */
    public final void calm() {
        if (patience != null) {
            patience.remove(this);
        }
    }

    /** It waited for as long as it may; it waits no more. */
    protected abstract void expired(long atNanos);
}
