package dev.throng.gclab.study.run;

import dev.throng.gclab.jvm.Collector;
import dev.throng.gclab.study.file.Cell;
import dev.throng.gclab.study.file.Configuration;
import dev.throng.gclab.study.file.HeapSize;
import dev.throng.gclab.study.file.MinHeapSettings;
import dev.throng.gclab.study.file.StudyException;
import dev.throng.gclab.study.jvms.ResolvedJvm;
import dev.throng.gclab.study.record.MinHeapRecord;
import dev.throng.gclab.study.record.StudyRecord;
import dev.throng.scenario.ScenarioException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
        for (Configuration configuration : searched()) {
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

    /** The configurations whose smallest heap is searched. */
    private List<Configuration> searched() throws StudyException {
        List<Configuration> searched = new ArrayList<>();
        for (Configuration configuration : study.cells().configurations()) {
            Configuration measured = measured(configuration)
                    .orElseThrow(() -> new StudyException(
                            "minHeap.of: no JVM of the study has this collector (expected: a collector of jvms)"));
            if (!searched.contains(measured)) {
                searched.add(measured);
            }
        }
        return searched;
    }

    /**
     * The configuration whose smallest heap counts for this one: itself, or that of the collector which {@code minHeap} names. Empty if no JVM
     * of the study has that.
     */
    private Optional<Configuration> measured(Configuration configuration) {
        Optional<Collector> of = study.study().minHeap().flatMap(MinHeapSettings::of);
        if (of.isEmpty()) {
            return Optional.of(configuration.asTheScenarioIs());
        }
        return study.cells().configurations().stream()
                .filter(one -> one.jvm().collector() == of.get() && one.sets().equals(configuration.sets()))
                .findFirst()
                .map(Configuration::asTheScenarioIs);
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
        return "min-heap-" + study.cells().id(configuration);
    }

    /** The cell's configuration with its heap as a size; still a multiple if no smallest heap is known. */
    Configuration sized(Cell cell, StudyRecord record) {
        Configuration configuration = cell.configuration();
        return configuration
                .heap()
                .filter(HeapSize::isMultiple)
                .flatMap(multiple -> measured(configuration)
                        .flatMap(measured -> record.minHeap(id(measured)))
                        .flatMap(MinHeapRecord::size)
                        .map(multiple::of))
                .map(configuration::sized)
                .orElse(configuration);
    }
}
