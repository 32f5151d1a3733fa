package dev.throng.run;

import dev.throng.engine.Timeline;
import dev.throng.engine.TransportKind;
import dev.throng.probe.Probes;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.TargetAddresses;
import dev.throng.protocol.Workload;
import dev.throng.run.directory.OwnDirectory;
import dev.throng.run.extension.RunExtension;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.run.totals.Interval;
import dev.throng.run.totals.RecordedRun;
import dev.throng.run.totals.ResultSections;
import dev.throng.run.totals.RunTotals;
import dev.throng.run.write.ResultFiles;
import dev.throng.sample.CpuPart;
import dev.throng.sample.PartTimer;
import dev.throng.sample.UdpSampler;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.Scenario.Generator;
import dev.throng.scenario.TargetSpec.Probe;
import dev.throng.target.Target;
import dev.throng.time.NanoClock;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * The part of a run that begins when its target and its senders are ready: the load, the drain and the result. It closes neither of them.
 * For one thread, once.
 */
final class LoadRun {

    /** How much longer than planned a part of a run may take before the run is given up; nothing known needs it. */
    static final long MARGIN_NANOS = 60_000_000_000L;

    /** When in each second the target's pages are read: late, as levels count at a second's end, but so that most are there in time. */
    private static final long PROBED_AFTER_NANOS = 800_000_000L;

    private final RunPlan plan;
    private final Scenario scenario;
    private final Protocol protocol;
    private final Workload workload;
    private final Timeline timeline;
    private final NanoClock clock;
    private final Target target;
    private final TargetAddresses addresses;
    private final LoadSenders senders;
    private final Rehearsals.Outcome rehearsed;
    private final ResultFiles files;
    private final RunListener listener;
    private final RunTermination end;

    /** @param addresses the addresses under load, which may differ from the target's first one */
    LoadRun(
            RunPlan plan,
            LoadSenders.Opening opening,
            Target target,
            TargetAddresses addresses,
            LoadSenders senders,
            Rehearsals.Outcome rehearsed,
            ResultFiles files,
            RunListener listener,
            RunTermination end) {
        this.plan = plan;
        this.scenario = plan.file().scenario();
        this.protocol = scenario.protocol();
        this.workload = opening.workload();
        this.timeline = opening.timeline();
        this.clock = opening.clock();
        this.target = target;
        this.addresses = addresses;
        this.senders = senders;
        this.rehearsed = rehearsed;
        this.files = files;
        this.listener = listener;
        this.end = end;
    }

    /**
     * Sends the load, and writes the files of the run.
     *
     * @return the result of the run, also in the result directory
     * @throws RunException if nothing was sent, or the files cannot be made
     */
    RunResult sendAndConclude() throws RunException {
        try (Probes probes = probes()) {
            PartTimer timer = PartTimer.ofCallers();
            RunAnalysis analysis = new RunAnalysis(protocol, RunExtension.of(protocol), probes);
            WarmUps warmUps = new WarmUps(
                    timeline,
                    protocol.operations(),
                    operation -> workload.stay(operation).map(Duration::toNanos).orElse(0L),
                    !target.pids().isEmpty(),
                    WarmUps.ownCompiler(senders),
                    senders::endPhase);
            try (Sampling sampling = new Sampling(
                            target,
                            senders,
                            timeline,
                            protocol.operations(),
                            probes,
                            clock,
                            files,
                            timer,
                            (row, probed) -> {
                                analysis.resources(row, probed);
                                warmUps.resources(row);
                                timer.measure(CpuPart.LIVE_PAGE, () -> listener.resources(row));
                            });
                    Recording recording = new Recording(
                            timeline,
                            senders.processes().parts(),
                            files.intervals(),
                            observed(),
                            new LiveSnapshot.Progress(
                                    timeline, protocol.operations(), sampling::probed, senders::agentsNow),
                            listener,
                            timer,
                            following(analysis, sampling).andThen(warmUps::interval),
                            end::forReason)) {
                probes.rehearse();
                end.waiting().over();
                end.requireNotAborted();
                files.keep();
                collectStartUp();
                senders.prioritize();
                long originNanos = senders.startNanos(clock.nanos());
                Instant startedAt = begin(originNanos, sampling, recording, probes);
                awaitDrained();
                senders.bugs().forEach(end::ofBug);
                RecordedRun recorded = recording.finish();
                ResultSections results = new ResultSections(timeline, protocol.operations(), recorded);
                return new Conclusion(
                                plan,
                                workload,
                                target,
                                results,
                                sampling,
                                probes,
                                senders,
                                rehearsed.result(),
                                analysis)
                        .write(
                                new FinishedRun.Circumstances(
                                        startedAt.toString(), originNanos, notes(recorded, warmUps), reasons()),
                                files);
            }
        } catch (IOException e) {
            throw OwnDirectory.unwritable(plan.directory(), e);
        }
    }

