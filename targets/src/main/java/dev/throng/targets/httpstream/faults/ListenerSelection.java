package dev.throng.targets.httpstream.faults;

import dev.throng.targets.launch.Fraction;
import dev.throng.targets.launch.OptionValues;

/** The listeners that have a fault: the first N, an evenly spread share, or all. Immutable. */
public final class ListenerSelection {

    public static final ListenerSelection NONE = new ListenerSelection(0, Fraction.NONE);

    private static final String EXPECTED = "how many listeners, such as 10, 1% or all";

    private final long first;
    private final Fraction share;

    private ListenerSelection(long first, Fraction share) {
        this.first = first;
        this.share = share;
    }

    /** Reads {@code 10}, {@code 1%}, {@code 1/100} or {@code all}. */
    public static ListenerSelection of(String text) {
        if (text.equals("all")) {
            return new ListenerSelection(Long.MAX_VALUE, Fraction.NONE);
        }
        if (text.endsWith("%") || text.indexOf('/') >= 0) {
            return new ListenerSelection(0, Fraction.of(text));
        }
        try {
            return new ListenerSelection(OptionValues.number(text, 0, Long.MAX_VALUE), Fraction.NONE);
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException(EXPECTED, refused);
        }
    }

    /** Whether the n-th listener, counted from 1, has the fault. */
    public boolean includes(long n) {
        return n <= first || !share.isNone() && share.includes(n);
    }
}
