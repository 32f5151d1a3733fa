package dev.throng.probe;

import java.util.OptionalDouble;

/** Numbers as servers write them. */
final class Numbers {

    private Numbers() {}

    /** A count in a text; empty if it is none. */
    static OptionalDouble of(String text) {
        try {
            double number = Double.parseDouble(text.strip());
            return Double.isFinite(number) ? OptionalDouble.of(number) : OptionalDouble.empty();
        } catch (NumberFormatException none) {
            return OptionalDouble.empty();
        }
    }
}
