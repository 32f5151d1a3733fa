package dev.throng.gclab.study.record;

import java.util.List;
import java.util.OptionalDouble;

/**
 * The critical rates that a cell found, in {@code study.json}. The names are fixed: users' scripts read them.
 *
 * @param directory the directory of the search's runs, relative to the study's; empty if nothing was searched
 * @param limits the rate at each limit, in the order of the study
 */
public record CriticalRates(String directory, List<AtLimit> limits) {

    public static final CriticalRates NONE = new CriticalRates("", List.of());

    /**
     * The critical rate at one limit.
     *
     * @param limit the limit of the p99, such as {@code 10ms}; empty for the objectives alone
     * @param rate the highest rate that held, in the unit of the load: arrivals per second, or a number of users or in flight;
     *     {@code null} if
     *     none did
     * @param ending {@code found}, {@code at-least} (every rate of the range held) or {@code below} (none held)
     * @param limitedBy what kept the rate from being higher: {@code target}, {@code generator}, {@code untrusted} or {@code range}
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
