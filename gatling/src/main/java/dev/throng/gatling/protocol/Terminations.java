package dev.throng.gatling.protocol;

import io.gatling.core.CoreComponents;
import scala.runtime.BoxedUnit;

/** What is to be done when a simulation is over. */
public final class Terminations {

    /** Has something done when Gatling's actors end. Its event loops may have ended by then. */
    public static void register(CoreComponents core, Runnable task) {
        core.actorSystem().registerOnTermination(() -> {
            task.run();
            return BoxedUnit.UNIT;
        });
    }

    private Terminations() {}
}
