package dev.throng.cli;

import dev.throng.scenario.ScenarioFile;
import dev.throng.search.Ladder;
import dev.throng.search.SearchedLoad;
import dev.throng.text.Printable;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The range of a search for capacity as the user typed it. Its methods throw {@link UsageException} if it does not fit the scenario.
 *
 * @param from empty for the scenario's own load
 * @param to empty for a thousand times the load at which the search begins
 * @param tolerance of the result, in percent: {@code 5%}
 */
record LoadRange(String operation, Optional<String> from, Optional<String> to, String tolerance) {

    private static final double DEFAULT_TO_PER_FROM = 1000;

    SearchedLoad load(ScenarioFile file) {
        SearchedLoad load = understood("", () -> SearchedLoad.of(file, operation));
        if (load.kind().whole() && file.scenario().slo().isEmpty()) {
            throw new UsageException("slo: none (expected: at least one; where "
                    + load.kind().key() + " are searched, only an objective can break)");
        }
        return load;
    }

    /** The levels that the search may choose. */
    Ladder ladder(SearchedLoad load) {
        double lowest = from.map(text -> level(load, "--from", text)).orElse(load.own());
        double highest = to.map(text -> level(load, "--to", text)).orElse(lowest * DEFAULT_TO_PER_FROM);
        if (highest < lowest) {
            throw new UsageException(
                    "--to: " + to.orElse("") + " (expected: at least the load at which the search begins)");
        }
        return understood(
                "", () -> Ladder.of(lowest, highest, share(), load.kind().whole()));
    }

    private static double level(SearchedLoad load, String option, String text) {
        double level = understood(option + ": " + Printable.excerpt(text), () -> load.parse(text));
        if (!(level > 0)) {
            throw new UsageException(option + ": " + Printable.excerpt(text) + " (expected: more than 0)");
        }
        return level;
    }

    private double share() {
        return share(tolerance);
    }

    /** Reads a tolerance: {@code 5%} is 0.05. */
    static double share(String tolerance) {
        if (!tolerance.matches("\\d{1,3}(\\.\\d{1,3})?%")) {
            throw new UsageException(
                    "--tolerance: " + Printable.excerpt(tolerance) + " (expected: a share in percent, such as 5%)");
        }
        return Double.parseDouble(tolerance.substring(0, tolerance.length() - 1)) / 100;
    }

    /** @param option the option; the message of the refusal has its value and what was expected */
    static <T> T parsed(String option, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (IllegalArgumentException refused) {
            throw new UsageException(option + ": " + Printable.line(refused.getMessage()), refused);
        }
    }

    /** @param what the option and its value; empty if the message of the refusal has them */
    static <T> T understood(String what, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (IllegalArgumentException refused) {
            throw new UsageException(
                    what.isEmpty() ? refused.getMessage() : what + " (expected: " + refused.getMessage() + ")",
                    refused);
        }
    }
}
