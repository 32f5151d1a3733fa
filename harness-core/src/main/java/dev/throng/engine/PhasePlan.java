package dev.throng.engine;

import dev.throng.load.Load;
import dev.throng.protocol.Operation;
import java.util.Map;

/**
 * One phase of a run.
 *
 * @param name for people
 * @param startNanos since the start of the run
 * @param durationNanos its length
 * @param measured whether its figures count in the run's objectives and headline
 * @param loads what it asks of each operation; an operation that is missing starts nothing
 */
public record PhasePlan(
        String name, long startNanos, long durationNanos, boolean measured, Map<Operation, Load> loads) {

    public PhasePlan {
        loads = Map.copyOf(loads);
        if (durationNanos <= 0) {
            throw new IllegalArgumentException("for: " + durationNanos + "ns (expected: > 0)");
        }
    }

    public long endNanos() {
        return startNanos + durationNanos;
    }

    /**
     * The seed of one operation's load in one phase. Every event loop, and whoever counts a plan's arrivals beforehand, must use it: the
     * slices of a random load are one schedule only if they share the seed.
     *
     * @param runSeed the scenario's
     * @param number of the phase, from 0
     */
    public static long seed(long runSeed, int number, Operation operation) {
        return runSeed * 1_000_003L + number * 1_009L + operation.ordinal();
    }
}
