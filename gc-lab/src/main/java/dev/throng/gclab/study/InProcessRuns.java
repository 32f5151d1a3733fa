package dev.throng.gclab.study;

import dev.throng.run.RunException;
import dev.throng.run.RunListener;
import dev.throng.run.RunPlan;
import dev.throng.run.RunResult;
import dev.throng.run.Runner;
import dev.throng.scenario.ScenarioFile;
import dev.throng.time.NanoClock;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Runs every cell in this JVM, one after the other. The target is a process of its own and new for each. */
final class InProcessRuns implements CellRuns {

    private final StudyPlan plan;
    private final NanoClock clock;
    private final AtomicReference<Runner> running = new AtomicReference<>();
    private final AtomicReference<String> aborted = new AtomicReference<>();

    InProcessRuns(StudyPlan plan, NanoClock clock) {
        this.plan = plan;
        this.clock = clock;
    }

    @Override
    public RunResult run(ScenarioFile file, Path directory, RunListener listener) throws RunException {
        RunPlan run =
                new RunPlan(file, directory, plan.targetJars(), plan.command(), plan.version(), plan.generatorGcLog());
        Runner runner = new Runner(run, listener, clock);
        running.set(runner);
        Optional.ofNullable(aborted.get()).ifPresent(runner::abort);
        try {
            return runner.run();
        } finally {
            running.set(null);
        }
    }

    @Override
    public void abort(String why) {
        aborted.compareAndSet(null, why);
        Optional.ofNullable(running.get()).ifPresent(runner -> runner.abort(why));
    }
}
