package dev.throng.scenario;

import dev.throng.load.Load;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.Setting;
import dev.throng.scenario.Scenario.Phase;
import dev.throng.scenario.yaml.Fields;
import dev.throng.scenario.yaml.Node;
import dev.throng.scenario.yaml.Problems;
import dev.throng.scenario.yaml.RecordBinder;
import dev.throng.text.Nearest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Binds the section {@code phases}. One thread uses it, for one file. */
final class PhaseBinder {

    /** The keys of a phase. */
    record Shape(
            @Setting(
                    value = "The name of the phase in results.",
                    example = "steady",
                    exampleNeeds = "for: 60s, load: {send: {rate: 1000/s}}")
            String name,

            @Setting(
                    value = "How long the phase lasts. auto ends a warm-up as soon as the load is steady.",
                    example = "60s",
                    exampleNeeds = "name: steady, load: {send: {rate: 1000/s}}")
            @Setting.Key("for")
            PhaseLength length,

            @Setting(
                    value = "How long a phase with for: auto lasts at most, at least 15s.",
                    fallback = "60s",
                    exampleNeeds = "name: warm-up, for: auto, measured: false, load: {send: {rate: 1000/s}}")
            Duration within,

            @Setting(
                    value = "Whether results include what starts in this phase; false for a warm-up.",
                    fallback = "true",
                    exampleNeeds = "name: warm-up, for: 5s, load: {send: {rate: 1000/s}}")
            boolean measured,

            @Setting(
                    value = "The load of each operation; {} for a phase without load.",
                    example = "{send: {rate: 1000/s}, query: {users: 5, think: 1s}}",
                    exampleNeeds = "name: steady, for: 60s")
            Map<String, Node> load) {}

    private static final Duration LEAST_WITHIN = Duration.ofSeconds(15);

    private final Optional<Protocol> protocol;
    private final double scale;
    private final Problems problems;
    private final Set<String> names = new HashSet<>();

    /** @param protocol empty if the file names none that is known; loads are not bound then */
    PhaseBinder(Optional<Protocol> protocol, double scale, Problems problems) {
        this.protocol = protocol;
        this.scale = scale;
        this.problems = problems;
    }

    /** The phases of a file that fit. */
    List<Phase> bind(Fields file) {
        Optional<List<Node>> nodes = file.list("phases", Node.class);
        nodes.filter(List::isEmpty).ifPresent(none -> problems.expected(file.node("phases"), "at least one phase"));
        List<Phase> phases = new ArrayList<>();
        nodes.orElse(List.of()).forEach(item -> phase(item).ifPresent(phases::add));
        SelfEnding.check(nodes.orElse(List.of()), phases, problems);
        return phases;
    }

    private Optional<Phase> phase(Node node) {
        Optional<Fields> bound = new RecordBinder(ScenarioTypes.TYPES, scale, problems).fields(node, Shape.class);
        if (bound.isEmpty()) {
            return Optional.empty();
        }
        Fields fields = bound.get();
        Optional<String> name = fields.value("name", String.class);
        name.ifPresent(text -> named(fields.node("name"), text));
        Optional<PhaseLength> length = fields.value("length", PhaseLength.class);
        length.flatMap(PhaseLength::fixed)
                .filter(Duration::isZero)
                .ifPresent(zero -> problems.expected(fields.node("for"), "more than 0s"));
        Optional<Duration> within = fields.value("within", Duration.class);
        within.filter(most -> most.compareTo(LEAST_WITHIN) < 0)
                .ifPresent(few -> problems.expected(fields.node("within"), "at least 15s"));
        if (fields.given("within") && length.flatMap(PhaseLength::fixed).isPresent()) {
            problems.at(
                    fields.node("within").location(),
                    "only a phase with for: auto has it (expected: for: auto, or no within)");
        }
        Map<Operation, Load> load = protocol.map(known -> loads(fields, known)).orElse(Map.of());
        boolean measured = fields.value("measured", Boolean.class).orElse(true);
        return name.flatMap(known -> length.flatMap(planned -> planned.fixed()
                .or(() -> within)
                .map(duration ->
                        new Phase(known, duration, measured, planned.fixed().isEmpty(), load))));
    }

    private void named(Node node, String name) {
        ScenarioBinder.checkName(node, name, problems);
        if (!names.add(name)) {
            problems.expected(node, "a name that no other phase has");
        }
    }

    private Map<Operation, Load> loads(Fields fields, Protocol known) {
        Map<Operation, Load> loads = new LinkedHashMap<>();
        if (!(fields.node("load") instanceof Node.Mapping mapping) || !fields.given("load")) {
            return loads;
        }
        LoadBinder binder = new LoadBinder(ScenarioTypes.TYPES, scale, problems);
        mapping.entries().forEach((id, entry) -> {
            Optional<Load> load = binder.bind(entry.value());
            operation(id, known)
                    .ifPresentOrElse(
                            operation -> load.ifPresent(bound -> loads.put(operation, bound)),
                            () -> unknown(id, entry, mapping, known));
        });
        return loads;
    }

    private static Optional<? extends Operation> operation(String id, Protocol known) {
        return known.loadable().stream()
                .filter(operation -> operation.id().equals(id))
                .findFirst();
    }

    private void unknown(String id, Node.Entry entry, Node.Mapping loads, Protocol known) {
        Optional<String> newId = OldNames.of(known).operation(id);
        if (newId.isPresent()) {
            problems.renamed(
                    entry.location(), loads.location().child(newId.get()).path(), "");
            return;
        }
        List<String> ids = known.loadable().stream().map(Operation::id).toList();
        problems.at(
                entry.location(),
                "unknown operation of " + known.name() + " (expected: " + Nearest.expectation(id, ids) + ")");
    }
}
