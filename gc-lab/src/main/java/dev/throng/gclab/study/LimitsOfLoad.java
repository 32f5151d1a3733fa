package dev.throng.gclab.study;

import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.compare.Trials;
import dev.throng.report.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds limits that may be those of the closed load. A scenario may hold arrivals in flight after the target has answered, as listeners
 * stay to listen. If nearly all of those in flight are held, the target is idle, and more in flight would give more throughput. The number
 * that waits for the target is throughput times response time (J. D. C. Little, "A Proof for the Queuing Formula L = λW", 1961), here with
 * the p50 for the mean.
 */
final class LimitsOfLoad {

    /** With a saturated target far more wait: at least 12, 55 and 16 % in the published studies of Riemann, XMPP and Vysper. */
    private static final double LEAST_SHARE_WAITING = 0.05;

    private LimitsOfLoad() {}

    /**
     * Returns a sentence on the limits that may be those of the load; empty if there are none.
     *
     * @param inFlight the number of arrivals in flight
     * @param atLimit the trials with the closed load, by the name of the configuration
     */
    static Optional<String> sentence(int inFlight, Map<String, Trials> atLimit) {
        List<String> found = new ArrayList<>();
        double most = 0;
        for (Map.Entry<String, Trials> one : atLimit.entrySet()) {
            double waiting = waiting(one.getValue());
            if (waiting < LEAST_SHARE_WAITING * inFlight) {
                found.add(one.getKey());
                most = Math.max(most, waiting);
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

    /** How many of those in flight wait for the target; not a number, and so no finding, if a trial could not measure it. */
    private static double waiting(Trials trials) {
        return trials.middle(Measure.THROUGHPUT) * trials.middle(Measure.RESPONSE_P50) / 1e9;
    }
}
