package dev.throng.protocol;

import dev.throng.text.QuantityText;
import java.time.Duration;

/**
 * Checks values in the compact constructors of settings records. Each check throws {@link IllegalArgumentException} with {@code key: value
 * (expected: …)}; the reader of scenarios adds file, line and column.
 */
public final class Expect {

    /** Requires a value from {@code least} to {@code most}, both included. */
    public static void within(String name, long value, long least, long most) {
        that(value >= least && value <= most, name, value, least + " to " + most);
    }

    /** Requires a value from {@code least} to {@code most}, both included. */
    public static void within(String name, double value, double least, double most) {
        that(value >= least && value <= most, name, value, least + " to " + most);
    }

    /** Requires a number above 0. */
    public static void positive(String name, int value) {
        that(value > 0, name, value, "more than 0");
    }

    /** Requires a duration above 0. */
    public static void positive(String name, Duration value) {
        that(!value.isNegative() && !value.isZero(), name, value, "more than 0s");
    }

    /**
     * Requires a condition.
     *
     * @param value durations are shown as files have them: {@code 0s}
     * @param expected the values that are allowed, as users write them
     */
    public static void that(boolean holds, String name, Object value, String expected) {
        if (!holds) {
            throw new IllegalArgumentException(name + ": " + written(value) + " (expected: " + expected + ")");
        }
    }

    private static String written(Object value) {
        return value instanceof Duration time ? QuantityText.duration(time) : String.valueOf(value);
    }

    private Expect() {}
}
