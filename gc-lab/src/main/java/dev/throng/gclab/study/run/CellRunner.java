package dev.throng.gclab.study.run;

import dev.throng.gclab.study.jvms.ResolvedJvm;
import dev.throng.run.RunListener;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.ScenarioFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Runs a scenario once; the part of a run that a study needs, see {@link dev.throng.run.Runner}. */
interface CellRunner {

    /**
     * Runs the scenario.
     *
     * @param jvm the JVM of the generator, for studies of the generator; the target's JVM is in the scenario
     * @param options all flags of the generator's JVM but those of its log
     * @throws RunException if nothing was sent because something is missing or wrong
     */
    RunResult run(ResolvedJvm jvm, List<String> options, ScenarioFile file, Path directory, RunListener listener)
            throws RunException;

    /** Why no further cell is run, because processes that sent the load are missing; empty if all are there. */
    default Optional<String> missing() {
        return Optional.empty();
    }

    /** Ends the current run, if any. Any thread may call. */
    void abort(String why);
}
