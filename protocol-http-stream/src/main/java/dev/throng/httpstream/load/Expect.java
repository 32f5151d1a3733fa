package dev.throng.httpstream.load;

import java.time.Duration;

/** Checks of settings, with messages that name the value and what was expected. */
final class Expect {

    static void within(String name, long value, long least, long most) {
        that(value >= least && value <= most, name, value, least + " to " + most);
    }

    static void within(String name, double value, double least, double most) {
        that(value >= least && value <= most, name, value, least + " to " + most);
    }

    static void positive(String name, Duration value) {
        that(!value.isNegative() && !value.isZero(), name, value, "more than 0s");
    }

    static void that(boolean holds, String name, Object value, String expected) {
        if (!holds) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: " + expected + ")");
        }
    }

    private Expect() {}
}
