package dev.throng.targets.httpstream;

import dev.throng.targets.launch.Share;
import dev.throng.targets.launch.Values;

/** The listeners a fault is for: the first N of them, a share of them spread evenly, or all. Immutable. */
final class Chosen {

    static final String FORM = "WHICH";
    static final Chosen NONE = new Chosen(0, Share.NONE);

    private static final String EXPECTED = "how many listeners, such as 10, 1% or all";

    private final long first;
    private final Share share;

    private Chosen(long first, Share share) {
        this.first = first;
        this.share = share;
    }

    /** Reads {@code 10}, {@code 1%}, {@code 1/100} or {@code all}. */
    static Chosen of(String text) {
        if (text.equals("all")) {
            return new Chosen(Long.MAX_VALUE, Share.NONE);
        }
        if (text.endsWith("%") || text.indexOf('/') >= 0) {
            return new Chosen(0, Share.of(text));
        }
        try {
            return new Chosen(Values.number(text, 0, Long.MAX_VALUE), Share.NONE);
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException(EXPECTED, refused);
        }
    }

    /** Whether the n-th listener, counted from 1, is one of them. */
    boolean takes(long n) {
        return n <= first || !share.isNone() && share.takes(n);
    }
}
