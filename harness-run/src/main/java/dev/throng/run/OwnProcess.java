package dev.throng.run;

import dev.throng.engine.Engine;
import dev.throng.engine.Engine.IntervalReceiver;
import dev.throng.engine.Parts;
import dev.throng.engine.Timeline;
import dev.throng.engine.TransportKind;
import dev.throng.gclogs.GcLogOptions;
import dev.throng.protocol.RunProcesses;
import dev.throng.protocol.TargetAddresses;
import dev.throng.protocol.Workload;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.GcResult;
import dev.throng.run.result.Placement;
import dev.throng.run.result.RehearsalResult;
import dev.throng.run.result.RunException;
import dev.throng.run.write.GcTimeline;
import dev.throng.sample.Cgroups;
import dev.throng.sample.GcNotifications;
import dev.throng.sample.ProcessLimits;
import dev.throng.sample.ProcessSampler;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scheduling.Affinity;
import dev.throng.time.NanoClock;
import dev.throng.verdict.Reason;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;

/** Sends the whole load from event loops of this process. */
final class OwnProcess implements LoadSenders {

    private static final long HEAD_START_NANOS = 50_000_000L;

    private final Engine engine;
    private final Timeline timeline;
    private final NanoClock clock;
    private final OwnCollections collections;
    private final Processes processes;
    private final Optional<Path> gcLog;
    private final EnginePriority priority;
    private final Affinity affinity;
    private volatile long originNanos;

    private OwnProcess(
            Engine engine,
            LoadSenders.Opening opening,
            OwnCollections collections,
            Processes processes,
            Optional<Path> gcLog,
            EnginePriority priority,
            Affinity affinity) {
        this.gcLog = gcLog;
        this.affinity = affinity;
        this.engine = engine;
        this.priority = priority;
        this.timeline = opening.timeline();
        this.clock = opening.clock();
        this.collections = collections;
        this.processes = processes;
    }

    /**
     * Opens event loops in this process.
     *
     * @param gcLog the garbage collection log of this JVM, if it was started with one
     */
    static LoadSenders.Factory factory(Optional<Path> gcLog) {
        return new LoadSenders.Factory() {
            @Override
            public int parts(Opening opening) throws RunException {
                CpuCheck.requireGenerator(opening.file().scenario());
                Preparation.requireLocalSources(opening.workload());
                Optional<String> shortage = shortage(opening.file(), opening.workload());
                if (shortage.isPresent()) {
                    throw new RunException(shortage.get());
                }
                EngineSetup setup = new EngineSetup(opening.file().scenario());
                setup.transport();
                return setup.loops(opening.workload()).loops();
            }

            @Override
            public Optional<String> shortage(ScenarioFile file, Workload workload) {
                return SocketCheck.problem(new EngineSetup(file.scenario()).timeline(), workload, file.scenario(), 1);
            }

            @Override
            public boolean sendFromHere() {
                return true;
            }

            @Override
            public Optional<RehearsalResult> rehearse(Opening opening, RehearsalServers servers, RehearsalTime time)
                    throws RunException, InterruptedException {
                Parts parts = Parts.alone(new EngineSetup(opening.file().scenario())
                        .loops(opening.workload())
                        .loops());
                return Optional.of(new Rehearsal(opening.file(), time, opening.clock()).run(servers, parts, 1));
            }

            @Override
            public LoadSenders open(Opening opening, TargetAddresses targets) throws RunException {
                return OwnProcess.open(opening, targets, gcLog);
            }
        };
    }

