package dev.throng.xmpp.load;

import dev.throng.measure.LoopRecorder;
import dev.throng.protocol.LoopContext;
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
    private final LoopRecorder recorder;
    private final UnawaitedDeliveries unawaited;
    private long lastNanos;
    private Promise<Void> awaited;

    QuietPeriod(LoopContext context, UnawaitedDeliveries unawaited) {
        this.loop = context.loop();
        this.clock = context.clock();
        this.recorder = context.recorder();
        this.unawaited = unawaited;
    }

    void delivered(long atNanos) {
        lastNanos = atNanos;
    }

    /** Begins a quiet period, if there may be such deliveries. The future completes at its end, and never fails. */
    Future<Void> await() {
        if (!unawaited.any()) {
            return loop.newSucceededFuture(null);
        }
        lastNanos = clock.nanos();
        awaited = loop.newPromise();
        check();
        return awaited;
    }

    /** The drain time of the run is over. Adds a note if a quiet period has begun and has not ended. */
    void endMeasurement() {
        if (awaited != null && !awaited.isDone()) {
            recorder.note(
                    "the run's drain time was over while messages, presence or items were still being delivered: those in"
                            + " transit are in no figure (expected: none for 1 s; raise drain)");
        }
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
