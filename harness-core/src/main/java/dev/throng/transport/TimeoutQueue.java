package dev.throng.transport;

import dev.throng.time.NanoClock;
import dev.throng.time.TickAlignment;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Timeouts of one duration, in the order of their start. All wait equally long, so the first of the queue expires first, and one timer of
 * the event loop serves all of them. Starting and cancelling cost a few field writes and allocate nothing.
 *
 * <p>Timeouts expire on whole ticks, up to one tick late and never early. A loop with many queues wakes once per tick for all of them. Of
 * more than {@value #MAX_AT_ONCE} that are due, the others expire after the loop has read its sockets, so that many deadlines at one time do
 * not stall it. Confined to its event loop.
 */
public final class TimeoutQueue {

    /** The default tick, in nanoseconds. */
    public static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** How many timeouts expire before the loop does other work: a few milliseconds, if each closes a connection. */
    static final int MAX_AT_ONCE = 64;

    private final EventLoop loop;
    private final NanoClock clock;
    private final long durationNanos;
    private final long tickNanos;
    private final Runnable expireTask = this::expire;
    private Timeout first;
    private Timeout last;
    private boolean timed;
    private int waiting;

    /** A queue with the tick {@link #TICK_NANOS}. */
    public TimeoutQueue(EventLoop loop, NanoClock clock, Duration duration) {
        this(loop, clock, duration, TICK_NANOS);
    }

    /**
     * @param clock the loop's clock
     * @param duration how long each timeout waits
     * @param tickNanos timeouts expire on multiples of this time
     */
    public TimeoutQueue(EventLoop loop, NanoClock clock, Duration duration, long tickNanos) {
        this.loop = loop;
        this.clock = clock;
        this.durationNanos = duration.toNanos();
        this.tickNanos = tickNanos;
    }

    /** Starts the timeout. If it waits already, in this queue or another, that wait ends. */
    public void start(Timeout timeout, long nowNanos) {
        timeout.cancelTimeout();
        timeout.queue = this;
        timeout.dueNanos = nowNanos + durationNanos;
        timeout.previous = last;
        if (last == null) {
            first = timeout;
        } else {
            last.next = timeout;
        }
        last = timeout;
        waiting++;
        if (!timed) {
            timed = true;
            wakeFor(first, nowNanos);
        }
    }

    private void remove(Timeout timeout) {
        if (timeout.previous == null) {
            first = timeout.next;
        } else {
            timeout.previous.next = timeout.next;
        }
        if (timeout.next == null) {
            last = timeout.previous;
        } else {
            timeout.next.previous = timeout.previous;
        }
        timeout.previous = null;
        timeout.next = null;
        timeout.queue = null;
        waiting--;
    }

    /** Returns how many timeouts wait. */
    public int waiting() {
        return waiting;
    }

    private void wakeFor(Timeout timeout, long nowNanos) {
        long wakeNanos = TickAlignment.atOrAfter(timeout.dueNanos, tickNanos);
        loop.schedule(expireTask, wakeNanos - nowNanos, TimeUnit.NANOSECONDS);
    }

    private void expire() {
        long now = clock.nanos();
        try {
            for (int count = 0; count < MAX_AT_ONCE && isDue(now); count++) {
                Timeout due = first;
                remove(due);
                due.expired(now);
            }
        } finally {
            // also after a bug in expired(): the other timeouts still expire
            timed = first != null;
            if (timed && isDue(now)) {
                // a scheduled task, because the loop runs those of execute() before it reads sockets
                loop.schedule(expireTask, 0, TimeUnit.NANOSECONDS);
            } else if (timed) {
                wakeFor(first, now);
            }
        }
    }

    private boolean isDue(long nowNanos) {
        return first != null && first.dueNanos - nowNanos <= 0;
    }

    /**
     * A wait with a time limit. It is its own entry in one {@link TimeoutQueue} at a time, so it allocates no separate entry. Confined to its
     * event loop.
     */
    public abstract static class Timeout {

        private TimeoutQueue queue;
        private Timeout previous;
        private Timeout next;
        private long dueNanos;

        /** Stops waiting. Does nothing if it does not wait. */
        protected final void cancelTimeout() {
            if (queue != null) {
                queue.remove(this);
            }
        }

        /** Called when the whole duration is over. The timeout is removed from the queue already, and may be started again. */
        protected abstract void expired(long atNanos);
    }
}
