package dev.throng.run;

import dev.throng.engine.Timeline;
import dev.throng.engine.TransportKind;
import dev.throng.probe.Probes;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.TargetAddresses;
import dev.throng.protocol.Workload;
import dev.throng.run.directory.OwnDirectory;
import dev.throng.run.extension.RunExtensions;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.run.totals.Interval;
import dev.throng.run.totals.ObservedGauges;
import dev.throng.run.totals.RecordedRun;
import dev.throng.run.totals.ResultSections;
import dev.throng.run.write.ResultFiles;
import dev.throng.sample.UdpSampler;
import dev.throng.scenario.Generator;
import dev.throng.scenario.Probe;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.TargetSpec;
import dev.throng.target.JavaHomes;
import dev.throng.target.SrvRecords;
import dev.throng.target.Target;
import dev.throng.target.TargetException;
import dev.throng.time.NanoClock;
import dev.throng.verdict.OutOfMemory;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Runs a scenario: checks what can be checked, starts the target, opens the drivers, lets the load run, drains, and says what came of
 * it. Use it for one run; {@link #abort} may be called from any thread.
 */
public final class Runner {

    /** When in each second the target's pages are read: late, as levels count at a second's end, but so that most are there in time. */
    private static final long PROBED_AFTER_NANOS = 800_000_000L;

    /** How much longer than planned a run may take before it is given up; nothing known needs it. */
    private static final long MARGIN_NANOS = 60_000_000_000L;

    private final RunPlan plan;
    private final Scenario scenario;
    private final Protocol protocol;
    private final RunListener listener;
    private final NanoClock clock;
    private final Timeline timeline;
    private final LoadSenderFactory sources;
    private final RunTermination end = new RunTermination();
    private boolean begun;

    /** Runs with the load from this process. */
    public Runner(RunPlan plan, RunListener listener, NanoClock clock) {
        this(plan, listener, clock, OwnProcess.sources(plan.generatorGcLog()));
    }

    /** @param sources opens the processes that send the load */
    public Runner(RunPlan plan, RunListener listener, NanoClock clock, LoadSenderFactory sources) {
        this.plan = plan;
        this.scenario = plan.file().scenario();
        this.protocol = scenario.protocol();
        this.listener = listener;
        this.clock = clock;
        this.sources = sources;
        this.timeline = new EngineSetup(scenario).timeline();
    }

    /**
     * Ends the run early. What was measured is kept; the verdict is invalid and names the reason. Before the load begins it ends the
     * waiting for the target and for connections at once, and {@link #run()} throws.
     *
     * @param why what happened to the run, in one word: {@code interrupted}
     */
    public void abort(String why) {
        end.now(Reason.invalid(ReasonCode.ABORTED, "the run was " + why));
    }

    /**
     * Runs in a directory that must be new, empty, or have been left by a run that sent nothing.
     *
     * @return what came of it, also in the result directory
     * @throws RunException if nothing was sent because something is missing or wrong
     */
    public RunResult run() throws RunException {
        try (OwnDirectory own = OwnDirectory.claim(plan.directory(), false)) {
            return run(own);
        }
    }

    /**
     * The same where there is more to write once the run has ended, before somebody else may use the directory.
     *
     * @param own the plan's directory
     */
    public RunResult run(OwnDirectory own) throws RunException {
        end.waiting().begin();
        try {
            end.requireNotAborted();
            return watchingTheHeap(own);
        } catch (RunException refused) {
            Optional<Reason> why = end.why().filter(reason -> !begun);
            String message = why.map(RunTermination::beforeTheLoad).orElse(refused.getMessage());
            throw new RunException(plan.file().masking().apply(message), refused.getCause());
        } finally {
            end.waiting().over();
        }
    }

    private RunResult watchingTheHeap(OwnDirectory own) throws RunException {
        try (HeapWatch watch = new HeapWatch(end::now)) {
            end.watch(watch);
            return prepareAndRun(own);
        } catch (OutOfMemoryError exhausted) {
            if (begun) {
                throw exhausted;
            }
            throw new RunException(OutOfMemory.reason(exhausted).orElseThrow().text(), exhausted);
        }
    }

    private RunResult prepareAndRun(OwnDirectory own) throws RunException {
        Workload workload = Preparation.of(plan.file());
        remarks(workload).cautions().forEach(listener::warning);
        LoadSenderFactory.Opening opening =
                new LoadSenderFactory.Opening(plan.file(), workload, timeline, clock, plan.directory());
        int parts = sources.parts(opening);
        try (ResultFiles files = ResultFiles.create(own, plan.file(), Environment.of(plan), parts)) {
            listener.preparing(preparing(scenario.target()));
            try (Target target = start(workload)) {
                return run(target, opening, files);
            } catch (RunException refused) {
                if (!begun) {
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
                            new AttachPlans(workload.srvService(), SrvRecords.ofThisMachine()::preferred))
                    .of(scenario.target())
                    .start(clock);
        } catch (TargetException | IllegalArgumentException failed) {
            end.waiting().over();
            throw new RunException(failed.getMessage(), failed);
        }
    }

    private RunResult run(Target target, LoadSenderFactory.Opening opening, ResultFiles files) throws RunException {
        Workload workload = opening.workload();
        TargetAddresses targets = EngineSetup.addresses(target, workload);
        Preparation.require(scenario, workload, TargetAddresses.Shape.of(targets));
        try (LoadSenders source = sources.open(opening, targets);
                Probes probes = probes(target)) {
            listener.preparing("connecting");
            ready(source);
            RunAnalysis analysis = new RunAnalysis(protocol, RunExtensions.of(protocol), probes);
            try (Sampling sampling = new Sampling(target, source, timeline, probes, clock, files, analysis::resources);
                    Recording recording = new Recording(
                            timeline,
                            source.processes().parts(),
                            files.intervals(),
                            observed(target, workload, targets),
                            new Progress(timeline, protocol.operations(), sampling::probed),
                            listener,
                            following(analysis),
                            end::forReason)) {
                probes.rehearse();
                end.waiting().over();
                end.requireNotAborted();
                files.keep();
                collectStartUp();
                long originNanos = source.startNanos(clock.nanos());
                sampling.begin(originNanos);
                recording.begin(originNanos);
                target.exited().thenAccept(exit -> end.ofTarget(target, exit.toString()));
                recording.sample(originNanos, clock, sampling::sample, probes::end);
                probes.start(originNanos - clock.nanos() + PROBED_AFTER_NANOS);
                Instant startedAt = Instant.now().plusNanos(originNanos - clock.nanos());
                files.intervals().begin(startedAt.toEpochMilli());
                begun = true;
                source.start(originNanos, recording);
                end.running(source);
                awaitDrained(source);
                source.bugs().forEach(end::ofBug);
                RecordedRun recorded = recording.finish();
                ResultSections results = new ResultSections(timeline, protocol.operations(), recorded);
                Circumstances circumstances = new Circumstances(
                        startedAt.toString(), originNanos, notes(recorded, workload), reasons(source));
                return new Conclusion(plan, workload, target, results, sampling, probes, source, analysis)
                        .write(circumstances, files);
            } catch (IOException e) {
                throw new RunException(
                        "result directory " + plan.directory() + " cannot be written: " + e.getMessage(), e);
            }
        }
    }

    /** Analyses each interval, and decides after it whether the run goes on. */
    private Consumer<Interval> following(RunAnalysis analysis) {
        if (scenario.keepGoing()) {
            return analysis::interval;
        }
        AllFailedDetector stop = new AllFailedDetector(
                protocol.operations(), timeline.phases().size(), new FailureAdvice(RunExtensions.of(protocol))::of);
        return interval -> {
            analysis.interval(interval);
            stop.after(interval).ifPresent(reason -> {
                listener.warning("every arrival failed, so the run stops; use --keep-going to continue");
                end.now(reason);
            });
        };
    }

    private List<String> notes(RecordedRun recorded, Workload workload) {
        List<String> notes = new ArrayList<>();
        if (scenario.generator().transport() == Generator.TransportChoice.AUTO) {
            TransportKind.fallback()
                    .ifPresent(why -> notes.add("epoll is not available, so event loops used "
                            + TransportKind.best().id() + ", which wakes to a millisecond and not to microseconds: "
                            + why));
        }
        StepDeadlines.note(
                        scenario.deadline(),
                        workload.stepDeadlines(),
                        plan.file().root())
                .ifPresent(notes::add);
        notes.addAll(remarks(workload).all());
        notes.addAll(recorded.notes());
        return notes;
    }

    private PlanRemarks remarks(Workload workload) {
        return PlanRemarks.of(scenario, workload, RunExtensions.of(protocol));
    }

    /** The load goes to the given addresses, which may differ from the target's first one. */
    private static ObservedGauges observed(Target target, Workload workload, TargetAddresses addresses) {
        return workload.dropMetrics()
                .<ObservedGauges>map(
                        metrics -> new KernelDrops(metrics, new UdpSampler(addresses.all(), target.pid())::sample))
                .orElse(ObservedGauges.NONE);
    }

    private Probes probes(Target target) {
        return Probes.at(
                target.members().stream()
                        .map(member -> member.addresses().values().iterator().next())
                        .toList(),
                scenario.target().probes().stream().map(Probe::spec).toList());
    }

    /** Why the run ended early, and what the processes that sent the load report. */
    private List<Reason> reasons(LoadSenders source) {
        List<Reason> reasons = new ArrayList<>(source.reasons());
        // an earlier controller of the run may have ended it for the same reason
        end.why().filter(reason -> !reasons.contains(reason)).ifPresent(reasons::add);
        return reasons;
    }

    private void ready(LoadSenders source) throws RunException {
        try {
            source.ready().get(scenario.deadline().toNanos() + MARGIN_NANOS, TimeUnit.NANOSECONDS);
        } catch (ExecutionException failed) {
            Throwable cause = failed.getCause();
            if (cause instanceof RunException notTheTarget) {
                throw notTheTarget;
            }
            throw new RunException("the target cannot be loaded: " + cause.getMessage(), cause);
        } catch (TimeoutException late) {
            throw new RunException("the target cannot be loaded: its connections were not ready in time", late);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            end.waiting().over();
            throw new RunException("interrupted while connecting", interrupted);
        }
    }

    /** What starting up left behind is collected now and not copied by the first collection in the middle of the load. */
    private static void collectStartUp() {
        System.gc();
    }

    private void awaitDrained(LoadSenders source) {
        long planned = timeline.endNanos() + scenario.drain().toNanos() + MARGIN_NANOS;
        try {
            source.done().get(planned, TimeUnit.NANOSECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            abort("interrupted");
        } catch (ExecutionException | TimeoutException stuck) {
            end.now(Reason.invalid(ReasonCode.NOT_ENDED, "the run did not end in time: an event loop hangs"));
        }
    }
}
