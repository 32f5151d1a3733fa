package dev.throng.httpstream.load;

import dev.throng.time.NanoClock;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Ends listeners when they have listened long enough. All listen equally long, so that the one whose media came first is the first to
 * leave, and one timer of the loop serves all. Confined to the loop.
 */
final class ListeningTime {

    /** Listeners that are to leave soon after each other do so together. */
    private static final long GRAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final EventLoop loop;
    private final NanoClock clock;
    private final long nanos;
    private final Set<Listener> waiting = new LinkedHashSet<>();
    private boolean timed;

    ListeningTime(EventLoop loop, NanoClock clock, Duration time) {
        this.loop = loop;
        this.clock = clock;
        this.nanos = time.toNanos();
    }

    /** The listener's first media is about to be heard. */
    void begins(Listener listener) {
        waiting.add(listener);
        if (!timed) {
            wakeIn(nanos);
        }
    }

    /** It is over: nothing is kept of it. */
    void left(Listener listener) {
        waiting.remove(listener);
    }

    /** How many listen. */
    int waiting() {
        return waiting.size();
    }

    private void wakeIn(long wait) {
        timed = true;
        loop.schedule(this::wake, Math.max(GRAIN_NANOS, wait), TimeUnit.NANOSECONDS);
    }

    private void wake() {
        timed = false;
        long now = clock.nanos();
        while (!waiting.isEmpty()) {
            Listener first = waiting.iterator().next();
            long wait = first.firstNanos() + nanos - now;
            if (wait > 0) {
                wakeIn(wait);
                return;
            }
            waiting.remove(first);
            first.leave();
        }
    }
}
