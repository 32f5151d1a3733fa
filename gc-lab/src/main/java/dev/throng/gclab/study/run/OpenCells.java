package dev.throng.gclab.study.run;

import dev.throng.gclab.study.figures.Look;
import dev.throng.gclab.study.figures.StudyComparer;
import dev.throng.gclab.study.file.Cell;
import dev.throng.gclab.study.record.StudyRecord;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Which cells a study runs that adds blocks. The first blocks have every configuration. A later block has those with a question that the
 * last look before it left undecided. The looks follow from the trials, so a study that resumes finds the same cells.
 */
final class OpenCells {

    private final StudyContext study;
    private final List<Integer> looks;
    private final Map<Integer, Look> found = new HashMap<>();

    /**
     * @param study with {@code until}
     * @param looks after how many blocks the study is looked at
     */
    OpenCells(StudyContext study, List<Integer> looks) {
        this.study = study;
        this.looks = looks;
    }

    /** What a look finds, of the trials of these blocks. */
    Look look(StudyRecord record, int blocks) {
        return found.computeIfAbsent(
                blocks,
                unseen -> StudyComparer.look(
                        study.cells(), study.study().until().orElseThrow(), record, study.directory(), blocks));
    }

    /**
     * The cells of the first blocks in their order.
     *
     * @param record with the trials of the blocks before the last one
     */
    List<Cell> of(StudyRecord record, int blocks) {
        return study.cells().cells(blocks).stream()
                .filter(cell -> isOpen(record, cell))
                .toList();
    }

    private boolean isOpen(StudyRecord record, Cell cell) {
        OptionalInt before = looks.stream()
                .mapToInt(Integer::intValue)
                .filter(look -> look < cell.trial())
                .max();
        return before.isEmpty() || look(record, before.getAsInt()).open().contains(cell.configuration());
    }
}
