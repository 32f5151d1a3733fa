package dev.throng.httpstream.client;

import dev.throng.time.TickAlignment;
import dev.throng.time.NanoClock;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The one timer of an event loop's listeners: it looks at their deadlines, and lets the slow ones read, ten times a second. Runs only
 * while there are any. Confined to the loop.
 */
final class Watch {

    static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** How often silence is looked for while it may last. */
    private static final int LOOKS_PER_SILENCE = 10;

    private final EventLoop loop;
    private final NanoClock clock;
    private final Map<Step, Waiters> bySteps = new EnumMap<>(Step.class);
    private final List<SlowReading> slow = new ArrayList<>();
    private final Runnable tickTask = this::tick;
    private int listeners;
    private boolean ticking;

    Watch(EventLoop loop, NanoClock clock, Patience patience) {
        this.loop = loop;
        this.clock = clock;
        bySteps.put(Step.CONNECT, new Waiters(patience.connect()));
        bySteps.put(Step.TLS, new Waiters(patience.tls()));
        bySteps.put(Step.HEAD, new Waiters(patience.head()));
        bySteps.put(Step.FIRST_BYTE, new Waiters(patience.firstByte()));
        patience.silence().ifPresent(time -> {
            long lookNanos =
                    Math.max(TICK_NANOS, time.dividedBy(LOOKS_PER_SILENCE).toNanos());
            bySteps.put(Step.STREAM, new Waiters(Duration.ofNanos(lookNanos)));
        });
    }

    /** There is one listener more. */
    void began() {
        listeners++;
        if (!ticking) {
            ticking = true;
            tickSoon();
        }
    }

    /** There is one listener less. */
    void ended() {
        listeners--;
    }

    /** Whether nobody listens. */
    boolean idle() {
        return listeners == 0;
    }

    /** Watches over the step that begins, if it has a deadline, and no more over the one before. */
    void begin(Step step, Waiter waiter, long nowNanos) {
        Waiters waiters = bySteps.get(step);
        if (waiters == null) {
            waiter.calm();
        } else {
            waiters.await(waiter, nowNanos);
        }
    }

    void reads(SlowReading reading) {
        slow.add(reading);
    }

    private void tickSoon() {
        long now = clock.nanos();
        loop.schedule(tickTask, TickAlignment.after(now, TICK_NANOS) - now, TimeUnit.NANOSECONDS);
    }

    private void tick() {
        try {
            long now = clock.nanos();
            bySteps.values().forEach(waiters -> waiters.expire(now));
            slow.removeIf(reading -> !reading.tick(now));
        } finally {
            // even if somebody who was told of an end has a bug: the others are watched on
            ticking = listeners > 0;
            if (ticking) {
                tickSoon();
            }
        }
    }
}
