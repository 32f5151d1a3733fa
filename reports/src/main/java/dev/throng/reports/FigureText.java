package dev.throng.reports;

import dev.throng.figure.Unit;
import dev.throng.report.Format;

/** Values of figures and their changes in words. Stateless. */
final class FigureText {

    private static final double NANOS = 1e9;

    /** From here on, a change is a factor. */
    private static final double FACTOR = 3;

    /** A smaller change is none. */
    private static final double SMALLEST = 0.0005;

    private FigureText() {}

    /** A value with its unit: {@code 1.23 ms}. */
    static String value(double value, Unit unit) {
        return switch (unit) {
            case NANOSECONDS -> Format.duration(value);
            case SECONDS -> Format.duration(value * NANOS);
            case BYTES -> Format.bytes(value);
            case PER_SECOND -> Format.rate(value);
            case COUNT -> Format.amount(value);
        };
    }

    /** A change: {@code +12 %}, {@code −3.1 %}, {@code ×4.20}, {@code ÷3.50}; empty if there is none that counts. */
    static String change(double before, double after) {
        if (before == after) {
            return "";
        }
        if (before == 0 || after == 0) {
            return before == 0 ? "from 0" : "to 0";
        }
        double ratio = after / before;
        if (Math.abs(ratio - 1) < SMALLEST) {
            return "";
        }
        if (ratio >= FACTOR) {
            return "×" + Format.digits(ratio);
        }
        if (ratio <= 1 / FACTOR) {
            return "÷" + Format.digits(1 / ratio);
        }
        return (ratio > 1 ? "+" : "−") + Format.share(Math.abs(ratio - 1));
    }
}
