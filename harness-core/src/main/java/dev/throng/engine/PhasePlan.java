package dev.throng.engine;

import dev.throng.load.Load;
import dev.throng.protocol.Operation;
import java.util.Map;

/**
 * One phase of a run. Immutable.
 *
 * @param name the name in the scenario
 * @param startNanos when it starts, since the start of the run
 * @param durationNanos how long it lasts, or at most lasts if it may be ended earlier; more than 0
 * @param measured whether its figures count for the run's objectives and summary
 * @param untilSteady whether the phase may be ended earlier, as soon as the load is steady
 * @param loads the load of each operation; an operation without an entry starts nothing
 */
public record PhasePlan(
        String name,
        long startNanos,
        long durationNanos,
        boolean measured,
        boolean untilSteady,
        Map<Operation, Load> loads) {

    public PhasePlan {
        loads = Map.copyOf(loads);
        if (durationNanos <= 0) {
            throw new IllegalArgumentException("for: " + durationNanos + "ns (expected: > 0)");
        }
    }

    /** A phase that lasts as long as planned. */
    public PhasePlan(String name, long startNanos, long durationNanos, boolean measured, Map<Operation, Load> loads) {
        this(name, startNanos, durationNanos, measured, false, loads);
    }

    /** The same phase with another length. */
    PhasePlan lasting(long nanos) {
        return new PhasePlan(name, startNanos, nanos, measured, untilSteady, loads);
    }

    /** The same phase with another start. */
    PhasePlan startingAt(long nanos) {
        return new PhasePlan(name, nanos, durationNanos, measured, untilSteady, loads);
    }

    /** When the phase ends, since the start of the run. */
    public long endNanos() {
        return startNanos + durationNanos;
    }

    /**
     * Returns the seed of one operation's load in one phase. All event loops must use it, because the slices of a random load form one
     * schedule only with the same seed. Code that counts a plan's arrivals in advance must use it too.
     *
     * @param runSeed the scenario's seed
     * @param number the number of the phase, from 0
     */
    public static long seed(long runSeed, int number, Operation operation) {
        return runSeed * 1_000_003L + number * 1_009L + operation.ordinal();
    }
}
