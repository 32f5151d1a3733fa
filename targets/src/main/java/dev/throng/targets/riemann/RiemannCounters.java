package dev.throng.targets.riemann;

import java.util.concurrent.atomic.LongAdder;

/** Counts what one listening address has received since the start. Any thread may use it. */
final class RiemannCounters {

    private final String transport;
    private final LongAdder msgs = new LongAdder();
    private final LongAdder events = new LongAdder();
    private final LongAdder dropped = new LongAdder();

    /** {@code transport} is tcp, udp or tls. */
    RiemannCounters(String transport) {
        this.transport = transport;
    }

    String transport() {
        return transport;
    }

    void received(long moreMsgs, long moreEvents) {
        msgs.add(moreMsgs);
        events.add(moreEvents);
    }

    /** Counts a datagram that is too large or a Msg that is invalid. */
    void dropped() {
        dropped.increment();
    }

    long msgs() {
        return msgs.sum();
    }

    long events() {
        return events.sum();
    }

    long droppedTotal() {
        return dropped.sum();
    }
}
