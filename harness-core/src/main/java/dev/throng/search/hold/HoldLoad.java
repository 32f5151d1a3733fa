package dev.throng.search.hold;

import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Population;
import dev.throng.protocol.Workload;
import dev.throng.scenario.Phase;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scenario.yaml.Nearest;
import dev.throng.scenario.yaml.Node;
import dev.throng.text.QuantityText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The scenario of a search for the largest population. The first measured phase that loads the operation becomes the ramp: it adds the members
 * at one rate. No other phase adds members. The last phase becomes the hold. If the ramp is the last phase, it also holds, or a phase with
 * the check of the population follows it. Immutable.
 *
 * @param operation the operation whose arrivals are the members
 * @param population how a run shows that the members are served
 * @param file the scenario
 * @param hold how long a run holds the population
 * @param ownRate members per second in the scenario
 * @param own the population in the scenario, its {@code upTo}; empty if it has none
 */
public record HoldLoad(
        Operation operation,
        Population population,
        ScenarioFile file,
        Duration hold,
        double ownRate,
        Optional<Long> own) {

    /** The time that the last members get to come online before the hold begins. */
    private static final double SETTLE_SECONDS = 3;

    private static final double SECOND = 1e9;

    /**
     * Finds the population of an operation in a scenario.
     *
     * @param workload the prepared protocol of the scenario
     * @throws IllegalArgumentException if the operation has no population that can be held; the message states what was expected
     */
    public static HoldLoad of(ScenarioFile file, Workload workload, String id, Duration hold) {
        Scenario scenario = file.scenario();
        Operation operation = scenario.protocol().operations().stream()
                .filter(known -> known.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("operation: " + id + " (expected: "
                        + Nearest.expectation(
                                id,
                                scenario.protocol().operations().stream()
                                        .map(Operation::id)
                                        .toList())
                        + ")"));
        Population population = scenario.protocol()
                .extension()
                .population(operation, workload)
                .orElseThrow(
                        () -> new IllegalArgumentException(
                                "--hold: " + id
                                        + " does not stay, so there is no population to hold (expected: without --hold, to search for a rate)"));
        workload.stay(operation).ifPresent(stay -> {
            throw new IllegalArgumentException("--hold: the settings let each " + population.member() + " leave after "
                    + QuantityText.duration(stay.toNanos()) + " (expected: " + population.members()
                    + " that stay; remove this setting)");
        });
        Load load = load(scenario, operation);
        if (!(load instanceof OpenLoad open)) {
            throw new IllegalArgumentException("--hold: " + id + " has the load " + load.describe()
                    + " (expected: a rate at which " + population.members() + " arrive, such as {rate: 100/s})");
        }
        return new HoldLoad(
                operation,
                population,
                file,
                hold,
                rate(open.profile()),
                open.upTo() == Load.UNLIMITED ? Optional.empty() : Optional.of(open.upTo()));
    }

    /** Whether the scenario itself asks for a population: its measured load has {@code upTo}, and the members stay. */
    public static boolean isPopulation(ScenarioFile file, Workload workload, String id) {
        return found(file, workload, id).flatMap(HoldLoad::own).isPresent();
    }

    /** Returns the word for the members that a search could hold: {@code sessions}. Empty if there is no population to hold. */
    public static Optional<String> members(ScenarioFile file, Workload workload, String id) {
        return found(file, workload, id).map(load -> load.population().members());
    }

    private static Optional<HoldLoad> found(ScenarioFile file, Workload workload, String id) {
        try {
            return Optional.of(of(file, workload, id, Duration.ofSeconds(1)));
        } catch (IllegalArgumentException none) {
            return Optional.empty();
        }
    }

    private static Load load(Scenario scenario, Operation operation) {
        return scenario.phases().stream()
                .filter(phase -> phase.measured() && phase.load().containsKey(operation))
                .map(phase -> phase.load().get(operation))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("operation: " + operation.id()
                        + " has no load in a measured phase (expected: a rate at which members arrive)"));
    }

    private static double rate(RateProfile profile) {
        if (profile instanceof RateProfile.Constant constant) {
            return constant.perSecond();
        }
        if (profile instanceof RateProfile.Poisson poisson) {
            return poisson.perSecond();
        }
        if (profile instanceof RateProfile.Ramp ramp) {
            return Math.max(ramp.from(), ramp.to());
        }
        if (profile instanceof RateProfile.Steps steps) {
            return steps.perSecond().get(0);
        }
        RateProfile.Bursts bursts = (RateProfile.Bursts) profile;
        return bursts.size() * SECOND / bursts.everyNanos();
    }

    /** The id of the operation. */
    public String id() {
        return operation.id();
    }

    /**
     * Returns the edits that make the scenario of a run, in the notation of {@code --set}.
     *
     * @param members the population
     * @param perSecond how many members arrive per second
     */
    public List<String> sets(long members, double perSecond) {
        List<Phase> phases = file.scenario().phases();
        List<Node> nodes = phaseNodes();
        int ramp = rampIndex(phases);
        int last = lastIndex(phases, ramp);
        List<String> written = new ArrayList<>();
        for (int i = 0; i < phases.size(); i++) {
            List<String> loads = others(nodes.get(i));
            if (i < ramp && loads.isEmpty() && !phases.get(i).load().isEmpty() || i > last) {
                continue;
            }
            double length = phases.get(i).duration().toNanos() / SECOND;
            if (i == ramp) {
                loads.add(
                        0,
                        quoted(id()) + ": {rate: " + number(perSecond / scale()) + "/s, upTo: "
                                + Math.max(1, Math.round(members / scale())) + "}");
                length = members / perSecond + SETTLE_SECONDS;
            }
            Optional<String> check = i == last ? check(phases.get(i), members) : Optional.empty();
            boolean apart = i == ramp && check.isPresent();
            if (i == last && !apart) {
                length = (i == ramp ? length : 0) + hold.toNanos() / SECOND;
                check.ifPresent(loads::add);
            }
            written.add(phase(phases.get(i).name(), length, phases.get(i).measured() || i == last, loads));
            if (apart) {
                // the check needs members, so it begins when they are online
                written.add(phase(freeName(phases), hold.toNanos() / SECOND, true, List.of(check.get())));
            }
        }
        return List.of("phases=[" + String.join(", ", written) + "]");
    }

    private static String phase(String name, double seconds, boolean measured, List<String> loads) {
        return "{name: " + quoted(name) + ", for: " + seconds(seconds) + ", measured: " + measured + ", load: {"
                + String.join(", ", loads) + "}}";
    }

    private static String freeName(List<Phase> phases) {
        String name = "hold";
        for (int n = 2; taken(phases, name); n++) {
            name = "hold-" + n;
        }
        return name;
    }

    private static boolean taken(List<Phase> phases, String name) {
        return phases.stream().anyMatch(phase -> phase.name().equals(name));
    }

    private int rampIndex(List<Phase> phases) {
        int ramp = 0;
        while (!(phases.get(ramp).measured() && phases.get(ramp).load().containsKey(operation))) {
            ramp++;
        }
        return ramp;
    }

    /** The last phase with a load besides the members; the ramp if none follows it. */
    private int lastIndex(List<Phase> phases, int ramp) {
        int last = ramp;
        for (int i = ramp + 1; i < phases.size(); i++) {
            if (phases.get(i).load().keySet().stream().anyMatch(loaded -> loaded != operation)) {
                last = i;
            }
        }
        return last;
    }

    /** The load that shows that members are alive: about one check for each member. Empty if the phase has such a load. */
    private Optional<String> check(Phase phase, long members) {
        return population
                .check()
                .filter(id -> phase.load().keySet().stream()
                        .noneMatch(loaded -> loaded.id().equals(id)))
                .map(id -> quoted(id) + ": {rate: " + number(Math.max(1, members * SECOND / hold.toNanos()) / scale())
                        + "/s}");
    }

    private double scale() {
        return file.scenario().scale();
    }

    private List<Node> phaseNodes() {
        return ((Node.Mapping) file.root())
                .value("phases")
                .map(phases -> ((Node.Sequence) phases).items())
                .orElse(List.of());
    }

    /** The loads of a phase without that of the members, as written. */
    private List<String> others(Node phase) {
        List<String> loads = new ArrayList<>();
        if (phase instanceof Node.Mapping mapping
                && mapping.value("load").orElse(phase) instanceof Node.Mapping given) {
            for (Map.Entry<String, Node.Entry> entry : given.entries().entrySet()) {
                if (!entry.getKey().equals(id()) && given != mapping) {
                    loads.add(quoted(entry.getKey()) + ": "
                            + flow(entry.getValue().value()));
                }
            }
        }
        return loads;
    }

    /** Writes a node in YAML's flow style. */
    private static String flow(Node node) {
        if (node instanceof Node.Mapping mapping) {
            List<String> entries = new ArrayList<>();
            mapping.entries().forEach((key, entry) -> entries.add(quoted(key) + ": " + flow(entry.value())));
            return "{" + String.join(", ", entries) + "}";
        }
        if (node instanceof Node.Sequence sequence) {
            return "["
                    + String.join(
                            ", ", sequence.items().stream().map(HoldLoad::flow).toList()) + "]";
        }
        Node.Scalar scalar = (Node.Scalar) node;
        return scalar.style() == Node.Style.TEXT ? quoted(scalar.given()) : scalar.given();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%dms", Math.round(seconds * 1000));
    }

    private static String number(double value) {
        return new BigDecimal(value).round(MathContext.DECIMAL32).toPlainString();
    }
}
