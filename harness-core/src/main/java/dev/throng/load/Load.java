package dev.throng.load;

import java.util.random.RandomGenerator;

/**
 * The load of one operation in a phase: when arrivals are due, how many there are, and how many may be in the system at once. In a closed
 * load a departure causes the next arrival; in an open load it does not. Immutable.
 */
public sealed interface Load permits OpenLoad, ClosedLoad {

    /** The value of {@link #upTo()} and {@link #atMost()} without a limit. */
    long UNLIMITED = Long.MAX_VALUE;

    /** The most arrivals in all, over all slices; {@link #UNLIMITED} if only the phase ends the load. */
    long upTo();

    /** The most arrivals of the operation in the system at once, over all slices. */
    long atMost();

    /**
     * Returns the arrivals of one slice. The slices together are the whole load: it has the same due times for any number of slices.
     *
     * @param part the number of the slice, from 0
     * @param parts the number of slices, at most {@link #maxParts()}
     * @param durationNanos the length of the phase, at whose end a ramp reaches its last rate
     * @param occupied how many arrivals of this operation are in the system of this slice already; users of a closed load wait for them
     * @param random random numbers of the load; all slices need generators with the same seed
     */
    ArrivalProcess slice(int part, int parts, long durationNanos, long occupied, RandomGenerator random);

    /** The most slices in which each slice can start an arrival: 3 for a limit of 3 arrivals in the system. */
    default int maxParts() {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, Math.min(upTo(), atMost())));
    }

    /** Whether the rate or the population is the same throughout the phase, and no number of arrivals ends the load. */
    boolean isConstant();

    /** Returns the load in the notation of scenario files. */
    String describe();

    /** Returns the share of one part. The shares of all parts add up to the whole. */
    static long share(long whole, int part, int parts) {
        if (whole == UNLIMITED) {
            return UNLIMITED;
        }
        return whole / parts + (part < whole % parts ? 1 : 0);
    }
}
