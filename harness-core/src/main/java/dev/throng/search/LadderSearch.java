package dev.throng.search;

import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * Decides at which rung of a ladder the next run goes, to find the highest rung that holds. From the lowest rung it climbs in strides
 * until one does not hold, then halves what lies between. Not for use by several threads.
 *
 * <p>One run may be a fluke, of the target or of the machine. So both rungs of the border are run again until two trusted runs of each
 * agree; with one run for and one against, a third decides. If that moves the border, the search goes on from where it then is. A run
 * that is not to be trusted never counts as held: it is repeated, and a second of its kind, or one that broke, ends the matter.
 *
 * <p>It takes for granted that what holds at a rung holds below it. Each rung is run at most {@value #MOST_RUNS} times, so a search ends.
 */
public final class LadderSearch {

    private static final int MOST_RUNS = 4;
    private static final int AGREEING = 2;

    /** What one run said. */
    public enum Outcome {
        HELD,
        BROKEN,
        /** The run is not to be trusted. */
        UNTRUSTED
    }

    /** Where the border is. */
    public enum Kind {
        /** Between two neighbouring rungs. */
        FOUND,
        /** Above the ladder: its highest rung holds. */
        ABOVE,
        /** Below the ladder: its lowest rung does not hold. */
        BELOW
    }

    /**
     * What is known now; final once {@link #next} is empty.
     *
     * @param held the highest rung that holds with none below it that does not; empty if there is none
     * @param notHeld the lowest that does not; empty if there is none
     */
    public record Answer(Kind kind, OptionalInt held, OptionalInt notHeld) {}

    private enum Holds {
        YES,
        NO,
        UNCLEAR
    }

    /** The runs of one rung. */
    private static final class Rung {
        private int held;
        private int broken;
        private int untrusted;

        Holds holds() {
            if (held != broken) {
                return held > broken ? Holds.YES : Holds.NO;
            }
            boolean enough = held == 0 ? untrusted >= AGREEING : held + broken + untrusted >= MOST_RUNS;
            return enough ? Holds.NO : Holds.UNCLEAR;
        }

        boolean settled() {
            return held >= AGREEING
                    || broken >= AGREEING
                    || held == 0 && broken + untrusted >= AGREEING
                    || held + broken + untrusted >= MOST_RUNS;
        }
    }

    private final int highest;
    private final int stride;
    private final TreeMap<Integer, Rung> rungs = new TreeMap<>();

    /**
     * @param size how many rungs there are, numbered from 0
     * @param stride how many rungs a step of the climb goes up
     */
    public LadderSearch(int size, int stride) {
        if (size < 1 || stride < 1) {
            throw new IllegalArgumentException(
                    "size, stride: " + size + ", " + stride + " (expected: at least 1 each)");
        }
        this.highest = size - 1;
        this.stride = stride;
    }

    /** The rung of the next run; empty when the answer is known. */
    public OptionalInt next() {
        for (Map.Entry<Integer, Rung> run : rungs.entrySet()) {
            if (run.getValue().holds() == Holds.UNCLEAR) {
                return OptionalInt.of(run.getKey());
            }
        }
        Answer now = answer();
        if (now.notHeld().isEmpty()) {
            return now.held().isEmpty() ? OptionalInt.of(0) : above(now.held().getAsInt());
        }
        int notHeld = now.notHeld().getAsInt();
        if (now.held().isPresent() && notHeld - now.held().getAsInt() > 1) {
            return OptionalInt.of(now.held().getAsInt() + (notHeld - now.held().getAsInt()) / 2);
        }
        if (!rungs.get(notHeld).settled()) {
            return OptionalInt.of(notHeld);
        }
        return now.held().isPresent() ? unlessSettled(now.held().getAsInt()) : OptionalInt.empty();
    }

    private OptionalInt above(int held) {
        return held == highest ? unlessSettled(held) : OptionalInt.of(Math.min(highest, held + stride));
    }

    private OptionalInt unlessSettled(int rung) {
        return rungs.get(rung).settled() ? OptionalInt.empty() : OptionalInt.of(rung);
    }

    /** A run at this rung has ended. */
    public void ended(int rung, Outcome outcome) {
        if (rung < 0 || rung > highest) {
            throw new IllegalArgumentException("rung: " + rung + " (expected: 0 to " + highest + ")");
        }
        Rung runs = rungs.computeIfAbsent(rung, fresh -> new Rung());
        switch (outcome) {
            case HELD -> runs.held++;
            case BROKEN -> runs.broken++;
            case UNTRUSTED -> runs.untrusted++;
        }
    }

    /** How often this rung was run. */
    public int runs(int rung) {
        Rung runs = rungs.getOrDefault(rung, new Rung());
        return runs.held + runs.broken + runs.untrusted;
    }

    public Answer answer() {
        OptionalInt held = OptionalInt.empty();
        for (Map.Entry<Integer, Rung> run : rungs.entrySet()) {
            if (run.getValue().holds() == Holds.NO) {
                Kind kind = held.isPresent() ? Kind.FOUND : Kind.BELOW;
                return new Answer(kind, held, OptionalInt.of(run.getKey()));
            }
            if (run.getValue().holds() == Holds.YES) {
                held = OptionalInt.of(run.getKey());
            }
        }
        return new Answer(Kind.ABOVE, held, OptionalInt.empty());
    }
}
