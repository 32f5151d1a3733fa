package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;

/** Does one step of a script. */
@FunctionalInterface
interface StepAction {

    /** Starts the step, which is answered or failed later, or at once. What is sent leaves with the next flush. */
    void start(ScriptedSession session, Arrival arrival);

    /** The step before was answered, so that this step is the next one of the session. */
    default void planned(ScriptedSession session) {}
}
