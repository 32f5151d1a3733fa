package dev.throng.search.hold;

import dev.throng.search.Members;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The rate at which runs add members. It falls if the target fails because of the rate. A slower ramp that does not help ends this: then the
 * run counts against the number of members. Confined to one thread.
 */
final class RampRate {

    private static final double SLOWER = 0.5;

    /** How often the rate may fall in a search. */
    private static final int MAX_TIMES = 4;

    /** How often the rate may fall at one level. */
    private static final int MAX_TIMES_AT_A_LEVEL = 2;

    private final List<String> notes = new ArrayList<>();
    private double perSecond;
    private int slowed;
    private long level;
    private int slowedAtLevel;

    RampRate(double perSecond) {
        this.perSecond = perSecond;
    }

    /** Members per second of the next run. */
    double perSecond() {
        return perSecond;
    }

    /**
     * Decides whether a run must be repeated with a slower ramp. If so, the rate falls.
     *
     * @param tooFast whether the run shows that the ramp was too fast
     * @param why sentences that state why the run did not hold
     */
    boolean slower(Members run, boolean tooFast, List<String> why) {
        if (run.wanted() != level) {
            level = run.wanted();
            slowedAtLevel = 0;
        }
        if (!tooFast || slowed >= MAX_TIMES || slowedAtLevel >= MAX_TIMES_AT_A_LEVEL) {
            return false;
        }
        slowed++;
        slowedAtLevel++;
        double before = perSecond;
        perSecond = before * SLOWER;
        notes.add(String.format(
                Locale.ROOT,
                "The ramp was slowed from %s to %s: at %s, %s, although the target accepted and served later ones.",
                text(before),
                text(perSecond),
                text(before),
                why.isEmpty() ? "the level did not hold" : String.join("; ", why)));
        return true;
    }

    /** A sentence for each time that the rate fell. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    private static String text(double rate) {
        return rate == Math.rint(rate)
                ? String.format(Locale.ROOT, "%,.0f/s", rate)
                : String.format(Locale.ROOT, "%,.2f/s", rate);
    }
}
