package dev.throng.gclab.study;

import dev.throng.run.RunListener;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.ScenarioFile;
import java.nio.file.Path;
import java.util.List;

/** Runs a scenario once; what a study needs of {@link dev.throng.run.Runner}. */
interface CellRunner {

    /** @throws RunException if nothing was sent because something is missing or wrong */
    RunResult run(ScenarioFile file, Path directory, RunListener listener) throws RunException;

    /**
     * The same runs by a generator on this JVM, for studies whose subject it is; the target's JVM is in the scenario.
     *
     * @param options all flags of the generator's JVM but those of its log
     */
    default CellRunner on(ResolvedJvm jvm, List<String> options) {
        return this;
    }

    /** Ends the run that goes on, if any. Any thread may call. */
    void abort(String why);
}
