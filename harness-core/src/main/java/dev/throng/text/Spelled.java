package dev.throng.text;

import java.math.BigDecimal;
import java.math.MathContext;

/** Quantities as a scenario file would have them: short, exact enough and with their unit. */
public final class Spelled {

    private static final String[] UNITS = {"ns", "us", "ms", "s"};
    private static final long THOUSAND = 1_000;

    /** More than any rate is known to, and few enough to hide what binary fractions leave behind. */
    private static final MathContext DIGITS = new MathContext(12);

    private Spelled() {}

    /** In the largest unit up to seconds that leaves no fraction: {@code 90s}, {@code 1500us}, {@code 0s}. */
    public static String duration(long nanos) {
        int unit = 0;
        long count = nanos;
        while (unit < UNITS.length - 1 && count % THOUSAND == 0) {
            count /= THOUSAND;
            unit++;
        }
        return count + UNITS[unit];
    }

    /** Without trailing zeros and without exponents: {@code 0.0025}, {@code 120000}. */
    public static String number(double value) {
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        BigDecimal rounded = BigDecimal.valueOf(value).round(DIGITS);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }
}
