package dev.throng.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;

/** Formats quantities in the notation of scenario files, so that they can be read back. {@code report.Format} rounds them for readers. */
public final class QuantityText {

    private static final String[] UNITS = {"ns", "us", "ms", "s"};
    private static final long THOUSAND = 1_000;

    /** More digits than a rate has, and few enough to hide errors of binary fractions. */
    private static final MathContext DIGITS = new MathContext(12);

    private QuantityText() {}

    /** Formats nanoseconds like {@link #duration(Duration)}. */
    public static String duration(long nanos) {
        int unit = 0;
        long count = nanos;
        while (unit < UNITS.length - 1 && count % THOUSAND == 0) {
            count /= THOUSAND;
            unit++;
        }
        return count + UNITS[unit];
    }

    /** Formats a duration in the largest unit without a fraction, seconds at most: {@code 90s}, {@code 1500us}, {@code 0s}. */
    public static String duration(Duration time) {
        return duration(time.toNanos());
    }

    /** Formats a number without trailing zeros and without an exponent: {@code 0.0025}, {@code 120000}. */
    public static String number(double value) {
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        BigDecimal rounded = BigDecimal.valueOf(value).round(DIGITS);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }
}
