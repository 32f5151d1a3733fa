package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;

/** Does one operation. */
@FunctionalInterface
interface Action {

    /** Starts an arrival, which is answered or failed later, or at once. What is sent leaves with the next flush. */
    void start(Arrival arrival);
}
