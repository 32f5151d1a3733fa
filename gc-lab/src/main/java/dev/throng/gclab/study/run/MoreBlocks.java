package dev.throng.gclab.study.run;

import dev.throng.gclab.study.figures.Look;
import dev.throng.gclab.study.figures.StudyComparer;
import dev.throng.gclab.study.file.ComparedFamily;
import dev.throng.gclab.study.file.UntilSettings;
import dev.throng.gclab.study.record.StudyRecord;
import java.util.Optional;

/** Whether a study that adds blocks needs another one: compares the cells so far at each look, and applies {@link SequentialEnd}. */
final class MoreBlocks {

    private final StudyContext study;
    private final UntilSettings until;
    private final SequentialEnd end;

    /** @param study with {@code until} */
    MoreBlocks(StudyContext study) {
        this.study = study;
        this.until = study.study().until().orElseThrow();
        this.end = new SequentialEnd(
                until.within(), ComparedFamily.budget(study.study()).looks());
    }

    /**
     * @param record of whole blocks
     * @return why the study ends; empty if another block follows
     */
    Optional<StudyRecord.End> after(StudyRecord record) {
        int blocks = record.blocks();
        Optional<Look> look = Optional.empty();
        if (end.looksAfter(blocks)) {
            look = Optional.of(StudyComparer.look(study.cells(), until, record, study.directory()));
            study.listener().compared(blocks, look.get());
        }
        return end.after(blocks, look, record.spentNanos());
    }
}