    private static LoadSenders open(LoadSenders.Opening opening, TargetAddresses targets, Optional<Path> gcLog)
            throws RunException {
        EngineSetup setup = new EngineSetup(opening.file().scenario(), opening.timeline());
        TransportKind transport = setup.transport();
        LoopChoice loops = setup.loops(opening.workload());
        // the target was started before, so it is not kept on these CPUs
        Affinity affinity =
                opening.file().scenario().generator().cpus().map(Affinity::of).orElseGet(Affinity::none);
        Engine.Plan plan = setup.plan(targets, Parts.alone(loops.loops()), RunProcesses.alone(), transport);
        Engine engine = new Engine(plan, opening.file().scenario().protocol(), opening.workload(), opening.clock());
        long pid = ProcessHandle.current().pid();
        return new OwnProcess(
                engine,
                opening,
                new OwnCollections(gcLog, opening.clock(), InstantSource.system()),
                new Processes(
                        List.of(pid),
                        transport.id(),
                        loops.loops(),
                        loops.reason(),
                        ProcessLimits.ofOurselves().filesSoft().orElse(0),
                        Cgroups.CpuQuota.of(pid).cores()),
                gcLog,
                // a JVM that Throng starts for a load has a log of its collections
                new EnginePriority(opening.file().scenario(), gcLog.isPresent(), 0, engine, opening.clock()),
                affinity);
    }

    @Override
    public Processes processes() {
        return processes;
    }

    @Override
    public CompletableFuture<Void> ready() {
        return engine.ready();
    }

    @Override
    public long startNanos(long nowNanos) {
        return nowNanos + HEAD_START_NANOS;
    }

    @Override
    public void start(long startNanos, IntervalReceiver into) {
        originNanos = startNanos;
        engine.start(startNanos, into);
    }

    /** The loops see the end before they come to it, or it is refused. */
    @Override
    public void endPhase(int number) {
        timeline.endPhaseAt(number, timeline.nextFullInterval(clock.nanos() - originNanos));
    }

    @Override
    public void stop(Reason why, long drainNanos) {
        engine.stop(drainNanos);
    }

    @Override
    public CompletableFuture<Void> done() {
        return engine.done();
    }

    @Override
    public List<Throwable> bugs() {
        return engine.bugs();
    }

    @Override
    public ProcessSampler sampler() {
        return ProcessSampler.ofOurselves(gcLog.map(GcLogOptions::deoptimizationLog));
    }

    @Override
    public Optional<ProcessSampler> samplerHere() {
        return Optional.empty();
    }

    @Override
    public long[] loopCpuNanos() {
        return engine.loopCpuNanos();
    }

    @Override
    public Optional<GcResult> addCollections(GcTimeline timeline, OptionalDouble gcCpuSeconds) {
        return collections.addTo(timeline, gcCpuSeconds);
    }

    @Override
    public void prioritize() {
        priority.begin();
    }

    @Override
    public Placement placement() {
        return priority.placement();
    }

    @Override
    public List<AgentResult> agents() {
        return List.of();
    }

    @Override
    public List<Reason> reasons() {
        return List.of();
    }

    @Override
    public void close() {
        priority.close();
        engine.close();
        affinity.close();
        collections.close();
    }

    /** The collections of this JVM: from its log if it was started with one, else, embedded in another program, from its notifications. */
    private static final class OwnCollections implements AutoCloseable {

        /** What a run of a day would not reach; beyond it collections are not kept. */
        private static final int MAX_EVENTS = 100_000;

        private final Optional<Path> log;
        private final Optional<GcNotifications> own;
        private final List<GcNotifications.Event> events = Collections.synchronizedList(new ArrayList<>());

        OwnCollections(Optional<Path> log, NanoClock clock, InstantSource wall) {
            this.log = log;
            this.own = log.isPresent() ? Optional.empty() : Optional.of(GcNotifications.start(clock, wall, this::keep));
        }

        private void keep(GcNotifications.Event event) {
            if (events.size() < MAX_EVENTS) {
                events.add(event);
            }
        }

        /** Lays the collections over the run and sums them up. */
        Optional<GcResult> addTo(GcTimeline timeline, OptionalDouble cpuSeconds) {
            if (log.isPresent()) {
                return timeline.add("generator", log.get(), cpuSeconds);
            }
            List<GcNotifications.Event> kept;
            synchronized (events) {
                kept = List.copyOf(events);
            }
            return own.map(gc -> timeline.add("generator", kept, String.join(", ", gc.collectors()), cpuSeconds));
        }

        @Override
        public void close() {
            if (own.isPresent()) {
                own.get().close();
            }
        }
    }
}
