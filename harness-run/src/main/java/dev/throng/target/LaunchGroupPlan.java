package dev.throng.target;

import dev.throng.time.NanoClock;
import java.util.ArrayList;
import java.util.List;

/**
 * Several reference targets, each in a JVM and on a port of its own. They know nothing of each other. Immutable.
 *
 * @param plans at least one
 */
public record LaunchGroupPlan(List<LaunchPlan> plans) implements TargetPlan {

    public LaunchGroupPlan {
        plans = List.copyOf(plans);
        if (plans.isEmpty()) {
            throw new IllegalArgumentException("plans: none (expected: at least one)");
        }
    }

    /** Starts one after the other. If one does not get ready, the others are stopped. */
    @Override
    public Target start(NanoClock clock) {
        List<Target> started = new ArrayList<>();
        try {
            for (LaunchPlan plan : plans) {
                started.add(plan.start(clock));
            }
            return new TargetGroup(started);
        } catch (RuntimeException failed) {
            TargetGroup.closeAll(started);
            throw failed;
        }
    }
}
