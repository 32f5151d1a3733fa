package dev.throng.search;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * Finds the highest rung of a ladder that holds, and decides at which rung the next run is. {@link Steps} choose the rungs: by default,
 * it climbs from the lowest rung in strides until a rung does not hold, and then bisects. Confined to one thread.
 *
 * <p>A single run may be wrong because of the target or the machine. So the search repeats both rungs of the border until two trusted runs
 * of each agree. If one run holds and one does not, a third decides. If the border moves, the search continues from the new border. An
 * untrusted run never counts as held. The search repeats it; a second untrusted run, or a broken one, means that the rung does not hold.
 *
 * <p>It assumes that a level holds if a higher one does. It runs each rung at most {@value RungRuns#MAX_RUNS} times, so a search ends.
 */
public final class LadderSearch {

    /** The outcome of one run. */
    public enum Outcome {
        /** The objectives held. */
        @JsonProperty("held")
        HELD,
        /** An objective did not hold, or the target fell behind. */
        @JsonProperty("broken")
        BROKEN,
        /** The verdict of the run is invalid. */
        @JsonProperty("untrusted")
        UNTRUSTED
    }

    /** The place of the border. */
    public enum Kind {
        /** Between two neighbouring rungs. */
        FOUND,
        /** Above the ladder: its highest rung holds. */
        ABOVE,
        /** Below the ladder: its lowest rung does not hold. */
        BELOW
    }

    /**
     * The result so far. It is final when {@link #next} is empty.
     *
     * @param held the highest rung that holds, below all rungs that do not hold; empty if there is none
     * @param notHeld the lowest rung that does not hold; empty if there is none
     */
    public record Answer(Kind kind, OptionalInt held, OptionalInt notHeld) {}

    /** Chooses the rungs of the next runs. */
    public interface Steps {

        /** Returns the rung of the first run. */
        int first();

        /**
         * Returns the rung to try if no rung is known that does not hold.
         *
         * @param held the highest rung that holds
         * @return above {@code held}; the search uses its highest rung if the result is higher
         */
        int above(int held);

        /**
         * Returns the rung to try between the two sides of the border. Empty if the border is known exactly enough.
         *
         * @param held the highest rung that holds; -1 if there is none
         * @param notHeld the lowest rung that does not hold
         * @return between {@code held} and {@code notHeld}, both excluded
         */
        OptionalInt between(int held, int notHeld);

        /** Climbs from the lowest rung in strides, and halves what remains. */
        static Steps ofStride(int stride) {
            return new Steps() {
                @Override
                public int first() {
                    return 0;
                }

                @Override
                public int above(int held) {
                    return held + stride;
                }

                @Override
                public OptionalInt between(int held, int notHeld) {
                    return notHeld - held > 1 ? OptionalInt.of(held + (notHeld - held) / 2) : OptionalInt.empty();
                }
            };
        }
    }

    private final int highest;
    private final Steps steps;
    private final TreeMap<Integer, RungRuns> rungs = new TreeMap<>();

    /**
     * @param size the number of rungs, which are numbered from 0
     * @param stride how many rungs one step of the climb skips
     */
    public LadderSearch(int size, int stride) {
        this(size, Steps.ofStride(stride));
        if (stride < 1) {
            throw new IllegalArgumentException("stride: " + stride + " (expected: at least 1)");
        }
    }

    /**
     * @param size the number of rungs, which are numbered from 0
     * @param steps chooses the rungs of the runs
     */
    public LadderSearch(int size, Steps steps) {
        if (size < 1) {
            throw new IllegalArgumentException("size: " + size + " (expected: at least 1)");
        }
        this.highest = size - 1;
        this.steps = steps;
    }

    /** Returns the rung of the next run; empty when the answer is final. */
    public OptionalInt next() {
        for (Map.Entry<Integer, RungRuns> run : rungs.entrySet()) {
            if (run.getValue().holds() == RungRuns.Holds.UNCLEAR) {
                return OptionalInt.of(run.getKey());
            }
        }
        Answer now = answer();
        if (now.notHeld().isEmpty()) {
            return now.held().isEmpty()
                    ? OptionalInt.of(Math.min(highest, steps.first()))
                    : above(now.held().getAsInt());
        }
        int notHeld = now.notHeld().getAsInt();
        OptionalInt between = steps.between(now.held().orElse(-1), notHeld);
        if (between.isPresent()) {
            return between;
        }
        if (!rungs.get(notHeld).settled()) {
            return OptionalInt.of(notHeld);
        }
        return now.held().isPresent() ? unlessSettled(now.held().getAsInt()) : OptionalInt.empty();
    }

    private OptionalInt above(int held) {
        return held == highest ? unlessSettled(held) : OptionalInt.of(Math.min(highest, steps.above(held)));
    }

    private OptionalInt unlessSettled(int rung) {
        return rungs.get(rung).settled() ? OptionalInt.empty() : OptionalInt.of(rung);
    }

    /** Adds a run at a rung. */
    public void ended(int rung, Outcome outcome) {
        if (rung < 0 || rung > highest) {
            throw new IllegalArgumentException("rung: " + rung + " (expected: 0 to " + highest + ")");
        }
        rungs.computeIfAbsent(rung, first -> new RungRuns()).add(outcome);
    }

    /** Returns how many runs a rung has. */
    public int runs(int rung) {
        return rungs.getOrDefault(rung, new RungRuns()).count();
    }

    /** Returns the result so far. */
    public Answer answer() {
        OptionalInt held = OptionalInt.empty();
        for (Map.Entry<Integer, RungRuns> run : rungs.entrySet()) {
            if (run.getValue().holds() == RungRuns.Holds.NO) {
                Kind kind = held.isPresent() ? Kind.FOUND : Kind.BELOW;
                return new Answer(kind, held, OptionalInt.of(run.getKey()));
            }
            if (run.getValue().holds() == RungRuns.Holds.YES) {
                held = OptionalInt.of(run.getKey());
            }
        }
        return new Answer(Kind.ABOVE, held, OptionalInt.empty());
    }
}
