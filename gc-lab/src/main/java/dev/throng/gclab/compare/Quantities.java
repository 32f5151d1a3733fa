package dev.throng.gclab.compare;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Values in the words of a sentence: three digits and a unit. */
public final class Quantities {

    private static final double FAR = 10_000;

    private Quantities() {}

    /** A value with its unit: {@code 1.31 ms}. */
    public static String of(Measure.Unit unit, double value) {
        return switch (unit) {
            case NANOSECONDS -> scaled(value, 1000, "ns", "µs", "ms", "s");
            case BYTES -> scaled(value, 1024, "B", "KiB", "MiB", "GiB", "TiB");
            case BYTES_PER_SECOND -> of(Measure.Unit.BYTES, value) + "/s";
            case COUNT -> digits(value);
            case PER_SECOND -> digits(value) + "/s";
            case SHARE -> digits(100 * value) + " %";
        };
    }

    /** The ends of an interval of differences: {@code 1.10 ms to 1.31 ms}; of shares {@code 2.00 to 5.00 percentage points}. */
    static String between(Measure.Unit unit, double low, double high) {
        return unit == Measure.Unit.SHARE
                ? digits(100 * low) + " to " + digits(100 * high) + " percentage points"
                : of(unit, low) + " to " + of(unit, high);
    }

    /** {@code 1.31 times}; above ten thousand only the bound, as the digits would reflect the small number of trials. */
    static String times(double ratio) {
        return (ratio > FAR ? "over 10,000" : digits(ratio)) + " times";
    }

    private static String scaled(double value, double base, String... units) {
        double scaled = value;
        int unit = 0;
        while (Math.abs(scaled) >= base - 0.5 && unit < units.length - 1) {
            scaled /= base;
            unit++;
        }
        return digits(scaled) + " " + units[unit];
    }

    /** Three digits that count, and no exponent. */
    static String digits(double value) {
        double size = Math.abs(value);
        if (size == 0 || Double.isNaN(value) || Double.isInfinite(value)) {
            return size == 0 ? "0" : String.valueOf(value);
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(3));
        int before = rounded.precision() - rounded.scale();
        int decimals = Math.min(6, Math.max(0, 3 - before));
        return String.format(Locale.ROOT, before > 3 ? "%,." + decimals + "f" : "%." + decimals + "f", value);
    }
}
