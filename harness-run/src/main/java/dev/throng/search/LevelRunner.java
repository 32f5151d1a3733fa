package dev.throng.search;

import dev.throng.run.result.RunException;

/** Runs a scenario at the levels of a search. Confined to the thread of the search. */
public interface LevelRunner {

    /**
     * Runs the scenario and returns its figures. If the run is not possible at this level, the result states {@linkplain LevelRun#notRun that
     * it was not run}.
     *
     * @param number the number of the run, from 1
     * @param level the load of the run
     * @throws RunException if no level can be run
     */
    LevelRun run(int number, double level) throws RunException;

    /** Whether the user aborted the search. The search then ends with the earlier runs, without the last one. */
    boolean aborted();

    /** Whether no further run is possible, at any level. */
    default boolean ended() {
        return false;
    }
}
