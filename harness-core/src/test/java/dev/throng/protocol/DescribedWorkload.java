package dev.throng.protocol;

import java.time.Duration;
import java.util.Optional;

/**
 * A workload for tests that ask it questions and open nothing.
 *
 * @param connections those of the whole run
 * @param connectionsPerArrival those that an arrival of any operation holds while it stays
 * @param stay how long an arrival of any operation stays
 */
public record DescribedWorkload(int connections, int connectionsPerArrival, Optional<Duration> stay)
        implements Workload {

    /** Needs no connections. */
    public static final Workload EMPTY = new DescribedWorkload(0, 0, Optional.empty());

    @Override
    public int connectionsPerArrival(Operation operation) {
        return connectionsPerArrival;
    }

    @Override
    public Optional<Duration> stay(Operation operation) {
        return stay;
    }

    @Override
    public int maxLoops() {
        return 1;
    }

    @Override
    public Driver open(LoopContext context) {
        throw new IllegalStateException("a description only");
    }
}
