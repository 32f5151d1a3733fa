package dev.throng.targets.xmpp;

import java.util.concurrent.atomic.LongAdder;

/** What the server has done since the start. Any thread may add and read. */
final class XmppCounters {

    private final LongAdder connections = new LongAdder();
    private final LongAdder sessions = new LongAdder();
    private final LongAdder online = new LongAdder();
    private final LongAdder received = new LongAdder();
    private final LongAdder sent = new LongAdder();

    void connected() {
        connections.increment();
    }

    void sessionBegan() {
        sessions.increment();
        online.increment();
    }

    void sessionEnded() {
        online.decrement();
    }

    /** A stanza came. */
    void stanzaReceived() {
        received.increment();
    }

    /** A stanza was sent to a session. */
    void stanzaSent() {
        sent.increment();
    }

    long connectionsTotal() {
        return connections.sum();
    }

    long sessionsTotal() {
        return sessions.sum();
    }

    long sessionsOnline() {
        return online.sum();
    }

    long stanzasReceived() {
        return received.sum();
    }

    long stanzasSent() {
        return sent.sum();
    }
}
