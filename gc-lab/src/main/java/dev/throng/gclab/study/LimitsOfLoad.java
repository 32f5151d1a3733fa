package dev.throng.gclab.study;

import dev.throng.report.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds limits that may be those of the closed load. A scenario may hold arrivals in flight after the target has answered, as listeners
 * stay to listen. If it holds most of those in flight, the target is not saturated, and more in flight would give more throughput.
 */
final class LimitsOfLoad {

    /**
     * Twice the number in flight gave 32 to 84 % more throughput where fewer than a fifth waited, in a study of HTTP streams with 44
     * configurations. Without held arrivals more than nine in ten wait, as in the published studies of Riemann, XMPP and Vysper.
     */
    private static final double LEAST_SHARE_WAITING = 0.2;

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
            if (one.getValue() < LEAST_SHARE_WAITING * inFlight) {
                found.add(one.getKey());
                most = Math.max(most, one.getValue());
            }
        }
        if (found.isEmpty()) {
            return Optional.empty();
        }
        String others = found.size() == 1 ? "" : " and " + Format.counted(found.size() - 1, "other");
        return Optional.of("The limit of " + found.get(0) + others + " may be that of the load: of "
                + Format.count(inFlight) + " in flight, at most " + Format.count(Math.max(1, Math.round(most)))
                + " waited for the target at a time, and the scenario held the rest. Raise saturation.inFlight.");
    }
}
