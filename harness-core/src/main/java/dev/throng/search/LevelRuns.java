package dev.throng.search;

import dev.throng.run.result.RunException;

/** Runs a scenario at a level; what a search needs of the world. */
public interface LevelRuns {

    /**
     * Runs and reads what came of it. A level at which the run could not be made gives a {@linkplain LevelRun#notRun run that says so}.
     *
     * @param number of the run, from 1
     * @throws RunException if no further run makes sense
     */
    LevelRun run(int number, double level) throws RunException;

    /** Whether the user gave up: the search ends with what it has, and the last run does not count. */
    boolean aborted();
}
