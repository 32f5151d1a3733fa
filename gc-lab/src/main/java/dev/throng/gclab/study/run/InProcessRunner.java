package dev.throng.gclab.study.run;

import dev.throng.gclab.study.jvms.ResolvedJvm;
import dev.throng.run.RunListener;
import dev.throng.run.RunPlan;
import dev.throng.run.SuccessiveRuns;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.ScenarioFile;
import dev.throng.time.NanoClock;
import java.nio.file.Path;
import java.util.List;

/** Runs every cell in this JVM, one after the other. */
final class InProcessRunner implements CellRunner {

    private final SuccessiveRuns runs;

    InProcessRunner(StudyPlan plan, NanoClock clock) {
        this.runs = new SuccessiveRuns(
                (file, directory) -> new RunPlan(
                        file, directory, plan.targetJars(), plan.command(), plan.version(), plan.generatorGcLog()),
                clock,
                plan.sources());
    }

    @Override
    public RunResult run(ResolvedJvm jvm, List<String> options, ScenarioFile file, Path directory, RunListener listener)
            throws RunException {
        return runs.run(file, directory, listener);
    }

    @Override
    public void abort(String why) {
        runs.abort(why);
    }
}