    /**
     * Starts the load, and what records it.
     *
     * @return the wall-clock time of the first due time
     */
    private Instant begin(long originNanos, Sampling sampling, Recording recording, Probes probes) {
        sampling.begin(originNanos);
        recording.begin(originNanos);
        target.exited().thenAccept(exit -> end.ofTarget(target, exit.toString()));
        recording.sample(originNanos, clock, sampling::sample, probes::end);
        probes.start(originNanos - clock.nanos() + PROBED_AFTER_NANOS);
        Instant startedAt = Instant.now().plusNanos(originNanos - clock.nanos());
        files.intervals().begin(startedAt.toEpochMilli());
        end.loadBegins();
        listener.loadBegins(
                new LoadBegin(timeline, originNanos, ChronoUnit.NANOS.between(Instant.EPOCH, startedAt), gcLogs()));
        senders.start(originNanos, recording);
        end.running(senders);
        return startedAt;
    }

    private List<LoadBegin.GcLog> gcLogs() {
        List<LoadBegin.GcLog> logs = new ArrayList<>();
        List<? extends Target.Member> members = target.members();
        for (int i = 0; i < members.size(); i++) {
            String process = ResultFiles.targetName(i + 1);
            members.get(i).gcLog().ifPresent(log -> logs.add(new LoadBegin.GcLog(process, log)));
        }
        if (senders.agentsNow().isEmpty()) {
            plan.generatorGcLog().ifPresent(log -> logs.add(new LoadBegin.GcLog("generator", log)));
        }
        return logs;
    }

    /** Analyses each interval, and decides after it whether the run goes on. */
    private Consumer<Interval> following(RunAnalysis analysis, Sampling sampling) {
        Consumer<Interval> figures = interval -> {
            analysis.interval(interval);
            sampling.figures(interval);
        };
        if (scenario.keepGoing()) {
            return figures;
        }
        AllFailedDetector stop = new AllFailedDetector(
                protocol.operations(), timeline.phases().size(), failure -> new FailureAdvice(RunExtension.of(protocol))
                        .of(failure));
        return interval -> {
            figures.accept(interval);
            stop.after(interval).ifPresent(reason -> {
                listener.warning("every arrival failed, so the run stops; use --keep-going to continue");
                end.now(reason);
            });
        };
    }

    private RunTotals.ObservedGauges observed() {
        return workload.dropMetrics()
                .<RunTotals.ObservedGauges>map(
                        metrics -> new KernelDrops(metrics, new UdpSampler(addresses.all(), target.pid())::sample))
                .orElse(RunTotals.ObservedGauges.NONE);
    }

    private Probes probes() {
        List<Probe> probes = scenario.target().probes();
        if (probes.isEmpty()) {
            return Probes.NONE;
        }
        return Probes.at(
                target.members().stream()
                        .map(member -> member.addresses().values().iterator().next())
                        .toList(),
                probes.stream().map(Probe::spec).toList());
    }

    /** What starting up left behind is collected now and not copied by the first collection in the middle of the load. */
    private static void collectStartUp() {
        System.gc();
    }

    private void awaitDrained() {
        long planned = timeline.endNanos() + scenario.drain().toNanos() + MARGIN_NANOS;
        try {
            senders.done().get(planned, TimeUnit.NANOSECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            end.abort("interrupted");
        } catch (ExecutionException | TimeoutException stuck) {
            end.now(Reason.invalid(ReasonCode.NOT_ENDED, "the run did not end in time: an event loop hangs"));
        }
    }

    private List<String> notes(RecordedRun recorded, WarmUps warmUps) {
        List<String> notes = new ArrayList<>();
        if (scenario.generator().transport() == Generator.TransportChoice.AUTO) {
            TransportKind.fallback()
                    .ifPresent(why -> notes.add("epoll is not available, so event loops used "
                            + TransportKind.best().id() + ", which wakes to a millisecond and not to microseconds: "
                            + why));
        }
        Preparation.noteOnStepDeadlines(
                        scenario.deadline(),
                        workload.stepDeadlines(),
                        plan.file().root())
                .ifPresent(notes::add);
        notes.addAll(Preparation.Remarks.of(scenario, workload, RunExtension.of(protocol))
                .all());
        String priority = senders.placement().priorityNote();
        if (!priority.isEmpty()) {
            notes.add(priority);
        }
        notes.addAll(warmUps.notes());
        rehearsed.note().ifPresent(notes::add);
        notes.addAll(recorded.notes());
        return notes;
    }

    /** Why the run ended early, and what the processes that sent the load report. */
    private List<Reason> reasons() {
        List<Reason> reasons = new ArrayList<>(senders.reasons());
        // an earlier controller of the run may have ended it for the same reason
        end.why().filter(reason -> !reasons.contains(reason)).ifPresent(reasons::add);
        return reasons;
    }
}
