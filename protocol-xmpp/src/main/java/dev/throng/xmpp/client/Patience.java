package dev.throng.xmpp.client;

import dev.throng.time.NanoClock;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * How long waiters of one kind wait, and those that do. All wait equally long, so the one that came first is the next to expire, and one
 * timer of the loop serves all of them. Confined to the loop.
 */
public final class Patience {

    /** Waiters that expire soon after each other do so together. */
    private static final long GRAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final EventLoop loop;
    private final NanoClock clock;
    private final long nanos;
    private Waiter first;
    private Waiter last;
    private boolean timed;

    public Patience(EventLoop loop, NanoClock clock, Duration duration) {
        this.loop = loop;
        this.clock = clock;
        this.nanos = duration.toNanos();
    }

    /** The waiter waits from now on, and no longer wherever it did before. */
    public void await(Waiter waiter, long nowNanos) {
        waiter.calm();
        waiter.patience = this;
        waiter.dueNanos = nowNanos + nanos;
        waiter.before = last;
        if (last == null) {
            first = waiter;
        } else {
            last.after = waiter;
        }
        last = waiter;
        if (!timed) {
            timed = true;
            wakeIn(nanos);
        }
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
        waiter.patience = null;
    }

    private void wakeIn(long wait) {
        loop.schedule(this::expire, Math.max(GRAIN_NANOS, wait), TimeUnit.NANOSECONDS);
    }

    private void expire() {
        long now = clock.nanos();
        while (first != null && first.dueNanos <= now) {
            Waiter expired = first;
            remove(expired);
            expired.expired(now);
        }
        timed = first != null;
        if (timed) {
            wakeIn(first.dueNanos - now);
        }
    }
}
