package dev.throng.protocol;

import java.time.Duration;

/**
 * Checks of settings, for the compact constructors of settings records: each throws {@link IllegalArgumentException} with
 * {@code name: value (expected: …)}, which the scenario's reader puts beside file, line and column.
 */
public final class Expect {

    /** From {@code least} to {@code most}, both allowed. */
    public static void within(String name, long value, long least, long most) {
        that(value >= least && value <= most, name, value, least + " to " + most);
    }

    /** From {@code least} to {@code most}, both allowed. */
    public static void within(String name, double value, double least, double most) {
        that(value >= least && value <= most, name, value, least + " to " + most);
    }

    /** Longer than nothing. */
    public static void positive(String name, Duration value) {
        that(!value.isNegative() && !value.isZero(), name, value, "more than 0s");
    }

    /** @param expected what would have been right, in the user's words */
    public static void that(boolean holds, String name, Object value, String expected) {
        if (!holds) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: " + expected + ")");
        }
    }

    private Expect() {}
}
