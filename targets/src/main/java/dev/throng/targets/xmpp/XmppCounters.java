package dev.throng.targets.xmpp;

import java.util.concurrent.atomic.LongAdder;

/** Counters of connections, sessions and stanzas since the start. Any thread may use them. */
final class XmppCounters {

    final LongAdder connectionsTotal = new LongAdder();
    final LongAdder sessionsTotal = new LongAdder();
    final LongAdder sessionsOnline = new LongAdder();
    /** Sessions whose connection was lost without the end of the stream. */
    final LongAdder sessionsLost = new LongAdder();
    /** Sessions that were resumed on another connection (XEP-0198). */
    final LongAdder sessionsResumed = new LongAdder();
    /** Sessions that users began after they had lost one, and had not resumed it. */
    final LongAdder sessionsReturned = new LongAdder();

    final LongAdder stanzasReceived = new LongAdder();
    /** Stanzas sent to sessions. */
    final LongAdder stanzasSent = new LongAdder();
}
