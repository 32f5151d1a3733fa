package dev.throng.targets.launch;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A part of all: {@code 1%}, {@code 0.5%} or {@code 1/100}. Kept as a fraction, so that it can be met exactly. */
public final class Fraction {

    /** Nothing. */
    public static final Fraction NONE = new Fraction(0, 1);

    private static final Pattern PERCENT = Pattern.compile("([0-9]{1,3}(?:\\.[0-9]{1,6})?)%");
    private static final Pattern FRACTION = Pattern.compile("([0-9]{1,9})/([0-9]{1,9})");
    private static final long PERCENT_SCALE = 1_000_000;

    private final long part;
    private final long whole;

    private Fraction(long part, long whole) {
        this.part = part;
        this.whole = whole;
    }

    /** Reads a share; throws {@link IllegalArgumentException} whose message says what was expected. */
    public static Fraction of(String text) {
        Matcher percent = PERCENT.matcher(text);
        Matcher fraction = FRACTION.matcher(text);
        if (percent.matches()) {
            BigDecimal scaled = new BigDecimal(percent.group(1)).multiply(BigDecimal.valueOf(PERCENT_SCALE));
            return checked(scaled.longValueExact(), 100 * PERCENT_SCALE);
        }
        if (fraction.matches()) {
            return checked(Long.parseLong(fraction.group(1)), Long.parseLong(fraction.group(2)));
        }
        throw expected();
    }

    private static Fraction checked(long part, long whole) {
        if (whole == 0 || part > whole) {
            throw expected();
        }
        return new Fraction(part, whole);
    }

    private static IllegalArgumentException expected() {
        return new IllegalArgumentException("a share from 0% to 100%, such as 1%, or 1/100");
    }

    public boolean isNone() {
        return part == 0;
    }

    /**
     * Whether the n-th of a series, counted from 1, belongs to the share. Spread evenly: of the first n, floor(n × share)
     * do, for every n; with 1% these are the 100th, the 200th and so on.
     */
    public boolean takes(long n) {
        return Math.floorDiv(Math.multiplyExact(n, part), whole)
                > Math.floorDiv(Math.multiplyExact(n - 1, part), whole);
    }
}
