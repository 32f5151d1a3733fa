package dev.throng.gclab.compare;

import dev.throng.report.Format;

/** Values of measures in the words of a sentence: at least three digits and a unit. */
public final class Quantities {

    private Quantities() {}

    /** A value with its unit: {@code 1.31 ms}. */
    public static String of(Measure.Unit unit, double value) {
        return switch (unit) {
            case NANOSECONDS -> Format.duration(value);
            case BYTES -> Format.memory(value);
            case BYTES_PER_SECOND -> Format.memory(value) + "/s";
            case COUNT -> Format.amount(value);
            case PER_SECOND -> Format.rate(value);
            case SHARE -> Format.digits(100 * value) + " %";
        };
    }

    /** The ends of an interval of differences: {@code 1.10 ms to 1.31 ms}; of shares {@code 2.00 to 5.00 percentage points}. */
    static String between(Measure.Unit unit, double low, double high) {
        return unit == Measure.Unit.SHARE
                ? Format.digits(100 * low) + " to " + Format.digits(100 * high) + " percentage points"
                : of(unit, low) + " to " + of(unit, high);
    }
}
