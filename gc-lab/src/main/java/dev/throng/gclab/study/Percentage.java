package dev.throng.gclab.study;

import java.util.Locale;
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

    /** As a file states it, with at most one digit after the point. */
    public String text() {
        double percent = share * HUNDRED;
        return percent == Math.rint(percent) ? (long) percent + " %" : String.format(Locale.ROOT, "%.1f %%", percent);
    }
}
