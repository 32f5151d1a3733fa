package dev.throng.scenario;

import dev.throng.load.Load;
import dev.throng.protocol.Operation;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A span of a run with a load of its own. Immutable.
 *
 * @param name unique in its scenario
 * @param duration how long it lasts
 * @param measured whether results include the arrivals that start in it
 * @param load by operation, in the order of the file; an operation without one has no new arrivals in this phase
 */
public record Phase(String name, Duration duration, boolean measured, Map<Operation, Load> load) {
    public Phase {
        load = Collections.unmodifiableMap(new LinkedHashMap<>(load));
    }
}
