package dev.throng.targets.launch;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A share of a series: {@code 1%}, {@code 0.5%} or {@code 1/100}. Exact, as it is stored as a fraction. Immutable. */
public final class Fraction {

    /** Zero. */
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

    /** Parses a share; throws {@link IllegalArgumentException} whose message states what was expected. */
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

    /** Whether the share is zero. */
    public boolean isNone() {
        return part == 0;
    }

    /**
     * Whether the n-th of a series, counted from 1, belongs to the share. The share is spread evenly: it includes
     * floor(n × share) of the first n, for every n. With 1% it includes the 100th, the 200th and so on.
     */
    public boolean includes(long n) {
        return Math.floorDiv(Math.multiplyExact(n, part), whole)
                > Math.floorDiv(Math.multiplyExact(n - 1, part), whole);
    }
}
