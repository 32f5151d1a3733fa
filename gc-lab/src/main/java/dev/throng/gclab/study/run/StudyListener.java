package dev.throng.gclab.study.run;

import dev.throng.gclab.study.figures.Look;
import dev.throng.gclab.study.file.Cell;
import dev.throng.gclab.study.file.Configuration;
import dev.throng.gclab.study.record.CellRecord;
import dev.throng.gclab.study.record.CommonLoad;
import dev.throng.gclab.study.record.MinHeapRecord;
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
     * @param blocks how many blocks of cells there are; the number of a cell's block is its trial
     * @param leftNanos about how long the rest takes, this cell included; empty if nothing is known yet
     */
    record Progress(int number, int total, int blocks, OptionalLong leftNanos) {}

    /** JVMs and collectors that the study leaves out on this machine, and why. Called first. */
    default void omitted(List<String> omitted) {}

    /** Reports the remarks on flags that the study maps, drops or keeps. Called before the first cell. */
    default void remarks(List<String> remarks) {}

    /**
     * The study resumes.
     *
     * @param kept how many cells an earlier start has run that count
     * @param failed the cells that failed; they are run again
     */
    default void resumed(int kept, List<CellRecord> failed) {}

    /** A search for the smallest heap of a configuration begins. */
    default void searchesMinHeap(Configuration configuration) {}

    /** That search has ended, with or without a result. */
    default void found(MinHeapRecord minHeap) {}

    /**
     * A run begins that tries a load before it becomes the common load.
     *
     * @param load as far as it is known
     * @param configuration that runs
     */
    default void tries(CommonLoad load, Configuration configuration) {}

    /** The limits of all configurations are known, and with them the load at which all of them run next. */
    default void found(CommonLoad load) {}

    /**
     * The cells are about to begin.
     *
     * @param cells how many are to be run
     * @param blocks in how many blocks, each with every configuration once, the study has its cells
     * @param nanos about how long they take; empty if nothing is known yet
     */
    default void plans(int cells, int blocks, OptionalLong nanos) {}

    /** An attempt at a cell begins. */
    default void begins(Cell cell, int attempt, Progress progress) {}

    /** Returns the listener for a run of a cell. */
    default RunListener run(Cell cell, Path directory) {
        return RunListener.NONE;
    }

    /**
     * A study that adds blocks has compared what it has.
     *
     * @param blocks that were run
     * @param look what it found
     */
    default void compared(int blocks, Look look) {}

    /** A cell has ended; no further attempt follows. */
    default void ended(CellRecord cell) {}
}
