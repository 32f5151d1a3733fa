package dev.throng.run.extension;

import dev.throng.protocol.Protocol;
import dev.throng.protocol.Workload;
import java.util.Map;

/**
 * A run before its start, as far as a protocol can judge it. Immutable.
 *
 * @param workload the workload that {@link Protocol#prepare} returned for the run
 * @param targetSettings the settings of the reference target that the run starts; empty if it starts none
 * @param arrivals how many arrivals all phases plan, by the id of their operation. It does not contain operations with a closed load, whose
 *     number depends on the target
 */
public record PlannedRun(Workload workload, Map<String, String> targetSettings, Map<String, Long> arrivals) {

    public PlannedRun {
        targetSettings = Map.copyOf(targetSettings);
        arrivals = Map.copyOf(arrivals);
    }
}
