package dev.throng.agents;

import java.util.OptionalLong;

/**
 * The difference between two clocks, from questions and answers. The answer with the shortest round trip is the best one: its error is at
 * most half of that round trip (Cristian, "Probabilistic clock synchronization", 1989). Confined to one thread.
 */
final class ClockOffset {

    private long shortestNanos = Long.MAX_VALUE;
    private OptionalLong offset = OptionalLong.empty();
    private int answers;

    /**
     * Adds an answer.
     *
     * @param askedNanos when the question was sent, on the own clock
     * @param theirNanos the time in the answer, on the other clock
     * @param answeredNanos when the answer came, on the own clock
     */
    void add(long askedNanos, long theirNanos, long answeredNanos) {
        answers++;
        long roundTrip = answeredNanos - askedNanos;
        if (roundTrip < shortestNanos) {
            shortestNanos = roundTrip;
            offset = OptionalLong.of(theirNanos - (askedNanos + roundTrip / 2));
        }
    }

    /** The number of answers. */
    int answers() {
        return answers;
    }

    /** The other clock less the own one; 0 before the first answer. */
    long nanos() {
        return offset.orElse(0);
    }

    /** The shortest round trip; 0 before the first answer. */
    long roundTripNanos() {
        return offset.isPresent() ? shortestNanos : 0;
    }
}
