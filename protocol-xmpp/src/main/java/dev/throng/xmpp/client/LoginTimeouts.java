package dev.throng.xmpp.client;

import dev.throng.time.NanoClock;
import dev.throng.transport.Timeout;
import dev.throng.transport.TimeoutQueue;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * The deadlines of the steps of all logins of an event loop. The transport has timeouts of its own for the TCP connection and for TLS
 * handshakes. Confined to the loop.
 */
final class LoginTimeouts {

    private final Map<Step, TimeoutQueue> bySteps = new EnumMap<>(Step.class);

    LoginTimeouts(EventLoop loop, NanoClock clock, Map<Step, Duration> deadlines) {
        deadlines.forEach((step, deadline) -> bySteps.put(step, new TimeoutQueue(loop, clock, deadline)));
    }

    /** Starts the deadline of a step, if it has one. */
    void start(Step step, Timeout login, long nowNanos) {
        TimeoutQueue queue = bySteps.get(step);
        if (queue != null) {
            queue.start(login, nowNanos);
        }
    }
}
