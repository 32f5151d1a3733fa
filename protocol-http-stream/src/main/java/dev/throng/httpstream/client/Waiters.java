package dev.throng.httpstream.client;

import java.time.Duration;

/**
 * Those that wait equally long, in the order in which they came: the first is the next to expire, so that looking at them costs nothing
 * while none does, however many there are.
 */
final class Waiters {

    private final long nanos;
    private Waiter first;
    private Waiter last;

    Waiters(Duration duration) {
        this.nanos = duration.toNanos();
    }

    /** The waiter waits from now on, and no longer wherever it did before. */
    void await(Waiter waiter, long nowNanos) {
        waiter.calm();
        waiter.waiters = this;
        waiter.dueNanos = nowNanos + nanos;
        waiter.before = last;
        if (last == null) {
            first = waiter;
        } else {
            last.after = waiter;
        }
        last = waiter;
    }

    void remove(Waiter waiter) {
        if (waiter.before == null) {
            first = waiter.after;
        } else {
            waiter.before.after = waiter.after;
        }
        if (waiter.after == null) {
            last = waiter.before;
        } else {
            waiter.after.before = waiter.before;
        }
        waiter.before = null;
        waiter.after = null;
        waiter.waiters = null;
    }

    /** Tells those that waited for as long as they may. They may wait anew, and calm others. */
    void expire(long nowNanos) {
        while (first != null && first.dueNanos - nowNanos <= 0) {
            Waiter expired = first;
            remove(expired);
            expired.expired(nowNanos);
        }
    }
}
