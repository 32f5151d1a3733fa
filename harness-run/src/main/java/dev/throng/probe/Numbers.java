package dev.throng.probe;

import java.util.OptionalDouble;

/** Reads numbers as servers write them. */
public final class Numbers {

    private Numbers() {}

    /** Returns the finite number that a text is, with or without blanks around it; empty if it is none. */
    public static OptionalDouble of(String text) {
        try {
            double number = Double.parseDouble(text.strip());
            return Double.isFinite(number) ? OptionalDouble.of(number) : OptionalDouble.empty();
        } catch (NumberFormatException none) {
            return OptionalDouble.empty();
        }
    }
}
