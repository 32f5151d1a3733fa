package dev.throng.cli;

import dev.throng.run.result.RunException;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.search.Capacity;
import dev.throng.search.LevelRun;
import dev.throng.search.ScenarioLevelRunner;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** A search for capacity that {@code throng capacity} can run. */
interface Searching {

    /**
     * Returns the scenarios of the lowest level and, if the user chose it, of the highest one. Without an end of the range, the search may go
     * up a thousandfold, so the highest level says nothing about what is planned.
     */
    List<ScenarioFile> plans() throws ScenarioException;

    /** States how long the search takes, before its first run. */
    String plan() throws ScenarioException;

    /**
     * Searches until the answer is final or the user aborts.
     *
     * @param directory the directory of the search
     * @param runs runs the scenarios
     * @param ended gets each run when it has ended
     * @throws RunException if no level can be run
     */
    Capacity search(Capacity.Subject subject, Path directory, ScenarioLevelRunner.Runs runs, Consumer<LevelRun> ended)
            throws RunException, ScenarioException;
}
