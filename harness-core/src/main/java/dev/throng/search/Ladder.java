package dev.throng.search;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The levels a search may choose, each about one tolerance above the one before: a border between two neighbours is known to the
 * tolerance.
 *
 * @param levels rising, or falling where less is harder
 * @param tolerance share of a level: 0.05 is 5 %
 */
public record Ladder(List<Double> levels, double tolerance) {

    /** Enough to tell levels apart, and few enough to read. */
    private static final MathContext FIVE_DIGITS = new MathContext(5);

    private static final int MOST_LEVELS = 100_000;

    public Ladder {
        levels = List.copyOf(levels);
    }

    /** @throws IllegalArgumentException that says what was expected */
    public static Ladder of(double from, double to, double tolerance, boolean whole) {
        if (!(from > 0) || !(to >= from) || Double.isInfinite(to)) {
            throw new IllegalArgumentException("from, to: " + from + ", " + to + " (expected: 0 < from <= to)");
        }
        if (!(tolerance >= 0.001 && tolerance <= 1)) {
            throw new IllegalArgumentException("tolerance: " + tolerance + " (expected: 0.1% to 100%)");
        }
        double steps = Math.log(to / from) / Math.log1p(tolerance);
        if (steps > MOST_LEVELS) {
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

    /** The same levels from the other end. */
    public Ladder falling() {
        List<Double> turned = new ArrayList<>(levels);
        Collections.reverse(turned);
        return new Ladder(turned, tolerance);
    }

    /** How many levels make about twice as much. */
    public int stride() {
        return Math.max(1, (int) Math.round(Math.log(2) / Math.log1p(tolerance)));
    }

    public double level(int rung) {
        return levels.get(rung);
    }

    public LadderSearch search() {
        return new LadderSearch(levels.size(), stride());
    }
}
