package dev.throng.gclab.study;

import dev.throng.run.RunListener;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/** Follows a study. Called on the thread that runs it. */
public interface StudyListener {

    /**
     * How far the study is.
     *
     * @param number of the cell that begins now, from 1
     * @param total how many there are
     * @param leftNanos about how long the rest takes, this cell included; empty before the first has ended
     */
    record Progress(int number, int total, OptionalLong leftNanos) {}

    /** What became of flags, before the first cell. */
    default void remarks(List<String> remarks) {}

    /** Cells that an earlier, interrupted start ran already. */
    default void resumed(int cells) {}

    /** The smallest heap of a configuration is searched, before the cells. */
    default void searchesMinHeap(Configuration configuration) {}

    /** It was found, or not. */
    default void found(MinHeapRecord minHeap) {}

    /** A cell begins. */
    default void begins(Cell cell, int attempt, Progress progress) {}

    /** What follows the run of a cell. */
    default RunListener run(Cell cell, Path directory) {
        return RunListener.NONE;
    }

    /** A cell has ended, for good. */
    default void ended(CellRecord cell) {}
}
