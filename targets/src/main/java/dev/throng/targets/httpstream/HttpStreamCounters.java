package dev.throng.targets.httpstream;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** What the server has done since the start, and whom it serves now: the truth that a load tool's findings are held against. */
final class HttpStreamCounters {

    private final AtomicLong connectionsNow = new AtomicLong();
    private final AtomicLong listenersNumbered = new AtomicLong();
    private final AtomicLong sourcesNow = new AtomicLong();
    private final LongAdder connections = new LongAdder();
    private final LongAdder listenersNow = new LongAdder();
    private final LongAdder listeners = new LongAdder();
    private final LongAdder sources = new LongAdder();
    private final LongAdder bytesSent = new LongAdder();
    private final LongAdder bytesReceived = new LongAdder();
    private final LongAdder starved = new LongAdder();
    private final LongAdder bytesDropped = new LongAdder();
    private final LongAdder thrownOut = new LongAdder();

    /** A connection was accepted; gives how many there are now. */
    long connected() {
        connections.increment();
        return connectionsNow.incrementAndGet();
    }

    void disconnected() {
        connectionsNow.decrementAndGet();
    }

    /** The number of the next listener, from 1, whatever becomes of it. */
    long nextListener() {
        return listenersNumbered.incrementAndGet();
    }

    void listenerCame() {
        listeners.increment();
        listenersNow.increment();
    }

    void listenerWent() {
        listenersNow.decrement();
    }

    /** A source asks to come; gives how many there would be. */
    long sourceComes() {
        return sourcesNow.incrementAndGet();
    }

    void sourceCame() {
        sources.increment();
    }

    void sourceWent() {
        sourcesNow.decrementAndGet();
    }

    void sent(long bytes) {
        bytesSent.add(bytes);
    }

    void received(long bytes) {
        bytesReceived.add(bytes);
    }

    void listenerStarves() {
        starved.increment();
    }

    void byteDropped() {
        bytesDropped.increment();
    }

    void listenerThrownOut() {
        thrownOut.increment();
    }

    long connectionsNow() {
        return connectionsNow.get();
    }

    long connectionsTotal() {
        return connections.sum();
    }

    long listenersNow() {
        return listenersNow.sum();
    }

    long listenersTotal() {
        return listeners.sum();
    }

    long sourcesNow() {
        return sourcesNow.get();
    }

    long sourcesTotal() {
        return sources.sum();
    }

    long bytesSent() {
        return bytesSent.sum();
    }

    long bytesReceived() {
        return bytesReceived.sum();
    }

    long starvedTotal() {
        return starved.sum();
    }

    long bytesDropped() {
        return bytesDropped.sum();
    }

    long thrownOutTotal() {
        return thrownOut.sum();
    }
}
