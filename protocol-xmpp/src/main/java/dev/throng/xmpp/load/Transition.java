package dev.throng.xmpp.load;

import dev.throng.measure.Failure;

/** A login, registration, resumption or logout in progress. {@link Transitions} finds it by its arrival. */
interface Transition {

    /** Returns the failure of the unanswered arrival when its deadline has passed. */
    Failure overdue();

    /** The engine has abandoned the arrival, and has counted it already. */
    void abandoned();

    /** The run is over. A login, registration or resumption is cancelled, and its arrival fails. A session logs out. */
    void stop(long atNanos);

    /** The run is over, and the server has not closed the connection in time. */
    void cutOff();
}
