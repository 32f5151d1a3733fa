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
import java.util.Optional;

/**
 * Runs every cell in this JVM, one after the other. If a process that sends the load is lost, it runs no further cell: cells are compared, so
 * the same processes must send the load of all of them.
 */
final class InProcessRunner implements CellRunner {

    private final SuccessiveRuns runs;
    private volatile Optional<String> missing = Optional.empty();

    InProcessRunner(StudyPlan plan, NanoClock clock) {
        this.runs = new SuccessiveRuns(
                (file, directory) -> new RunPlan(
                        file, directory, plan.targetJars(), plan.command(), plan.version(), plan.generatorGcLog()),
                clock,
                plan.senderFactory());
    }

    @Override
    public RunResult run(ResolvedJvm jvm, List<String> options, ScenarioFile file, Path directory, RunListener listener)
            throws RunException {
        requireAll();
        RunResult result = runs.run(file, directory, listener);
        missing = runs.missing();
        return result;
    }

    private void requireAll() throws RunException {
        missing = missing.or(runs::missing);
        if (missing.isPresent()) {
            throw new RunException(missing.get());
        }
    }

    @Override
    public Optional<String> missing() {
        return missing;
    }

    @Override
    public void abort(String why) {
        runs.abort(why);
    }
}
