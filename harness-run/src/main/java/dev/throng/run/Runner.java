package dev.throng.run;

import dev.throng.engine.Timeline;
import dev.throng.measure.Failure;
import dev.throng.protocol.TargetAddresses;
import dev.throng.protocol.Workload;
import dev.throng.run.directory.OwnDirectory;
import dev.throng.run.extension.RunExtension;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.run.write.ResultFiles;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.TargetSpec;
import dev.throng.target.JavaHomes;
import dev.throng.target.Target;
import dev.throng.target.TargetException;
import dev.throng.time.NanoClock;
import dev.throng.transport.TransportError;
import dev.throng.transport.TransportException;
import dev.throng.verdict.OutOfMemory;
import dev.throng.verdict.Reason;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/**
 * Runs a scenario: checks what can be checked, starts the target and connects the senders; then a {@link LoadRun} sends the load and writes
 * the result. Use it for one run; {@link #abort} may be called from any thread.
 */
public final class Runner {

    private static final Set<Failure> UNOPENED = Set.of(
            TransportError.REFUSED,
            TransportError.UNREACHABLE,
            TransportError.UNRESOLVED,
            TransportError.CONNECT_TIMEOUT);

    private final RunPlan plan;
    private final Scenario scenario;
    private final RunListener listener;
    private final NanoClock clock;
    private final Timeline timeline;
    private final LoadSenders.Factory senderFactory;
    private final Rehearsals rehearsals;
    private final RunTermination end = new RunTermination();

    /** Runs with the load from this process. */
    public Runner(RunPlan plan, RunListener listener, NanoClock clock) {
        this(plan, listener, clock, OwnProcess.factory(plan.generatorGcLog()));
    }

    /** @param senderFactory opens the processes that send the load */
    public Runner(RunPlan plan, RunListener listener, NanoClock clock, LoadSenders.Factory senderFactory) {
        this.plan = plan;
        this.scenario = plan.file().scenario();
        this.listener = listener;
        this.clock = clock;
        this.senderFactory = senderFactory;
        this.timeline = new EngineSetup(scenario).timeline();
        this.rehearsals = new Rehearsals(plan);
    }

    /**
     * Ends the run early. What was measured is kept; the verdict is invalid and names the reason. Before the load begins it ends the
     * waiting for the target and for connections at once, and {@link #run()} throws.
     *
     * @param why what happened to the run, in one word: {@code interrupted}
     */
    public void abort(String why) {
        end.abort(why);
    }

    /**
     * Runs in the plan's directory, which must be new, empty, or have been left by a run that sent nothing.
     *
     * @return the result of the run, also in the result directory
     * @throws RunException if nothing was sent because something is missing or wrong
     */
    public RunResult run() throws RunException {
        try (OwnDirectory own = OwnDirectory.claim(plan.directory(), false)) {
            return runIn(own);
        }
    }

    /**
     * Runs in a directory that the caller keeps, to write more to it once the run has ended, before somebody else may use it.
     *
     * @param own the plan's directory
     * @throws RunException if nothing was sent because something is missing or wrong
     */
    public RunResult runIn(OwnDirectory own) throws RunException {
        end.waiting().begin();
        try {
            end.requireNotAborted();
            return watchingTheHeap(own);
        } catch (RunException refused) {
            Optional<Reason> why = end.why().filter(reason -> !end.loadBegan());
            String message = why.map(RunTermination::beforeTheLoad).orElse(refused.getMessage());
            throw new RunException(plan.file().masking().apply(message), refused.getCause());
        } finally {
            end.waiting().over();
        }
    }

    private RunResult watchingTheHeap(OwnDirectory own) throws RunException {
        try (HeapWatch watch = new HeapWatch(end::now)) {
            end.watch(watch);
            return withTarget(own);
        } catch (OutOfMemoryError exhausted) {
            if (end.loadBegan()) {
                throw exhausted;
            }
            throw new RunException(OutOfMemory.reason(exhausted).orElseThrow().text(), exhausted);
        }
    }

