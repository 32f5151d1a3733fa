package dev.throng.engine;

import java.util.stream.IntStream;

/**
 * The parts of a run's load that the event loops of one process send. The load is cut into {@code all} parts, one for each event loop of
 * each process. A process has every {@code step}-th part from {@code first} on, so that loads of few arrivals spread over the processes.
 * The due times of all parts together do not depend on their number. Immutable.
 *
 * @param first the first part of this process, from 0
 * @param step the number of processes; at least 1
 * @param all the number of parts over all processes; more than {@code first}
 */
public record Parts(int first, int step, int all) {

    public Parts {
        if (first < 0 || step < 1 || all <= first) {
            throw new IllegalArgumentException("first: " + first + ", step: " + step + ", all: " + all
                    + " (expected: first from 0, step from 1, all more than first)");
        }
    }

    /** The parts of a run in one process. */
    public static Parts alone(int loops) {
        return new Parts(0, 1, loops);
    }

    /** The numbers of the parts of this process. */
    public IntStream numbers() {
        return IntStream.iterate(first, part -> part < all, part -> part + step);
    }

    /** Whether this process sends a part. */
    public boolean contains(int part) {
        return part >= first && part < all && (part - first) % step == 0;
    }

    /** The number of event loops of this process. */
    public int count() {
        return (all - first + step - 1) / step;
    }
}
