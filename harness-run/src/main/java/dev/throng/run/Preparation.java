package dev.throng.run;

import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.protocol.Operation;
import dev.throng.protocol.SettingException;
import dev.throng.protocol.TargetAddresses;
import dev.throng.protocol.Workload;
import dev.throng.run.extension.RunExtension;
import dev.throng.run.result.RunException;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.Scenario.Phase;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scenario.TargetSpec;
import dev.throng.scenario.yaml.Node;
import dev.throng.text.QuantityText;
import dev.throng.transport.DialOptions;
import dev.throng.transport.LocalAddresses;
import java.net.InetAddress;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What can be found wrong with a scenario beyond its form, before anything is started or sent. */
public final class Preparation {

    private Preparation() {}

    /**
     * The protocol with the scenario's settings.
     *
     * @throws RunException if settings contradict each other, or do not go with an operation that a phase loads
     */
    public static Workload of(ScenarioFile file) throws RunException {
        Scenario scenario = file.scenario();
        Workload workload;
        try {
            workload = scenario.protocol().prepare(scenario.settings());
        } catch (SettingException refused) {
            throw new RunException(file.refused(refused).getMessage(), refused);
        }
        for (Phase phase : scenario.phases()) {
            for (Operation operation : phase.load().keySet()) {
                Optional<String> refusal = workload.refusal(operation);
                if (refusal.isPresent()) {
                    throw new RunException("phase " + phase.name() + ": " + operation.id() + ": " + refusal.get());
                }
                requireSteadiness(phase, operation, workload);
            }
        }
        require(scenario, workload, scenario.target().shape());
        return workload;
    }

    /** The sessions of an operation that stay make the load grow, so it does not become steady. */
    private static void requireSteadiness(Phase phase, Operation operation, Workload workload) throws RunException {
        if (!phase.untilSteady() || workload.connectionsPerArrival(operation) == 0) {
            return;
        }
        Duration stay = workload.stay(operation).orElse(ChronoUnit.FOREVER.getDuration());
        if (stay.compareTo(phase.duration()) >= 0) {
            throw new RunException(
                    "phase " + phase.name() + ": for: auto (expected: a duration, because the sessions of "
                            + operation.id() + " stay longer than the phase, so the load does not become steady)");
        }
    }

    /** @throws RunException if the scenario's operations cannot load a target of this shape */
    static void require(Scenario scenario, Workload workload, TargetAddresses.Shape target) throws RunException {
        Set<Operation> operations = new LinkedHashSet<>();
        scenario.phases().forEach(phase -> operations.addAll(phase.load().keySet()));
        Optional<String> refusal = workload.refusal(target, operations);
        if (refusal.isPresent()) {
            throw new RunException(refusal.get());
        }
    }

    /**
     * Checks whether connections can come from the addresses that the scenario names. Each agent checks it on its machine.
     *
     * @throws RunException that names the first address which is not local
     */
    static void requireLocalSources(Workload workload) throws RunException {
        Optional<String> problem = problemOfSources(
                workload.dialOptions().map(DialOptions::sources).orElse(List.of()));
        if (problem.isPresent()) {
            throw new RunException(problem.get());
        }
    }

    static Optional<String> problemOfSources(List<InetAddress> sources) {
        return sources.stream()
                .filter(source -> !LocalAddresses.contains(source))
                .findFirst()
                .map(source -> "settings.sources: " + source.getHostAddress()
                        + " is not an address of this machine (expected: addresses that 'ip address' shows, or on Linux those of"
                        + " 127.0.0.0/8 for a target on the same machine)");
    }

    /**
     * Returns a note on the deadlines of steps that cannot take effect, because the scenario's deadline is over first. Defaults of steps are
     * not mentioned: the failure names the step in any case.
     *
     * @param steps the deadlines by setting, such as {@code deadlines.connect}
     * @param root the scenario's file
     */
    static Optional<String> noteOnStepDeadlines(Duration deadline, Map<String, Duration> steps, Node root) {
        List<String> longer = new ArrayList<>();
        new TreeMap<>(steps).forEach((setting, step) -> {
            if (step.compareTo(deadline) > 0 && isGiven(root, ("settings." + setting).split("\\."))) {
                longer.add("settings." + setting + " (" + QuantityText.duration(step) + ")");
            }
        });
        return longer.isEmpty()
                ? Optional.empty()
                : Optional.of(String.join(", ", longer) + (longer.size() == 1 ? " is" : " are")
                        + " longer than the scenario's deadline (" + QuantityText.duration(deadline)
                        + "), which ends arrivals before; raise deadline to give the step its time");
    }

    private static boolean isGiven(Node root, String[] path) {
        Optional<Node> node = Optional.of(root);
        for (String key : path) {
            node = node.filter(Node.Mapping.class::isInstance)
                    .map(Node.Mapping.class::cast)
                    .flatMap(mapping -> mapping.value(key));
        }
        return node.isPresent();
    }

    /** What a protocol says of a run before its start: what will fail, and what else a reader of the result should know. */
    public static List<String> remarks(Scenario scenario, Workload workload) {
        return Remarks.of(scenario, workload, RunExtension.of(scenario.protocol()))
                .all();
    }

    /**
     * What a protocol says of a run before its start. Immutable.
     *
     * @param cautions what will fail
     * @param notes what else a reader of the result should know
     */
    record Remarks(List<String> cautions, List<String> notes) {

        static Remarks of(Scenario scenario, Workload workload, RunExtension extension) {
            RunExtension.PlannedRun planned = new RunExtension.PlannedRun(
                    workload,
                    scenario.target() instanceof TargetSpec.Launch launch ? launch.set() : Map.of(),
                    arrivals(scenario),
                    SocketCheck.connections(new EngineSetup(scenario).timeline(), workload, scenario.seed()));
            return new Remarks(extension.cautions(planned), extension.notes(planned));
        }

        /** All remarks, the cautions first. */
        List<String> all() {
            return Stream.concat(cautions.stream(), notes.stream()).toList();
        }

        private static Map<String, Long> arrivals(Scenario scenario) {
            Map<String, Long> arrivals = new LinkedHashMap<>();
            Set<String> unknown = new HashSet<>();
            for (Phase phase : scenario.phases()) {
                for (Map.Entry<Operation, Load> entry : phase.load().entrySet()) {
                    String operation = entry.getKey().id();
                    if (entry.getValue() instanceof OpenLoad open) {
                        arrivals.merge(operation, open.arrivals(phase.duration().toNanos()), Long::sum);
                    } else {
                        unknown.add(operation);
                    }
                }
            }
            arrivals.keySet().removeAll(unknown);
            return arrivals;
        }
    }
}
