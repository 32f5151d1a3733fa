package dev.throng.figure;

import java.math.BigDecimal;

/**
 * A quotient of two decimal numbers, for comparisons that must be exact: 999 of 1,000 is equal to 99.9 %, which binary fractions cannot
 * decide. Immutable. Two equal numbers may have different parts; compare with {@link #compareTo}.
 *
 * @param dividend the number above the line
 * @param divisor the number below the line, more than 0
 */
public record ExactNumber(BigDecimal dividend, BigDecimal divisor) implements Comparable<ExactNumber> {

    private static final int PERCENT_DIGITS = 2;

    public ExactNumber {
        if (divisor.signum() <= 0) {
            throw new IllegalArgumentException("divisor: " + divisor + " (expected: > 0)");
        }
    }

    /** Returns a whole number. */
    public static ExactNumber of(long number) {
        return of(BigDecimal.valueOf(number));
    }

    /** Returns a decimal number. */
    public static ExactNumber of(BigDecimal number) {
        return new ExactNumber(number, BigDecimal.ONE);
    }

    /** Returns the decimal number with the fewest digits that has this binary value: 0.1 is one tenth. */
    public static ExactNumber of(double number) {
        return of(BigDecimal.valueOf(number));
    }

    /**
     * Returns a percentage.
     *
     * @param percent its number: {@code 99.9} of 99.9 %
     */
    public static ExactNumber ofPercent(String percent) {
        return of(new BigDecimal(percent).movePointLeft(PERCENT_DIGITS));
    }

    /**
     * Returns this number divided by another one.
     *
     * @param by more than 0
     */
    public ExactNumber dividedBy(long by) {
        return new ExactNumber(dividend, divisor.multiply(BigDecimal.valueOf(by)));
    }

    /** Returns this number multiplied with another one. */
    public ExactNumber times(long by) {
        return new ExactNumber(dividend.multiply(BigDecimal.valueOf(by)), divisor);
    }

    /** Returns the nearest binary value, as files have it. */
    public double value() {
        return dividend.doubleValue() / divisor.doubleValue();
    }

    @Override
    public int compareTo(ExactNumber other) {
        return dividend.multiply(other.divisor).compareTo(other.dividend.multiply(divisor));
    }
}
