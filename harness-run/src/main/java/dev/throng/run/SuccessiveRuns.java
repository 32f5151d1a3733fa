package dev.throng.run;

import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.ScenarioFile;
import dev.throng.time.NanoClock;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;

/**
 * Runs scenarios one after the other in this JVM. A target that a scenario starts is a process of its own and new for each run. Runs are
 * made by one thread; {@link #abort} may be called from any.
 */
public final class SuccessiveRuns {

    private final BiFunction<ScenarioFile, Path, RunPlan> plans;
    private final NanoClock clock;
    private final Optional<LoadSenders.Factory> senderFactory;
    private final AtomicReference<Runner> running = new AtomicReference<>();
    private final AtomicReference<String> aborted = new AtomicReference<>();

    /**
     * Plans runs.
     *
     * @param plans of a scenario and its result directory
     * @param senderFactory opens the processes that send the load; empty if this process sends it
     */
    public SuccessiveRuns(
            BiFunction<ScenarioFile, Path, RunPlan> plans,
            NanoClock clock,
            Optional<LoadSenders.Factory> senderFactory) {
        this.plans = plans;
        this.clock = clock;
        this.senderFactory = senderFactory;
    }

    /** @throws RunException if nothing was sent because something is missing or wrong */
    public RunResult run(ScenarioFile file, Path directory, RunListener listener) throws RunException {
        RunPlan plan = plans.apply(file, directory);
        Runner runner = senderFactory
                .map(from -> new Runner(plan, listener, clock, from))
                .orElseGet(() -> new Runner(plan, listener, clock));
        running.set(runner);
        Optional.ofNullable(aborted.get()).ifPresent(runner::abort);
        try {
            return runner.run();
        } finally {
            running.set(null);
        }
    }

    /**
     * Returns why the processes that send the load cannot open the connections of a scenario, with the solution. Empty if they can.
     *
     * @throws RunException if the scenario cannot be prepared, or processes are missing
     */
    public Optional<String> shortage(ScenarioFile file) throws RunException {
        return SocketCheck.problem(file, senderFactory);
    }

    /** Returns which processes that sent the last run are missing; empty if all are there. See {@link LoadSenders.Factory#missing}. */
    public Optional<String> missing() {
        return senderFactory.flatMap(LoadSenders.Factory::missing);
    }

    /** Whether no process is left that could send a further run. */
    public boolean ended() {
        return senderFactory.filter(LoadSenders.Factory::ended).isPresent();
    }

    /**
     * Ends the run that goes on, if any, and each that comes.
     *
     * @param why what happened to the run, in one word: {@code interrupted}
     */
    public void abort(String why) {
        aborted.compareAndSet(null, why);
        Optional.ofNullable(running.get()).ifPresent(runner -> runner.abort(why));
    }

    public boolean aborted() {
        return aborted.get() != null;
    }
}
