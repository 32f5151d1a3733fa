package dev.throng.targets.xmpp;

import java.util.concurrent.atomic.LongAdder;

/** Counters of connections, sessions and stanzas since the start. Any thread may use them. */
final class XmppCounters {

    final LongAdder connectionsTotal = new LongAdder();
    final LongAdder sessionsTotal = new LongAdder();
    final LongAdder sessionsOnline = new LongAdder();
    final LongAdder stanzasReceived = new LongAdder();
    /** Stanzas sent to sessions. */
    final LongAdder stanzasSent = new LongAdder();
}
