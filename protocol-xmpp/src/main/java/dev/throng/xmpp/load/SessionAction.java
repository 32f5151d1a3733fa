package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;

/** Does one operation of a given session. A script says which session acts; for a load, {@link AnySession} chooses one. */
@FunctionalInterface
interface SessionAction {

    /**
     * Starts an arrival, which is answered or failed later, or at once. What is sent leaves with the next flush.
     *
     * @param actor is online
     */
    void start(XmppSession actor, Arrival arrival);
}
