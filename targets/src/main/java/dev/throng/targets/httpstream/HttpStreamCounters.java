package dev.throng.targets.httpstream;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counters of connections, listeners, sources, bytes and faults, as the reference for a load tool's results. Those with
 * "now" are current, the others count since the start. Any thread may use them.
 */
final class HttpStreamCounters {

    final AtomicLong connectionsNow = new AtomicLong();
    final LongAdder connectionsTotal = new LongAdder();
    /** Requests to listen, whether served or not; the number of a listener is its position among them, from 1. */
    final AtomicLong listenerRequests = new AtomicLong();

    final LongAdder listenersNow = new LongAdder();
    final LongAdder listenersTotal = new LongAdder();
    final AtomicLong sourcesNow = new AtomicLong();
    final LongAdder sourcesTotal = new LongAdder();
    final LongAdder bytesSent = new LongAdder();
    final LongAdder bytesReceived = new LongAdder();
    final LongAdder starvedTotal = new LongAdder();
    final LongAdder bytesDropped = new LongAdder();
    final LongAdder slowListenersRemoved = new LongAdder();
}
