package dev.throng.run;

import dev.throng.engine.Timeline;
import dev.throng.protocol.TargetAddresses;
import dev.throng.protocol.Workload;
import dev.throng.run.result.RunException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.time.NanoClock;
import java.nio.file.Path;
import java.util.Optional;

/** Opens the {@link LoadSenders} of a run. */
public interface LoadSenderFactory {

    /**
     * A run that is about to begin.
     *
     * @param file the scenario
     * @param workload the scenario's prepared protocol
     * @param timeline the phases
     * @param clock the run's clock
     * @param directory of the result
     */
    record Opening(ScenarioFile file, Workload workload, Timeline timeline, NanoClock clock, Path directory) {}

    /**
     * Checks whether the processes can send the load, and returns the number of parts. Nothing has been started yet.
     *
     * @throws RunException if they cannot, with the remedy
     */
    int parts(Opening opening) throws RunException;

    /**
     * Returns why the processes cannot open the connections of a plan, with the solution. Empty if they can.
     *
     * @param workload the scenario's prepared protocol
     * @throws RunException if that cannot be known
     */
    Optional<String> shortage(ScenarioFile file, Workload workload) throws RunException;

    /**
     * Returns which processes are missing that sent the last run, as a sentence without a full stop. Those that may come back have some seconds
     * for that. Empty if all are there.
     */
    default Optional<String> missing() {
        return Optional.empty();
    }

    /** Whether no process is left that could send a further run. */
    default boolean ended() {
        return false;
    }

    /**
     * Opens the event loops, here or in agents.
     *
     * @param targets the addresses under load; the target is ready
     */
    LoadSenders open(Opening opening, TargetAddresses targets) throws RunException;
}
