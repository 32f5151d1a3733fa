package dev.throng.gclab.study.file;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A share as a file states it: {@code 10 %}.
 *
 * @param share 0.1 for 10 %
 */
public record Percentage(double share) {

    private static final Pattern FORM = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,6})?)\\s*%");
    private static final double HUNDRED = 100;

    /** Removes what binary fractions add: 7 % is 7, not a little more. */
    private static final MathContext KNOWN_DIGITS = new MathContext(12);

    /**
     * Reads a percentage.
     *
     * @throws IllegalArgumentException without a message for anything else
     */
    static Percentage parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new IllegalArgumentException();
        }
        return new Percentage(Double.parseDouble(form.group(1)) / HUNDRED);
    }

    /** As a file states it. */
    public String text() {
        return new BigDecimal(share * HUNDRED)
                        .round(KNOWN_DIGITS)
                        .stripTrailingZeros()
                        .toPlainString()
                + " %";
    }
}
