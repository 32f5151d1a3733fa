package dev.throng.gclab.study;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

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
        /** No two configurations have trials with the same measure. */
        NOT_COMPARABLE,
        /** Another block would last longer than the time that is left. */
        TIME,
        /** The study has as many blocks as a study may have. */
        BLOCKS
    }

    /**
     * @param blocks that were run
     * @param look what the comparison after this block found; empty if there is none
     * @param spentNanos what all cells took
     * @return empty if another block follows
     */
    Optional<Reason> after(int blocks, Optional<Look> look, long spentNanos) {
        if (look.isPresent() && look.get().compared() == 0) {
            return Optional.of(Reason.NOT_COMPARABLE);
        }
        if (look.isPresent() && look.get().isDecided()) {
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
