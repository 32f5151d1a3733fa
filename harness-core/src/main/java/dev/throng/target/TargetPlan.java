package dev.throng.target;

import dev.throng.time.NanoClock;

/** How to come by a target. A value: nothing runs until {@link #start}. */
public sealed interface TargetPlan permits AttachPlan, LaunchPlan, CommandPlan {

    /**
     * Starts or finds the target and waits until it is ready. What was started is stopped by {@link Target#close()}, by the end of this
     * JVM, and by a guard process if this JVM is killed.
     *
     * @throws TargetException if there is none; nothing that was started is left behind
     */
    Target start(NanoClock clock);
}
