package dev.throng.riemann.load;

/** Checks of settings, with messages that name the value and what was expected. */
final class Expect {

    static void within(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: " + least + " to " + most + ")");
        }
    }

    static void that(boolean holds, String name, Object value, String expected) {
        if (!holds) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: " + expected + ")");
        }
    }

    private Expect() {}
}