    private RunResult withTarget(OwnDirectory own) throws RunException {
        Workload workload = Preparation.of(plan.file());
        CpuCheck.requireTarget(scenario);
        Preparation.Remarks.of(scenario, workload, RunExtension.of(scenario.protocol()))
                .cautions()
                .forEach(listener::warning);
        LoadSenders.Opening opening = new LoadSenders.Opening(plan.file(), workload, timeline, clock, plan.directory());
        int parts = senderFactory.parts(opening);
        try (ResultFiles files = ResultFiles.create(own, plan.file(), plan.environment(), parts)) {
            listener.preparing(preparing(scenario.target()));
            try (Target target = start(workload)) {
                return withSenders(target, opening, files);
            } catch (RunException refused) {
                if (!end.loadBegan()) {
                    files.discard();
                }
                throw refused;
            }
        }
    }

    private static String preparing(TargetSpec target) {
        if (target instanceof TargetSpec.Attach attach) {
            return "attaching to "
                    + attach.points().stream().map(String::valueOf).collect(Collectors.joining(", "));
        }
        int processes = target.shape().addresses();
        return processes == 1 ? "starting the target" : "starting " + processes + " target processes";
    }

    private Target start(Workload workload) throws RunException {
        try {
            return new TargetPlans(
                            plan.directory(),
                            plan.targetJars(),
                            JavaHomes.ofThisMachine(),
                            plan.file().masking(),
                            workload.srvService(),
                            rehearsals.inTarget())
                    .of(scenario.target())
                    .start(clock);
        } catch (TargetException | IllegalArgumentException failed) {
            end.waiting().over();
            throw new RunException(failed.getMessage(), failed);
        }
    }

    private RunResult withSenders(Target target, LoadSenders.Opening opening, ResultFiles files) throws RunException {
        TargetAddresses addresses = EngineSetup.addresses(target, opening.workload())
                .withRemoteAllowed(scenario.target().allowsRemote());
        Preparation.require(scenario, opening.workload(), TargetAddresses.Shape.of(addresses));
        Rehearsals.Outcome rehearsed = rehearse(target, opening);
        try (LoadSenders senders = senderFactory.open(opening, addresses)) {
            listener.preparing("connecting");
            awaitReady(senders);
            return new LoadRun(plan, opening, target, addresses, senders, rehearsed, files, listener, end)
                    .sendAndConclude();
        }
    }

    private Rehearsals.Outcome rehearse(Target target, LoadSenders.Opening opening) throws RunException {
        try {
            return rehearsals.rehearse(senderFactory, opening, target, listener);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            end.waiting().over();
            throw new RunException("interrupted while rehearsing", interrupted);
        }
    }

    /** What to do if no connection can be opened. The messages of other failures have a remedy of their own, of a setting. */
    private String remedy(Throwable cause) {
        return cause instanceof TransportException failed && UNOPENED.contains(failed.failure())
                ? new FailureAdvice(RunExtension.of(scenario.protocol()))
                        .of(failed.failure())
                        .map(advice -> "; " + advice)
                        .orElse("")
                : "";
    }

    private void awaitReady(LoadSenders senders) throws RunException {
        try {
            senders.ready().get(scenario.deadline().toNanos() + LoadRun.MARGIN_NANOS, TimeUnit.NANOSECONDS);
        } catch (ExecutionException failed) {
            Throwable cause = failed.getCause();
            if (cause instanceof RunException notTheTarget) {
                throw notTheTarget;
            }
            throw new RunException("the target cannot be loaded: " + cause.getMessage() + remedy(cause), cause);
        } catch (TimeoutException late) {
            throw new RunException("the target cannot be loaded: its connections were not ready in time", late);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            end.waiting().over();
            throw new RunException("interrupted while connecting", interrupted);
        }
    }
}
