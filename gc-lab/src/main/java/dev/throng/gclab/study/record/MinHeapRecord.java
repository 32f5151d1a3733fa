package dev.throng.gclab.study.record;

import dev.throng.gclab.study.file.HeapSize;
import dev.throng.search.LevelRun;
import dev.throng.verdict.Reason;
import java.util.List;
import java.util.Optional;

/**
 * The smallest heap that one JVM needed for a load, in {@code study.json}. The names are fixed: users' scripts read them.
 *
 * @param id the name of the search
 * @param label the name of JVM and collector, with the rates if the study has several
 * @param heap the smallest heap that sustained the load, such as {@code 48m}; empty if none did
 * @param notSustained the next smaller heap that was tried; empty if the smallest allowed sustained the load
 * @param directory the directory of the search's runs, relative to the study's
 * @param reasons why there is no heap, or why the generator may have caused it
 * @param runs the runs of the search; their levels are sizes of the heap in MiB
 */
public record MinHeapRecord(
        String id,
        String label,
        String heap,
        String notSustained,
        String directory,
        List<Reason> reasons,
        List<LevelRun> runs) {

    public MinHeapRecord {
        reasons = List.copyOf(reasons);
        runs = List.copyOf(runs);
    }

    public Optional<HeapSize> size() {
        return heap.isEmpty() ? Optional.empty() : Optional.of(HeapSize.parse(heap));
    }
}
