package dev.throng.gclab.study.run;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Decides by the runs at a load whether it becomes the common load of a study, or which load is tried next. A load fits if the generator kept
 * up with it and a fifth of the machine was idle: the load is open, so the generator needs a core as soon as an arrival is due, and the
 * collector's threads need some in bursts. Pure.
 */
final class CommonLoadDecision {

    /** This share of the machine's CPU must be idle. */
    static final double IDLE = 0.2;

    /** A load is not tried more often than this. Six times the largest step that is usual, a fifth, leaves a quarter of the first load. */
    static final int MAX_TRIALS = 6;

    /** How often in succession a run may say nothing. */
    static final int MAX_WITHOUT_ANSWER = 2;

    /** The next load after a generator that was late on a machine that was idle enough. */
    private static final double AFTER_LATENESS = 0.8;

    /** The CPU does not fall as fast as the load, as a part of it is used at any load. */
    private static final double MARGIN = 0.95;

    private static final double LARGEST_STEP = 0.5;
    private static final double SMALLEST_STEP = 0.9;

    private CommonLoadDecision() {}

    /** What a run at a load showed. */
    enum Finding {
        /** The generator kept up. */
        KEPT_UP,
        /** It was late, stalled, or at another limit of its own. */
        LATE,
        /** Other processes took the CPU, so the run says nothing of the load. */
        DISTURBED,
        /** There was no run, or it does not count for a reason that is not the generator's. */
        NOT_RUN
    }

    /** @param idleShare of the machine's CPU; empty if it was not sampled */
    record Trial(Finding finding, OptionalDouble idleShare) {

        /** Whether the load can be the common load. */
        boolean fits() {
            return finding == Finding.KEPT_UP && idleShare.orElse(1) >= IDLE;
        }

        private boolean hasAnswer() {
            return finding == Finding.KEPT_UP || finding == Finding.LATE;
        }
    }

    /**
     * The next load.
     *
     * @param trials so far, at least one
     * @return as a share of the load that was tried last, 1 to try that again; empty if no other load is tried
     */
    static OptionalDouble next(List<Trial> trials) {
        Trial last = trials.get(trials.size() - 1);
        if (last.fits() || trials.size() >= MAX_TRIALS) {
            return OptionalDouble.empty();
        }
        if (!last.hasAnswer()) {
            boolean again = trials.size() < MAX_WITHOUT_ANSWER
                    || trials.subList(trials.size() - MAX_WITHOUT_ANSWER, trials.size()).stream()
                            .anyMatch(Trial::hasAnswer);
            return again ? OptionalDouble.of(1) : OptionalDouble.empty();
        }
        double step = last.finding() == Finding.LATE ? AFTER_LATENESS : SMALLEST_STEP;
        double idle = last.idleShare().orElse(1);
        if (idle < IDLE) {
            step = Math.min(step, MARGIN * (1 - IDLE) / (1 - idle));
        }
        return OptionalDouble.of(Math.max(LARGEST_STEP, step));
    }
}
