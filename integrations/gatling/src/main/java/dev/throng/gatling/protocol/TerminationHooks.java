package dev.throng.gatling.protocol;

import io.gatling.core.CoreComponents;
import scala.runtime.BoxedUnit;

/** Runs tasks at the end of a simulation. */
public final class TerminationHooks {

    /** Registers a task that runs when Gatling's actor system terminates. Gatling's event loops may have ended by then. */
    public static void register(CoreComponents core, Runnable task) {
        core.actorSystem().registerOnTermination(() -> {
            task.run();
            return BoxedUnit.UNIT;
        });
    }

    private TerminationHooks() {}
}
