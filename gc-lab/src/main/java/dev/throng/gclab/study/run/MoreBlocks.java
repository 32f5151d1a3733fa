package dev.throng.gclab.study.run;

import dev.throng.gclab.study.figures.Look;
import dev.throng.gclab.study.file.Cell;
import dev.throng.gclab.study.file.ComparedFamily;
import dev.throng.gclab.study.record.StudyRecord;
import java.util.List;
import java.util.Optional;

/**
 * Whether a study that adds blocks needs another one, and which cells it has: compares the cells so far at each look, and applies
 * {@link SequentialEnd}.
 */
final class MoreBlocks {

    private final StudyContext study;
    private final SequentialEnd end;
    private final OpenCells cells;

    /** @param study with {@code until} */
    MoreBlocks(StudyContext study) {
        this.study = study;
        List<Integer> looks = ComparedFamily.budget(study.study()).looks();
        this.end = new SequentialEnd(study.study().until().orElseThrow().within(), looks);
        this.cells = new OpenCells(study, looks);
    }

    /** The cells of the first blocks in their order. */
    List<Cell> cells(StudyRecord record, int blocks) {
        return cells.of(record, blocks);
    }

    /**
     * @param record of whole blocks
     * @return why the study ends; empty if another block follows
     */
    Optional<StudyRecord.End> after(StudyRecord record) {
        int blocks = record.blocks();
        Optional<Look> look = Optional.empty();
        if (end.looksAfter(blocks)) {
            look = Optional.of(cells.look(record, blocks));
            study.listener().compared(blocks, look.get());
        }
        return end.after(blocks, look, new SequentialEnd.Spent(record.spentNanos(), nextNanos(record)));
    }

    /** How long the next block takes if its cells take as long as those that were run. */
    private long nextNanos(StudyRecord record) {
        long next = cells.of(record, record.blocks() + 1).stream()
                .filter(cell -> cell.trial() > record.blocks())
                .count();
        return record.spentNanos() / Math.max(1, record.cells().size()) * next;
    }
}
