package dev.throng.gclab.study.figures;

import dev.throng.report.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds limits that may be those of the closed load. A scenario may hold arrivals in flight after the target has answered, as listeners
 * stay to listen. If most of those in flight do not wait for the target, it may have room, and more in flight may give more throughput.
 */
final class LimitsOfLoad {

    /**
     * In a study of HTTP streams with 44 configurations, twice the number in flight gave 32 to 84 % more throughput where fewer than a
     * fifth waited, and 7 to 42 % more where at least a quarter did. Of operations that the scenario does not hold, more than nine in ten
     * wait.
     */
    private static final double MIN_SHARE_WAITING = 0.2;

    private static final int MAX_NAMED = 3;

    private LimitsOfLoad() {}

    /**
     * Returns a sentence on the limits that may be those of the load; empty if there are none.
     *
     * @param inFlight the number of arrivals in flight
     * @param waiting the mean number of them that waited for an answer, by the name of the configuration; not a number, and so no finding,
     *     if none of its trials counts
     */
    static Optional<String> sentence(int inFlight, Map<String, Double> waiting) {
        List<String> found = new ArrayList<>();
        double most = 0;
        for (Map.Entry<String, Double> one : waiting.entrySet()) {
            if (one.getValue() < MIN_SHARE_WAITING * inFlight) {
                found.add(one.getKey());
                most = Math.max(most, one.getValue());
            }
        }
        if (found.isEmpty()) {
            return Optional.empty();
        }
        String names = found.size() <= MAX_NAMED
                ? String.join("; ", found)
                : found.get(0) + " and " + Format.counted(found.size() - 1, "other");
        return Optional.of("Limits that may be those of the load: " + names + ". Of " + Format.count(inFlight)
                + " in flight, on average at most " + Format.count(Math.max(1, Math.round(most)))
                + " waited for the target. The scenario held the others after their answer, so the target may have had room."
                + " Raise saturation.inFlight.");
    }
}
