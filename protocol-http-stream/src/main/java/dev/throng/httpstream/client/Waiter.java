package dev.throng.httpstream.client;

/** Something that waits in one of the {@link Waiters}, in one at a time. */
abstract class Waiter {

    Waiters waiters;
    Waiter before;
    Waiter after;
    long dueNanos;

    /** Ends the waiting, if it waits. */
    final void calm() {
        if (waiters != null) {
            waiters.remove(this);
        }
    }

    /** It waited for as long as it may; it waits no more. */
    abstract void expired(long atNanos);
}
