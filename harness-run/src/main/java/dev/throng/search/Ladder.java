package dev.throng.search;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The levels of a search. Each is about one tolerance above the previous one, so a border between two neighbours is known to the tolerance.
 * Immutable.
 *
 * @param levels the levels, rising, or falling if lower levels are harder
 * @param tolerance a share of a level: 0.05 is 5 %
 */
public record Ladder(List<Double> levels, double tolerance) {

    /** Enough digits for distinct levels, and few enough to read. */
    private static final MathContext FIVE_DIGITS = new MathContext(5);

    private static final int MAX_LEVELS = 100_000;

    public Ladder {
        levels = List.copyOf(levels);
    }

    /**
     * Creates a rising ladder.
     *
     * @param from the lowest level, more than 0
     * @param to the highest level
     * @param tolerance from 0.001 to 1
     * @param whole whether levels are whole numbers
     * @throws IllegalArgumentException if a value is not valid; the message states what was expected
     */
    public static Ladder of(double from, double to, double tolerance, boolean whole) {
        if (!(from > 0) || !(to >= from) || Double.isInfinite(to)) {
            throw new IllegalArgumentException("from, to: " + from + ", " + to + " (expected: 0 < from <= to)");
        }
        if (!(tolerance >= 0.001 && tolerance <= 1)) {
            throw new IllegalArgumentException("tolerance: " + tolerance + " (expected: 0.1% to 100%)");
        }
        double steps = Math.log(to / from) / Math.log1p(tolerance);
        if (steps > MAX_LEVELS) {
            throw new IllegalArgumentException("tolerance: " + tolerance + " (expected: a coarser one for this range)");
        }
        int last = (int) Math.ceil(steps - 1e-9);
        List<Double> levels = new ArrayList<>(List.of(rounded(from, whole)));
        for (int step = 1; step <= last; step++) {
            double level = step == last ? to : from * Math.pow(1 + tolerance, step);
            double next = rounded(level, whole);
            if (next > levels.get(levels.size() - 1)) {
                levels.add(next);
            }
        }
        return new Ladder(levels, tolerance);
    }

    private static double rounded(double level, boolean whole) {
        return whole
                ? Math.rint(level)
                : new BigDecimal(level).round(FIVE_DIGITS).doubleValue();
    }

    /** Returns the levels in reverse order. */
    public Ladder falling() {
        List<Double> reversed = new ArrayList<>(levels);
        Collections.reverse(reversed);
        return new Ladder(reversed, tolerance);
    }

    /** The number of levels after which the level is about twice as high. */
    public int stride() {
        return Math.max(1, (int) Math.round(Math.log(2) / Math.log1p(tolerance)));
    }

    /** The level of a rung, from 0. */
    public double level(int rung) {
        return levels.get(rung);
    }

    /** Creates a search over these levels. */
    public LadderSearch search() {
        return new LadderSearch(levels.size(), stride());
    }
}
