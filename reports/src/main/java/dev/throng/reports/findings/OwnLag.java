package dev.throng.reports.findings;

import dev.throng.report.Format;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.Times;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The generator's own lag and the response time at the same percentile, in one operation and measured phase. Times are nanoseconds.
 *
 * @param where the operation and its phase, for people
 * @param percentile its name: {@code p99.9}, or {@code max}
 * @param ownLag that percentile of the own lag
 * @param response that percentile of the response time, more than 0
 */
public record OwnLag(String where, String percentile, long ownLag, long response) {

    /** The largest share of any percentile; empty if no arrival was answered or own lag is unknown. */
    public static Optional<OwnLag> largest(List<PhaseResult> phases) {
        List<OwnLag> all = new ArrayList<>();
        for (PhaseResult phase : phases) {
            if (phase.measured()) {
                phase.operations().forEach((name, o) -> add(all, name + " in phase " + phase.name(), o));
            }
        }
        return all.stream().max(Comparator.comparingDouble(OwnLag::share));
    }

    private static void add(List<OwnLag> all, String where, OperationResult o) {
        Times own = o.ownLag();
        Times response = o.response();
        if (own.count() == 0 || response.count() == 0) {
            return;
        }
        add(all, new OwnLag(where, "p50", own.p50(), response.p50()));
        add(all, new OwnLag(where, "p90", own.p90(), response.p90()));
        add(all, new OwnLag(where, "p99", own.p99(), response.p99()));
        add(all, new OwnLag(where, "p99.9", own.p999(), response.p999()));
        add(all, new OwnLag(where, "max", own.max(), response.max()));
    }

    private static void add(List<OwnLag> all, OwnLag one) {
        if (one.response > 0) {
            all.add(one);
        }
    }

    /** Own lag as a share of the response time. */
    public double share() {
        return (double) ownLag / response;
    }

    /** What the verdict {@code valid} means for these figures. */
    public static String meaningOfValid(RunResult result) {
        return largest(result.phases()).map(OwnLag::meaningOfValid).orElse("No validity problems found.");
    }

    private String meaningOfValid() {
        if (share() < Certainty.NOTABLE_LAG) {
            return "No validity problems found. The generator's own lag is at most " + Format.share(share())
                    + " of a response time: " + Format.duration(ownLag) + " of " + Format.duration(response) + " at "
                    + percentile + " of " + where + ".";
        }
        return "No validity problems found for the run as a whole, but at " + percentile + " of " + where
                + " the generator's own lag is " + Format.duration(ownLag) + ", " + Format.share(share())
                + " of the response time of " + Format.duration(response) + ".";
    }
}
