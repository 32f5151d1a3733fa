package dev.throng.gclab.study;

import java.util.List;
import java.util.OptionalDouble;

/**
 * The critical rates that a cell found, in {@code study.json}. The names are fixed: users' scripts read them.
 *
 * @param directory of the search's runs, relative to the study's; empty if nothing was searched
 * @param limits in the order of the study
 */
public record CriticalRates(String directory, List<AtLimit> limits) {

    static final CriticalRates NONE = new CriticalRates("", List.of());

    /**
     * @param limit of the p99, {@code 10ms}; empty for the objectives alone
     * @param rate the highest that held; {@code null} if none did
     * @param ending {@code found}, {@code at-least} (all that was asked for held) or {@code below}
     * @param limitedBy {@code target}, {@code generator}, {@code untrusted} or {@code range}
     */
    public record AtLimit(String limit, Double rate, String ending, String limitedBy) {}

    public CriticalRates {
        limits = List.copyOf(limits);
    }

    /** The geometric mean over the limits; empty if nothing was searched, or if nothing held at some limit. */
    public OptionalDouble mean() {
        if (limits.isEmpty() || limits.stream().anyMatch(limit -> limit.rate() == null)) {
            return OptionalDouble.empty();
        }
        double logs =
                limits.stream().mapToDouble(limit -> Math.log(limit.rate())).sum();
        return OptionalDouble.of(Math.exp(logs / limits.size()));
    }
}
