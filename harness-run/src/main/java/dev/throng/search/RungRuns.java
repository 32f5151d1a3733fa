package dev.throng.search;

import dev.throng.search.LadderSearch.Outcome;

/** The runs at one rung of a ladder, and the decision whether the rung holds. Confined to one thread. */
final class RungRuns {

    /** The most runs at one rung. */
    static final int MAX_RUNS = 4;

    private static final int AGREEING_RUNS = 2;

    enum Holds {
        YES,
        NO,
        /** More runs are needed. */
        UNCLEAR
    }

    private int held;
    private int broken;
    private int untrusted;

    void add(Outcome outcome) {
        switch (outcome) {
            case HELD -> held++;
            case BROKEN -> broken++;
            case UNTRUSTED -> untrusted++;
        }
    }

    int count() {
        return held + broken + untrusted;
    }

    Holds holds() {
        if (held != broken) {
            return held > broken ? Holds.YES : Holds.NO;
        }
        boolean enough = held == 0 ? untrusted >= AGREEING_RUNS : count() >= MAX_RUNS;
        return enough ? Holds.NO : Holds.UNCLEAR;
    }

    /** Whether no further run can change the decision. */
    boolean settled() {
        return held >= AGREEING_RUNS
                || broken >= AGREEING_RUNS
                || held == 0 && broken + untrusted >= AGREEING_RUNS
                || count() >= MAX_RUNS;
    }
}
