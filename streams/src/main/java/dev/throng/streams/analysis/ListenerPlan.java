package dev.throng.streams.analysis;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What the analysis of a run needs to know of its scenario. */
public interface ListenerPlan {

    /** Listeners stay to the end of the run, and none reads slowly. */
    static ListenerPlan of(String... operations) {
        List<String> all = List.of(operations);
        return () -> all;
    }

    /** The ids of the operations whose arrivals are listeners. */
    List<String> operations();

    /** How long a listener stays after its first byte of media; empty if it stays to the end of the run. */
    default Optional<Duration> listeningTime() {
        return Optional.empty();
    }

    /** How long after its first byte of media the rate of a listener is known: before, it cannot be on rate. */
    default Duration rateKnownAfter() {
        return Duration.ZERO;
    }

    /** The share of listeners that read slowly on purpose, from 0 to 1. Such listeners never count as starved. */
    default double slowShare() {
        return 0;
    }
}
