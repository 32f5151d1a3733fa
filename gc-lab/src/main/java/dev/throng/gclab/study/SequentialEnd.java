package dev.throng.gclab.study;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Decides after each block of a sequential study whether another block follows. Pure.
 *
 * @param within the time for all cells
 * @param looks after how many blocks the differences are looked at; the last one ends the study
 */
record SequentialEnd(Duration within, List<Integer> looks) {

    /** Why a study has ended. */
    enum Reason {
        /** Each difference is different or equal. */
        DECIDED,
        /** Another block would last longer than the time that is left. */
        TIME,
        /** The study has as many blocks as a study may have. */
        BLOCKS
    }

    /**
     * @param blocks that were run
     * @param undecided how many differences are neither different nor equal; empty if nobody looks after this block
     * @param spentNanos what all cells took
     * @return empty if another block follows
     */
    Optional<Reason> after(int blocks, OptionalInt undecided, long spentNanos) {
        if (undecided.isPresent() && undecided.getAsInt() == 0) {
            return Optional.of(Reason.DECIDED);
        }
        if (blocks >= looks.get(looks.size() - 1)) {
            return Optional.of(Reason.BLOCKS);
        }
        long block = spentNanos / Math.max(1, blocks);
        return spentNanos + block > within.toNanos() ? Optional.of(Reason.TIME) : Optional.empty();
    }

    /** Whether the differences are looked at after this many blocks. */
    boolean looksAfter(int blocks) {
        return looks.contains(blocks);
    }
}
