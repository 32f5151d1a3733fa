package dev.throng.cli;

import dev.throng.scenario.yaml.Units;
import dev.throng.search.hold.HoldLoad;
import dev.throng.text.Printable;
import java.util.Optional;

/**
 * The range of a search for the largest population as the user typed it. Its methods throw {@link UsageException} if it does not fit the
 * scenario.
 *
 * @param from empty for the scenario's own population
 * @param to empty for a thousand times the population at which the search begins
 * @param ramp empty for the scenario's own rate
 */
record HoldRange(Optional<String> from, Optional<String> to, String tolerance, Optional<String> ramp) {

    private static final long DEFAULT_FROM = 100;
    private static final int DEFAULT_TO_PER_FROM = 1000;
    private static final int MAX = 1_000_000;

    int lowest(HoldLoad load) {
        return from.map(text -> members("--from", text, load))
                .orElseGet(() -> (int) Math.min(MAX, load.own().orElse(DEFAULT_FROM)));
    }

    int highest(HoldLoad load) {
        int lowest = lowest(load);
        int highest = to.map(text -> members("--to", text, load))
                .orElse((int) Math.min(MAX, (long) lowest * DEFAULT_TO_PER_FROM));
        if (highest < lowest) {
            throw new UsageException("--to: " + to.orElse("") + " (expected: at least --from, " + lowest + ")");
        }
        return highest;
    }

    double share() {
        return LoadRange.share(tolerance);
    }

    /** Members per second. */
    double rate(HoldLoad load) {
        double rate = ramp.map(
                        text -> LoadRange.understood("--ramp: " + Printable.excerpt(text), () -> Units.perSecond(text)))
                .orElse(load.ownRate());
        if (!(rate > 0)) {
            throw new UsageException("--ramp: " + rate + "/s (expected: more than 0/s)");
        }
        return rate;
    }

    private static int members(String option, String text, HoldLoad load) {
        if (!text.matches("[1-9]\\d{0,6}") || Integer.parseInt(text) > MAX) {
            throw new UsageException(option + ": " + Printable.excerpt(text) + " (expected: a number of "
                    + load.population().members() + ", 1 to " + MAX + ")");
        }
        return Integer.parseInt(text);
    }
}
