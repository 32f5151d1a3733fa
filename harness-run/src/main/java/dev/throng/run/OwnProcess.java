package dev.throng.run;

import dev.throng.engine.Engine;
import dev.throng.engine.Engine.IntervalReceiver;
import dev.throng.engine.Parts;
import dev.throng.engine.TransportKind;
import dev.throng.protocol.RunProcesses;
import dev.throng.protocol.TargetAddresses;
import dev.throng.protocol.Workload;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.GcResult;
import dev.throng.run.result.RunException;
import dev.throng.run.write.GcTimeline;
import dev.throng.sample.CpuQuota;
import dev.throng.sample.ProcessLimits;
import dev.throng.sample.ProcessSampler;
import dev.throng.scenario.ScenarioFile;
import dev.throng.verdict.Reason;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;

/** Sends the whole load from event loops of this process. */
final class OwnProcess implements LoadSenders {

    private static final long HEAD_START_NANOS = 50_000_000L;

    private final Engine engine;
    private final GeneratorGc collections;
    private final Processes processes;

    private OwnProcess(Engine engine, GeneratorGc collections, Processes processes) {
        this.engine = engine;
        this.collections = collections;
        this.processes = processes;
    }

    /**
     * Opens event loops in this process.
     *
     * @param gcLog the garbage collection log of this JVM, if it was started with one
     */
    static LoadSenderFactory sources(Optional<Path> gcLog) {
        return new LoadSenderFactory() {
            @Override
            public int parts(Opening opening) throws RunException {
                SourcesCheck.require(opening.workload());
                Optional<String> shortage = shortage(opening.file(), opening.workload());
                if (shortage.isPresent()) {
                    throw new RunException(shortage.get());
                }
                EngineSetup setup = new EngineSetup(opening.file().scenario());
                setup.transport();
                return setup.loops(opening.workload());
            }

            @Override
            public Optional<String> shortage(ScenarioFile file, Workload workload) {
                return PlannedSockets.problem(
                        new EngineSetup(file.scenario()).timeline(), workload, file.scenario(), 1);
            }

            @Override
            public LoadSenders open(Opening opening, TargetAddresses targets) throws RunException {
                return OwnProcess.open(opening, targets, gcLog);
            }
        };
    }

    private static LoadSenders open(LoadSenderFactory.Opening opening, TargetAddresses targets, Optional<Path> gcLog)
            throws RunException {
        EngineSetup setup = new EngineSetup(opening.file().scenario());
        TransportKind transport = setup.transport();
        int loops = setup.loops(opening.workload());
        Engine.Plan plan = setup.plan(targets, Parts.alone(loops), RunProcesses.alone(), transport);
        Engine engine = new Engine(plan, opening.file().scenario().protocol(), opening.workload(), opening.clock());
        long pid = ProcessHandle.current().pid();
        return new OwnProcess(
                engine,
                new GeneratorGc(gcLog, opening.clock(), InstantSource.system()),
                new Processes(
                        List.of(pid),
                        transport.id(),
                        loops,
                        ProcessLimits.ofOurselves().filesSoft().orElse(0),
                        CpuQuota.of(pid).cores()));
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
        engine.start(startNanos, into);
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
        return ProcessSampler.ofOurselves();
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
    public List<AgentResult> agents() {
        return List.of();
    }

    @Override
    public List<Reason> reasons() {
        return List.of();
    }

    @Override
    public void close() {
        engine.close();
        collections.close();
    }
}
