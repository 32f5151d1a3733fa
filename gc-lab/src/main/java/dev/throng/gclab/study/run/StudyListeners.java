package dev.throng.gclab.study.run;

import dev.throng.gclab.study.figures.Look;
import dev.throng.gclab.study.file.Cell;
import dev.throng.gclab.study.file.Configuration;
import dev.throng.gclab.study.record.CellRecord;
import dev.throng.gclab.study.record.CommonLoad;
import dev.throng.gclab.study.record.MinHeapRecord;
import dev.throng.run.RunListener;
import dev.throng.run.RunListeners;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/** Forwards events to several listeners, in their order. */
public record StudyListeners(List<StudyListener> all) implements StudyListener {

    public StudyListeners {
        all = List.copyOf(all);
    }

    @Override
    public void omitted(List<String> omitted) {
        all.forEach(listener -> listener.omitted(omitted));
    }

    @Override
    public void remarks(List<String> remarks) {
        all.forEach(listener -> listener.remarks(remarks));
    }

    @Override
    public void resumed(int kept, List<CellRecord> failed) {
        all.forEach(listener -> listener.resumed(kept, failed));
    }

    @Override
    public void searchesMinHeap(Configuration configuration) {
        all.forEach(listener -> listener.searchesMinHeap(configuration));
    }

    @Override
    public void found(MinHeapRecord minHeap) {
        all.forEach(listener -> listener.found(minHeap));
    }

    @Override
    public void tries(CommonLoad load, Configuration configuration) {
        all.forEach(listener -> listener.tries(load, configuration));
    }

    @Override
    public void found(CommonLoad load) {
        all.forEach(listener -> listener.found(load));
    }

    @Override
    public void plans(int cells, int blocks, OptionalLong nanos) {
        all.forEach(listener -> listener.plans(cells, blocks, nanos));
    }

    @Override
    public void begins(Cell cell, int attempt, Progress progress) {
        all.forEach(listener -> listener.begins(cell, attempt, progress));
    }

    @Override
    public RunListener run(Cell cell, Path directory) {
        return new RunListeners(
                all.stream().map(listener -> listener.run(cell, directory)).toList());
    }

    @Override
    public void compared(int blocks, Look look) {
        all.forEach(listener -> listener.compared(blocks, look));
    }

    @Override
    public void ended(CellRecord cell) {
        all.forEach(listener -> listener.ended(cell));
    }
}
