package dev.throng.cli;

import dev.throng.agents.InterruptedRun;
import dev.throng.run.directory.OwnDirectory;
import dev.throng.run.result.RunException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scenario.TargetSpec;
import dev.throng.text.FileProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Checks whether a controller can go on with the run of another one. */
final class Resuming {

    private Resuming() {}

    /** Returns how many agents an interrupted run has; 1 if there is no such run, which {@link #open} reports. */
    static int agentCount(Path directory) {
        try (InterruptedRun run = InterruptedRun.in(directory)) {
            return run.agentCount();
        } catch (RunException none) {
            return 1;
        }
    }

    /**
     * Opens an interrupted run.
     *
     * @param file the scenario that the user named
     * @param directory the result directory of the run
     * @throws RunException if there is no such run, if it still has its controller, or if it had another scenario
     */
    static InterruptedRun open(ScenarioFile file, Path directory) throws RunException {
        if (!Files.isDirectory(directory)) {
            throw new RunException(
                    directory + ": no such directory (expected: the result directory of an interrupted run)");
        }
        if (!(file.scenario().target() instanceof TargetSpec.Attach)) {
            throw new RunException("the target ended with its controller, as the controller had started it"
                    + " (expected: a scenario with target.attach)");
        }
        if (OwnDirectory.isInUse(directory)) {
            throw new RunException(
                    "a run is still going in " + directory + " (expected: a run whose controller ended)");
        }
        InterruptedRun run = InterruptedRun.in(directory);
        Path scenario = directory.resolve("scenario.yaml");
        try {
            if (!Files.readString(scenario).equals(file.effectiveYaml())) {
                throw new RunException(scenario
                        + " differs from this scenario (expected: the same scenario, --set and --scale as in the"
                        + " interrupted run)");
            }
        } catch (IOException unreadable) {
            throw new RunException(scenario + " cannot be read: " + FileProblem.of(unreadable), unreadable);
        }
        return run;
    }
}
