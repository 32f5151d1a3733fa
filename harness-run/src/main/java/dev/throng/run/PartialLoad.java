package dev.throng.run;

import dev.throng.engine.Engine;
import dev.throng.engine.Parts;
import dev.throng.engine.Timeline;
import dev.throng.engine.TransportKind;
import dev.throng.protocol.RunProcesses;
import dev.throng.protocol.TargetAddresses;
import dev.throng.protocol.Workload;
import dev.throng.run.result.Placement;
import dev.throng.run.result.RunException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scheduling.Affinity;
import dev.throng.time.NanoClock;

/**
 * Some parts of a run's load, sent from event loops of this process. Another process controls the run and collects its figures. Any thread
 * may call any method.
 */
public final class PartialLoad implements AutoCloseable {

    private final Engine engine;
    private final Timeline timeline;
    private final TransportKind transport;
    private final EnginePriority priority;
    private final Affinity affinity;

    private PartialLoad(
            Engine engine, Timeline timeline, TransportKind transport, EnginePriority priority, Affinity affinity) {
        this.affinity = affinity;
        this.priority = priority;
        this.engine = engine;
        this.timeline = timeline;
        this.transport = transport;
    }

    /**
     * Checks whether this process can send its parts, and opens the event loops. Nothing is sent yet.
     *
     * @param targets the addresses under load
     * @param processes what all processes of the run have in common
     * @param clock the clock of this process
     * @throws RunException if the parts cannot be sent from here, with the remedy
     */
    public static PartialLoad open(
            ScenarioFile file, TargetAddresses targets, Parts parts, RunProcesses processes, NanoClock clock)
            throws RunException {
        Workload workload = Preparation.of(file);
        Preparation.require(file.scenario(), workload, TargetAddresses.Shape.of(targets));
        EngineSetup setup = new EngineSetup(file.scenario());
        TransportKind transport = setup.transport();
        Preparation.requireLocalSources(workload);
        CpuCheck.requireGenerator(file.scenario());
        SocketCheck.require(setup.timeline(), workload, file.scenario(), (double) parts.count() / parts.all());
        Affinity affinity = file.scenario().generator().cpus().map(Affinity::of).orElseGet(Affinity::none);
        Engine engine = new Engine(
                setup.plan(targets, parts, processes, transport),
                file.scenario().protocol(),
                workload,
                clock);
        return new PartialLoad(
                engine,
                setup.timeline(),
                transport,
                new EnginePriority(file.scenario(), true, parts.first(), engine, clock),
                affinity);
    }

    /** The event loops. */
    public Engine engine() {
        return engine;
    }

    /** The phases. */
    public Timeline timeline() {
        return timeline;
    }

    /** The kind of event loop. */
    public TransportKind transport() {
        return transport;
    }

    /** Gives the event loops their priority. Blocks for some milliseconds. */
    public void prioritize() {
        priority.begin();
    }

    /** How the kernel schedules the event loops. */
    public Placement placement() {
        return priority.placement();
    }

    @Override
    public void close() {
        priority.close();
        affinity.close();
        engine.close();
    }
}
