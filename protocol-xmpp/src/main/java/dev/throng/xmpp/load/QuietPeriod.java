package dev.throng.xmpp.load;

import dev.throng.time.NanoClock;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.util.concurrent.TimeUnit;

/**
 * Waits after the load until no stanza has been delivered to a session of the event loop for {@link #NANOS}. Deliveries that no arrival waits
 * for may still be in transit: messages that count as answered when they are sent, and copies that a room or a node sends. Confined to the
 * loop.
 */
final class QuietPeriod {

    /** How long no stanza may be delivered. */
    static final long NANOS = TimeUnit.SECONDS.toNanos(1);

    private final EventLoop loop;
    private final NanoClock clock;
    private long lastNanos;
    private Promise<Void> awaited;

    QuietPeriod(EventLoop loop, NanoClock clock) {
        this.loop = loop;
        this.clock = clock;
    }

    void delivered(long atNanos) {
        lastNanos = atNanos;
    }

    /** Begins a quiet period. The future completes at its end, and never fails. */
    Future<Void> await() {
        lastNanos = clock.nanos();
        awaited = loop.newPromise();
        check();
        return awaited;
    }

    /** Whether a quiet period has begun and has not ended, because stanzas are still delivered. */
    boolean isAwaited() {
        return awaited != null && !awaited.isDone();
    }

    private void check() {
        long left = lastNanos + NANOS - clock.nanos();
        if (left <= 0) {
            awaited.setSuccess(null);
        } else {
            loop.schedule(this::check, left, TimeUnit.NANOSECONDS);
        }
    }
}
