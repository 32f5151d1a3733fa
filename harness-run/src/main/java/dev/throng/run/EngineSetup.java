package dev.throng.run;

import dev.throng.engine.Engine;
import dev.throng.engine.Parts;
import dev.throng.engine.PhasePlan;
import dev.throng.engine.StartCoalescing;
import dev.throng.engine.Timeline;
import dev.throng.engine.TransportKind;
import dev.throng.protocol.RunProcesses;
import dev.throng.protocol.TargetAddresses;
import dev.throng.protocol.Workload;
import dev.throng.run.result.RunException;
import dev.throng.sample.ProcessLimits;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.Scenario.Generator;
import dev.throng.scenario.Scenario.Phase;
import dev.throng.target.Target;
import dev.throng.target.TargetRehearsal;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What a scenario asks of the engine: phases, event loops and transport. */
final class EngineSetup {

    private static final long INTERVAL_NANOS = 1_000_000_000L;

    private final Scenario scenario;
    private final Timeline timeline;

    EngineSetup(Scenario scenario) {
        this(scenario, timeline(scenario));
    }

    /** @param timeline the phases of the scenario, of which some may have been ended early */
    EngineSetup(Scenario scenario, Timeline timeline) {
        this.scenario = scenario;
        this.timeline = timeline;
    }

    private static Timeline timeline(Scenario scenario) {
        List<PhasePlan> phases = new ArrayList<>();
        long start = 0;
        for (Phase phase : scenario.phases()) {
            long duration = phase.duration().toNanos();
            phases.add(
                    new PhasePlan(phase.name(), start, duration, phase.measured(), phase.untilSteady(), phase.load()));
            start += duration;
        }
        return new Timeline(phases, INTERVAL_NANOS);
    }

    Timeline timeline() {
        return timeline;
    }

    /** How many event loops of this process share the whole load. */
    LoopChoice loops(Workload workload) {
        return LoopChoice.of(
                scenario.generator().loops().count(), cores(scenario), timeline, workload, scenario.seed());
    }

    /** How many CPUs this process may use when it generates the load. */
    private static int cores(Scenario scenario) {
        return scenario.generator().cpus().map(cpus -> cpus.cpus().size()).orElseGet(() -> Runtime.getRuntime()
                .availableProcessors());
    }

    /** @throws RunException if this machine does not have the transport that the scenario names */
    TransportKind transport() throws RunException {
        Generator.TransportChoice choice = scenario.generator().transport();
        TransportKind kind =
                switch (choice) {
                    case AUTO -> TransportKind.best();
                    case EPOLL -> TransportKind.EPOLL;
                    case IO_URING -> TransportKind.IO_URING;
                    case NIO -> TransportKind.NIO;
                };
        if (!kind.available()) {
            throw new RunException("generator.transport: " + kind.id()
                    + " is not available on this machine (expected: auto, or one that is)");
        }
        return kind;
    }

    /** The addresses of servers for a rehearsal, one of each member of the target. */
    static TargetAddresses addresses(TargetRehearsal rehearsal, Workload workload) {
        List<InetSocketAddress> all = rehearsal.members().stream()
                .map(member -> new Target.Member(member, 1, OptionalLong.empty(), Optional.empty())
                        .address(workload.endpoint()))
                .toList();
        return TargetAddresses.ofSeparateServers(all);
    }

    /** The addresses that the workload loads, one of each member of the target. */
    static TargetAddresses addresses(Target target, Workload workload) {
        List<InetSocketAddress> all = target.members().stream()
                .map(member -> member.address(workload.endpoint()))
                .toList();
        return target.separate()
                ? TargetAddresses.ofSeparateServers(all)
                : TargetAddresses.weighted(
                        all,
                        target.members().stream().map(Target.Member::weight).toList());
    }

    /** The plan of a process's engine. */
    Engine.Plan plan(TargetAddresses targets, Parts parts, RunProcesses processes, TransportKind transport) {
        return plan(
                timeline,
                targets,
                parts,
                processes,
                transport,
                scenario.deadline().toNanos(),
                scenario.drain().toNanos());
    }

    /** The plan of a process's engine with another timeline. */
    Engine.Plan plan(
            Timeline other,
            TargetAddresses targets,
            Parts parts,
            RunProcesses processes,
            TransportKind transport,
            long deadlineNanos,
            long drainNanos) {
        return new Engine.Plan(
                other,
                ProcessLimits.portsOfOurselves(),
                targets,
                parts,
                processes,
                transport,
                scenario.seed(),
                deadlineNanos,
                drainNanos,
                starts());
    }

    private StartCoalescing starts() {
        return scenario.generator()
                .startCoalescing()
                .longestWait()
                .map(wait -> StartCoalescing.always(wait.toNanos()))
                .orElse(StartCoalescing.AUTO);
    }
}
