package dev.throng.load;

import java.util.random.RandomGenerator;

/**
 * What a phase asks of one operation: when arrivals are due, how many there may be, and how many may be in the system at once.
 *
 * <p>Open and closed load differ in one thing only: whether a departure creates an arrival.
 */
public sealed interface Load permits OpenLoad, ClosedLoad {

    /** The value of {@link #upTo()} and {@link #atMost()} that limits nothing. */
    long UNLIMITED = Long.MAX_VALUE;

    /** Arrivals in all, over all slices; {@link #UNLIMITED} if only time ends the load. */
    long upTo();

    /** Arrivals of the operation that may be in the system at once, over all slices. */
    long atMost();

    /**
     * The arrivals of one of several slices. The slices of a load together are the whole load: the same due times, each in exactly
     * one slice, whatever the number of parts.
     *
     * @param part which slice, from 0
     * @param parts how many slices, at most {@link #maxParts()}
     * @param durationNanos length of the phase; a ramp reaches its end then
     * @param occupied arrivals of this operation that are in the system of this slice already; a closed load waits for them
     * @param random the source of the load's randomness; every slice must be given a generator of the same seed
     */
    ArrivalProcess slice(int part, int parts, long durationNanos, long occupied, RandomGenerator random);

    /** The most slices that each can start an arrival: a limit of 3 in the system can be shared by 3 loops, not by 4. */
    default int maxParts() {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, Math.min(upTo(), atMost())));
    }

    /** The load in the words of a scenario file. */
    String describe();

    /** The share of a whole number that falls to one of several parts; the shares of all parts add up to the whole. */
    static long share(long whole, int part, int parts) {
        if (whole == UNLIMITED) {
            return UNLIMITED;
        }
        return whole / parts + (part < whole % parts ? 1 : 0);
    }
}
