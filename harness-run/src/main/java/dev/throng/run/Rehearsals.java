package dev.throng.run;

import dev.throng.protocol.Operation;
import dev.throng.protocol.Workload;
import dev.throng.run.extension.RehearsalSettings;
import dev.throng.run.extension.RunExtension;
import dev.throng.run.result.RehearsalResult;
import dev.throng.run.result.RunException;
import dev.throng.scenario.Scenario;
import dev.throng.target.LaunchPlan;
import dev.throng.target.Target;
import dev.throng.target.TargetRehearsal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rehearsal of one run: decides whether there is one, which servers answer it, and what the result says of it. One that fails does not
 * fail the run. For the run's thread.
 */
final class Rehearsals {

    private static final Logger LOG = LoggerFactory.getLogger(Rehearsals.class);

    /** How much longer than its load the servers of a rehearsal stay open, if no one ends them. */
    private static final Duration SERVERS_LONGER = Duration.ofSeconds(60);

    private final Scenario scenario;
    private final Optional<RehearsalTime> time;
    private final boolean withTarget;
    private final Path jars;

    /**
     * What a result says of a rehearsal. Immutable.
     *
     * @param result empty if there was none
     * @param note why there was none although the run should have one
     */
    record Outcome(Optional<RehearsalResult> result, Optional<String> note) {

        /** No rehearsal was asked for. */
        static final Outcome NONE = new Outcome(Optional.empty(), Optional.empty());

        static Outcome impossible(String why) {
            return new Outcome(Optional.empty(), Optional.of("the run was not rehearsed: " + why));
        }
    }

    Rehearsals(RunPlan plan) {
        this.scenario = plan.file().scenario();
        this.time = RehearsalTime.of(scenario, plan.autoRehearsal() != RunPlan.AutoRehearsal.NONE);
        this.jars = plan.targetJars();
        this.withTarget = plan.autoRehearsal() != RunPlan.AutoRehearsal.GENERATOR;
    }

    /** The second server that a reference target of the run needs for it; empty if it needs none. */
    Optional<LaunchPlan.Rehearsal> inTarget() {
        return time.filter(any -> withTarget)
                .map(limit -> new LaunchPlan.Rehearsal(
                        Duration.ofNanos(limit.atMostNanos()).plus(SERVERS_LONGER),
                        RunExtension.of(scenario.protocol())
                                .rehearsal(scenario.settings())
                                .target()));
    }

    /**
     * Rehearses, if the run is to be rehearsed.
     *
     * @throws InterruptedException if the run was ended
     */
    Outcome rehearse(LoadSenders.Factory senders, LoadSenders.Opening opening, Target target, RunListener listener)
            throws InterruptedException {
        if (time.isEmpty()) {
            return Outcome.NONE;
        }
        Optional<TargetRehearsal> second = target.rehearsal();
        Optional<RehearsalSettings> standIn = second.isEmpty() && senders.sendFromHere() ? standIn() : Optional.empty();
        if (second.isEmpty() && standIn.isEmpty()) {
            return time.get().untilQuiet()
                    ? Outcome.NONE
                    : Outcome.impossible(
                            "no server answers it (expected: a reference target that Throng starts, or load from this"
                                    + " process and a protocol that has a reference target)");
        }
        listener.preparing("rehearsing");
        try {
            return second.isPresent()
                    ? rehearseAt(second.get(), senders, opening)
                    : rehearseAt(standIn.get(), senders, opening);
        } catch (RunException | IOException | RuntimeException failed) {
            LOG.debug("the rehearsal failed", failed);
            return Outcome.impossible(failed.getMessage());
        }
    }

    private Optional<RehearsalSettings> standIn() {
        Set<String> operations = scenario.phases().stream()
                .flatMap(phase -> phase.load().keySet().stream())
                .map(Operation::id)
                .collect(Collectors.toSet());
        return RunExtension.of(scenario.protocol()).standIn(scenario.settings(), operations);
    }

    private Outcome rehearseAt(RehearsalSettings settings, LoadSenders.Factory senders, LoadSenders.Opening opening)
            throws RunException, IOException, InterruptedException {
        Workload workload = scenario.protocol().prepare(settings.settings());
        try (StandIn server = StandIn.start(scenario.protocol().name(), settings.target(), jars, opening.clock())) {
            return new Outcome(
                    senders.rehearse(
                            opening,
                            new LoadSenders.RehearsalServers(server.addresses(workload), Optional.of(settings)),
                            time.orElseThrow()),
                    Optional.empty());
        }
    }

    private Outcome rehearseAt(TargetRehearsal second, LoadSenders.Factory senders, LoadSenders.Opening opening)
            throws RunException, IOException, InterruptedException {
        Optional<RehearsalResult> result;
        try {
            result = senders.rehearse(
                    opening,
                    new LoadSenders.RehearsalServers(
                            EngineSetup.addresses(second, opening.workload()), Optional.empty()),
                    time.orElseThrow());
        } finally {
            second.end();
        }
        return new Outcome(result, Optional.empty());
    }
}
