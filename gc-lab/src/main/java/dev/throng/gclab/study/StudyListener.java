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

    /** Reports the remarks on flags that the study maps, drops or keeps. Called before the first cell. */
    default void remarks(List<String> remarks) {}

    /** The study resumes: an earlier start has run this many cells. */
    default void resumed(int cells) {}

    /** A search for the smallest heap of a configuration begins. */
    default void searchesMinHeap(Configuration configuration) {}

    /** That search has ended, with or without a result. */
    default void found(MinHeapRecord minHeap) {}

    /** An attempt at a cell begins. */
    default void begins(Cell cell, int attempt, Progress progress) {}

    /** Returns the listener for a run of a cell. */
    default RunListener run(Cell cell, Path directory) {
        return RunListener.NONE;
    }

    /** A cell has ended; no further attempt follows. */
    default void ended(CellRecord cell) {}
}
