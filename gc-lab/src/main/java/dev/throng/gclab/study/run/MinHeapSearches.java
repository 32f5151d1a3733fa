package dev.throng.gclab.study.run;

import dev.throng.gclab.study.file.Cell;
import dev.throng.gclab.study.file.Configuration;
import dev.throng.gclab.study.file.HeapSize;
import dev.throng.gclab.study.file.StudyException;
import dev.throng.gclab.study.jvms.ResolvedJvm;
import dev.throng.gclab.study.record.MinHeapRecord;
import dev.throng.gclab.study.record.StudyRecord;
import dev.throng.scenario.ScenarioException;
import java.nio.file.Path;
import java.util.List;

/** Searches the smallest heap of every configuration of a study, and sizes the heaps that are multiples of it. */
final class MinHeapSearches {

    private final StudyContext study;

    MinHeapSearches(StudyContext study) {
        this.study = study;
    }

    /** Searches the smallest heaps that the record does not have yet; gives the record with them. */
    StudyRecord run(StudyRecord before, List<ResolvedJvm> jvms) throws StudyException {
        StudyRecord record = before;
        if (study.study().minHeap().isEmpty()) {
            return record;
        }
        for (Configuration configuration : study.cells().withoutHeaps()) {
            if (!study.aborted().getAsBoolean()
                    && record.minHeap(id(configuration)).isEmpty()) {
                MinHeapRecord found = search(configuration, jvms.get(configuration.index()));
                if (!study.aborted().getAsBoolean()) {
                    record = record.with(found);
                    study.directory().write(record);
                    study.listener().found(found);
                }
            }
        }
        return record;
    }

    private MinHeapRecord search(Configuration configuration, ResolvedJvm jvm) throws StudyException {
        Cell search = new Cell(id(configuration), configuration, 0);
        Path place = study.directory().attempt(search);
        study.listener().searchesMinHeap(configuration);
        CheckedRuns runs = new CheckedRuns(study, search, jvm, List.of());
        try {
            return new MinHeapSearch(study.study().minHeap().orElseThrow(), configuration, jvm, study.scenarios())
                    .run(search.id(), runs, place, study.directory().relative(place));
        } catch (ScenarioException broken) {
            throw new StudyException(broken.getMessage(), broken);
        }
    }

    private String id(Configuration configuration) {
        return "min-heap-" + study.cells().id(configuration.withoutHeap());
    }

    /** The cell's configuration with its heap as a size; still a multiple if no smallest heap is known. */
    Configuration sized(Cell cell, StudyRecord record) {
        Configuration configuration = cell.configuration();
        return configuration
                .heap()
                .filter(HeapSize::isMultiple)
                .flatMap(multiple -> record.minHeap(id(configuration))
                        .flatMap(MinHeapRecord::size)
                        .map(multiple::of))
                .map(configuration::sized)
                .orElse(configuration);
    }
}
