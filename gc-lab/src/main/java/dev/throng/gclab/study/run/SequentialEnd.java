package dev.throng.gclab.study.run;

import dev.throng.gclab.study.figures.Look;
import dev.throng.gclab.study.record.StudyRecord;
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

    /**
     * @param nanos what all cells took
     * @param nextNanos what the cells of the next block are expected to take
     */
    record Spent(long nanos, long nextNanos) {}

    /**
     * @param blocks that were run
     * @param look what the comparison after this block found; empty if there is none
     * @param time that cells take
     * @return empty if another block follows
     */
    Optional<StudyRecord.End> after(int blocks, Optional<Look> look, Spent time) {
        if (look.isPresent() && look.get().compared() == 0) {
            return Optional.of(StudyRecord.End.NOT_COMPARABLE);
        }
        if (look.isPresent() && look.get().isDecided()) {
            return Optional.of(StudyRecord.End.DECIDED);
        }
        if (blocks >= looks.get(looks.size() - 1)) {
            return Optional.of(StudyRecord.End.BLOCKS);
        }
        return time.nanos() + time.nextNanos() > within.toNanos()
                ? Optional.of(StudyRecord.End.TIME)
                : Optional.empty();
    }

    /** Whether the differences are looked at after this many blocks. */
    boolean looksAfter(int blocks) {
        return looks.contains(blocks);
    }
}
