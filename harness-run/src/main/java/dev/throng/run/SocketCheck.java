package dev.throng.run;

import dev.throng.protocol.LoopLimit;
import dev.throng.run.result.RunException;
import dev.throng.sample.HeadRoom;
import dev.throng.sample.ProcessLimits;
import dev.throng.scenario.ScenarioFile;
import java.util.Optional;

/** Checks whether processes may open the connections that a scenario plans: their limits of open files, and the local ports. */
public final class SocketCheck {

    private SocketCheck() {}

    /**
     * Returns how many connections a scenario needs at once, from how many local addresses.
     *
     * @throws RunException if the scenario cannot be prepared
     */
    public static HeadRoom of(ScenarioFile file) throws RunException {
        return PlannedSockets.room(
                new EngineSetup(file.scenario()).timeline(), Preparation.of(file), file.scenario(), 1);
    }

    /**
     * Returns why this machine has too few ports for a scenario, whatever the number of its processes, with the solution. Empty if it has
     * enough.
     *
     * @throws RunException if the scenario cannot be prepared
     */
    public static Optional<String> portProblem(ScenarioFile file) throws RunException {
        return of(file).portProblem(
                        ProcessLimits.ofOurselves(), PlannedSockets.sourcesSetting(Preparation.of(file)), "");
    }

    /**
     * Checks whether connections from this machine can come from the addresses that a scenario names.
     *
     * @throws RunException that names the first address which is not local, or if the scenario cannot be prepared
     */
    public static void requireLocalSources(ScenarioFile file) throws RunException {
        SourcesCheck.require(Preparation.of(file));
    }

    /**
     * Returns how many processes can share the load of a scenario.
     *
     * @throws RunException if the scenario cannot be prepared
     */
    public static int mostProcesses(ScenarioFile file) throws RunException {
        return Preparation.of(file).maxLoops();
    }

    /**
     * Returns the setting that limits {@link #mostProcesses}; empty if no setting does.
     *
     * @throws RunException if the scenario cannot be prepared
     */
    public static Optional<LoopLimit> processLimit(ScenarioFile file) throws RunException {
        return Preparation.of(file).loopLimit();
    }

    /**
     * Returns why the connections do not fit, with the solution. Empty if they fit.
     *
     * @param sources the processes that send the load; empty for this process
     * @throws RunException if the scenario cannot be prepared, or processes are missing
     */
    public static Optional<String> problem(ScenarioFile file, Optional<LoadSenderFactory> sources) throws RunException {
        return sources.orElseGet(() -> OwnProcess.sources(Optional.empty())).shortage(file, Preparation.of(file));
    }
}
