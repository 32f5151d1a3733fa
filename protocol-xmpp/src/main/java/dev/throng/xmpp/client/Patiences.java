package dev.throng.xmpp.client;

import dev.throng.time.NanoClock;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** How long each step of a login may take. Those of the connection and of TLS are watched by the connection itself. */
public final class Patiences {

    private final Map<Step, Patience> bySteps = new EnumMap<>(Step.class);

    public Patiences(EventLoop loop, NanoClock clock, Map<Step, Duration> deadlines) {
        deadlines.forEach((step, deadline) -> bySteps.put(step, new Patience(loop, clock, deadline)));
    }

    /** Watches over the step that begins, if it has a deadline, and no more over the one before. */
    void begin(Step step, Waiter waiter, long nowNanos) {
        Patience patience = bySteps.get(step);
        if (patience == null) {
            waiter.calm();
        } else {
            patience.await(waiter, nowNanos);
        }
    }
}
