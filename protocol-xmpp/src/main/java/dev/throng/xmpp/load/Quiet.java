package dev.throng.xmpp.load;

import dev.throng.time.NanoClock;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.util.concurrent.TimeUnit;

/**
 * Waits, once the load is over, until no stanza has been delivered to a session of the event loop for a second: deliveries that no arrival
 * waits for (messages that are answered by being sent, what a room or a node spreads) may still be on their way. Confined to the loop.
 */
final class Quiet {

    /** So long nothing may come. */
    static final long NANOS = TimeUnit.SECONDS.toNanos(1);

    private final EventLoop loop;
    private final NanoClock clock;
    private long lastNanos;
    private Promise<Void> awaited;

    Quiet(EventLoop loop, NanoClock clock) {
        this.loop = loop;
        this.clock = clock;
    }

    /** A stanza was delivered. */
    void delivered(long atNanos) {
        lastNanos = atNanos;
    }

    /** Completes when it has been quiet for long enough, from now on. */
    Future<Void> await() {
        lastNanos = clock.nanos();
        awaited = loop.newPromise();
        look();
        return awaited;
    }

    /** Whether it is waited for in vain: deliveries still come. */
    boolean isAwaited() {
        return awaited != null && !awaited.isDone();
    }

    private void look() {
        long left = lastNanos + NANOS - clock.nanos();
        if (left <= 0) {
            awaited.setSuccess(null);
        } else {
            loop.schedule(this::look, left, TimeUnit.NANOSECONDS);
        }
    }
}
