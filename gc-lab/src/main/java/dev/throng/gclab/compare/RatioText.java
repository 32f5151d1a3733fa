package dev.throng.gclab.compare;

import dev.throng.report.Format;
import java.util.Locale;

/**
 * Writes an interval of ratios as a change against the value it is compared with: {@code +14 to +31 %}, or {@code 2.10 to 3.40 times} from
 * twice or half on.
 */
public final class RatioText {

    /** From here on only the bound is written, because the digits would reflect the small number of trials. */
    private static final double FAR = 10_000;

    private static final double TWICE = 2;

    /** A smaller change is none. */
    private static final double LEAST_PERCENT = 0.001;

    private RatioText() {}

    /**
     * Writes the interval.
     *
     * @param low above 0
     * @param high not below {@code low}
     */
    public static String between(double low, double high) {
        boolean percent = low > 1 / TWICE && high < TWICE;
        if (percent) {
            String from = change(low);
            String to = change(high);
            return from.equals(to) ? from + " %" : from + " to " + to + " %";
        }
        String from = times(low);
        String to = times(high);
        return from.equals(to) ? from + " times" : from + " to " + to + " times";
    }

    /** Returns a signed whole number of per cent, with a digit after the point below 10, and more if it would look like no change. */
    private static String change(double ratio) {
        double percent = (ratio - 1) * 100;
        String digits = String.format(Locale.ROOT, Math.abs(percent) < 9.95 ? "%.1f" : "%.0f", Math.abs(percent))
                .replaceFirst("\\.0$", "");
        if (digits.equals("0") && Math.abs(percent) >= LEAST_PERCENT) {
            digits = String.format(Locale.ROOT, "%.3f", Math.abs(percent)).replaceFirst("0+$", "");
        }
        return digits.equals("0") ? "0" : (percent < 0 ? "−" : "+") + digits;
    }

    /** An end that is not 1 does not look like 1. */
    private static String times(double ratio) {
        if (ratio > FAR) {
            return "over " + Format.digits(FAR);
        }
        if (ratio < 1 / FAR) {
            return "under " + Format.digits(1 / FAR);
        }
        boolean looksLikeOne = Format.digits(ratio).equals("1.00") && Math.abs(ratio - 1) >= LEAST_PERCENT / 100;
        return looksLikeOne ? String.format(Locale.ROOT, "%.5f", ratio).replaceFirst("0+$", "") : Format.digits(ratio);
    }
}
