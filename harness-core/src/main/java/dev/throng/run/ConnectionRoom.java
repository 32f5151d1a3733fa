package dev.throng.run;

import dev.throng.run.result.RunException;
import dev.throng.sample.HeadRoom;
import dev.throng.sample.ProcessLimits;
import dev.throng.scenario.ScenarioFile;
import java.util.Optional;

/** Checks whether processes may open the connections that a scenario plans: their limits of open files, and the local ports. */
public final class ConnectionRoom {

    private ConnectionRoom() {}

    /**
     * Returns how many processes like this one can open the connections of a scenario together. At least 1.
     *
     * @throws RunException if the scenario cannot be prepared
     */
    public static int processes(ScenarioFile file) throws RunException {
        long connections = HeadRoomCheck.connections(
                new EngineSetup(file.scenario()).timeline(),
                Preparation.of(file),
                file.scenario().seed());
        return new HeadRoom(connections, 1, 1).processes(ProcessLimits.ofOurselves());
    }

    /**
     * Returns why the connections do not fit, with the solution. Empty if they fit.
     *
     * @param sources the processes that send the load; empty for this process
     * @throws RunException if the scenario cannot be prepared, or processes are missing
     */
    public static Optional<String> problem(ScenarioFile file, Optional<LoadSources> sources) throws RunException {
        return sources.orElseGet(() -> OwnProcess.sources(Optional.empty())).shortage(file, Preparation.of(file));
    }
}
