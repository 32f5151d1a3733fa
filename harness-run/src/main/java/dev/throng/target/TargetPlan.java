package dev.throng.target;

import dev.throng.time.NanoClock;

/** How to start or find a target. Immutable; nothing runs until {@link #start}. */
public sealed interface TargetPlan permits AttachPlan, LaunchPlan, LaunchGroupPlan, CommandPlan {

    /**
     * Starts or finds the target and waits until it is ready. A started target ends by {@link Target#close()}, with this JVM, or by a guard
     * process if this JVM is killed.
     *
     * @throws TargetException if the target cannot be found or does not get ready; no process is left running
     */
    Target start(NanoClock clock);
}
