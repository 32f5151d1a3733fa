package dev.throng.xmpp.load;

import dev.throng.protocol.LoopContext;
import dev.throng.xmpp.stanza.StanzaMarks;

/**
 * What {@link LoopAssembly} gives to the objects of each event loop of a process, since the loops share it. No other class uses it.
 *
 * @param users the users of the run
 * @param marks the marks of the run in the ids of stanzas
 * @param unawaited whether deliveries come that no arrival waits for
 * @param routes the ways between the event loops
 * @param peers the sessions that can be written to
 * @param storms the ways of news about storms
 */
record RunContext(
        RunUsers users,
        StanzaMarks marks,
        UnawaitedDeliveries unawaited,
        AnswerRoutes routes,
        PeerDirectory peers,
        StormRoutes storms) {

    /**
     * Makes the context of this process.
     *
     * @param loop one of the loops of the process
     * @param maxParts how many event loops there may be in all processes
     */
    static RunContext of(LoopContext loop, RunUsers users, int maxParts) {
        return new RunContext(
                users,
                new StanzaMarks(loop.processes()),
                new UnawaitedDeliveries(loop.processes(), loop.process()),
                new AnswerRoutes(loop.processes().messages(), maxParts),
                new PeerDirectory(),
                new StormRoutes(loop.processes().messages(), maxParts));
    }
}
