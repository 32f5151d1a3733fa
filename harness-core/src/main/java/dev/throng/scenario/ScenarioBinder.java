package dev.throng.scenario;

import dev.throng.load.Load;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.Setting;
import dev.throng.scenario.yaml.Fields;
import dev.throng.scenario.yaml.Key;
import dev.throng.scenario.yaml.Nearest;
import dev.throng.scenario.yaml.Node;
import dev.throng.scenario.yaml.Problems;
import dev.throng.scenario.yaml.RecordBinder;
import dev.throng.scenario.yaml.ScalarType;
import dev.throng.scenario.yaml.ScalarTypes;
import dev.throng.text.Printable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Binds the root of a scenario file: what depends on the protocol is bound after the protocol is known. */
final class ScenarioBinder {

    /** The keys of the file. */
    record Shape(
            @Setting("Names the test and its result directory.")
            String name,

            @Setting(value = "The same seed gives the same schedule.", fallback = "1")
            long seed,

            @Setting(
                    value = "Multiplies rates, users, windows, bursts, limits and the protocol's settings that say so;"
                            + " durations stay.",
                    fallback = "1.0")
            double scale,

            @Setting("What is spoken with the target.") String protocol,
            @Setting("What is put under load.") Node target,

            @Setting(value = "The protocol's own settings.", fallback = "{}")
            Node settings,

            @Setting("What happens, one phase after the other.")
            List<Node> phases,

            @Setting(value = "What shall hold: send.response.p99 < 50ms.", fallback = "[]")
            List<Node> slo,

            @Setting(value = "How long an answer is awaited, from the start of its arrival.", fallback = "10s")
            Duration deadline,

            @Setting("How long the run waits at its end for open arrivals; the deadline by default.")
            Optional<Duration> drain,

            @Setting(value = "How the load is made.", fallback = "{}")
            Generator generator) {}

    /** The keys of a phase. */
    record PhaseShape(
            @Setting("Names the phase in results.") String name,
            @Setting("How long it lasts.") @Key("for") Duration duration,

            @Setting(value = "Whether it counts; a warm-up does not.", fallback = "true")
            boolean measured,

            @Setting("A load for each operation.") Map<String, Node> load) {}

    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N} ._+-]{0,99}");
    private static final String NAME_EXPECTED =
            "letters, digits, spaces and . _ + -, at most 100, the first a letter or digit";
    private static final double MOST_SCALE = 1e6;

    static final ScalarTypes TYPES = new ScalarTypes(List.of(
            ScalarType.text(Rate.class, "rate", "a rate such as 1000/s", Rate::parse)
                    .matching(Rate.PATTERN),
            ScalarType.text(Address.class, "address", "an address such as 127.0.0.1:5555", Address::parse),
            new ScalarType<>(
                    JavaChoice.class,
                    "version | path",
                    "a Java version such as 17, or a path",
                    List.of("integer", "string"),
                    JavaChoice::parse),
            new ScalarType<>(
                    ProcessRef.class,
                    "pid | name",
                    "a process id or name",
                    List.of("integer", "string"),
                    ProcessRef::parse),
            new ScalarType<>(
                    Generator.Loops.class,
                    "auto | integer",
                    "auto or a number from 1",
                    List.of("integer", "string"),
                    Generator.Loops::parse)));

    /** What a probe's option says that is held against nothing. */
    private static final String NO_GAUGE = "none";

    private final Map<String, Protocol> protocols;
    private final Problems problems;

    ScenarioBinder(Map<String, Protocol> protocols, Problems problems) {
        this.protocols = protocols;
        this.problems = problems;
    }

    /** The scenario of a file; empty if there is a problem. */
    Optional<Scenario> bind(Node root) {
        Optional<Fields> bound = new RecordBinder(TYPES, 1, problems).fields(root, Shape.class);
        if (bound.isEmpty()) {
            return Optional.empty();
        }
        Fields fields = bound.get();
        fields.value("name", String.class).ifPresent(name -> named(fields.node("name"), name));
        double scale = scale(fields);
        Optional<TargetSpec> target =
                fields.value("target", Node.class).flatMap(node -> new TargetBinder(TYPES, problems).bind(node));
        Optional<Protocol> protocol = protocol(fields);
        protocol.ifPresent(known -> target.ifPresent(spec -> gauges(fields.node("target"), spec, known)));
        Optional<Record> settings = protocol.flatMap(known -> settings(fields, known, scale));
        List<Phase> phases = phases(fields, protocol, scale);
        List<Slo> slo = protocol.map(known -> slo(fields, known, phases)).orElse(List.of());
        Optional<Duration> deadline = fields.value("deadline", Duration.class);
        deadline.filter(Duration::isZero).ifPresent(zero -> problems.expected(fields.node("deadline"), "more than 0s"));
        if (problems.any()) {
            return Optional.empty();
        }
        return Optional.of(new Scenario(
                fields.value("name", String.class).orElseThrow(),
                fields.value("seed", Long.class).orElseThrow(),
                scale,
                protocol.orElseThrow(),
                target.orElseThrow(),
                settings.orElseThrow(),
                phases,
                slo,
                deadline.orElseThrow(),
                fields.value("drain", Duration.class).or(() -> deadline).orElseThrow(),
                fields.value("generator", Generator.class).orElseThrow()));
    }

    private void named(Node node, String name) {
        if (!NAME.matcher(name).matches()) {
            problems.expected(node, NAME_EXPECTED);
        }
    }

    private double scale(Fields fields) {
        double scale = fields.value("scale", Double.class).orElse(1.0);
        if (scale > 0 && scale <= MOST_SCALE) {
            return scale;
        }
        problems.expected(fields.node("scale"), "a number above 0, at most 1000000");
        return 1;
    }

    private Optional<Protocol> protocol(Fields fields) {
        Optional<String> name = fields.value("protocol", String.class);
        if (name.isPresent() && !protocols.containsKey(name.get())) {
            problems.expected(
                    fields.node("protocol"), Nearest.expectation(name.get(), new TreeSet<>(protocols.keySet())));
        }
        return name.map(protocols::get);
    }

    /** A gauge that the protocol does not have would be held against nothing, and nobody would be told. */
    private void gauges(Node node, TargetSpec target, Protocol protocol) {
        Set<String> known = new TreeSet<>(Set.of(NO_GAUGE));
        protocol.metrics().stream().filter(metric -> metric.kind().isRead()).forEach(metric -> known.add(metric.id()));
        for (Probe probe : target.probes()) {
            String gauge = probe.options().getOrDefault("gauge", NO_GAUGE);
            if (!known.contains(gauge)) {
                problems.at(
                        node.location(),
                        "probe " + probe.kind() + ": gauge: " + Printable.excerpt(gauge) + " (expected: "
                                + Nearest.expectation(gauge, known) + ")");
            }
        }
    }

    private Optional<Record> settings(Fields fields, Protocol protocol, double scale) {
        Node node = fields.given("settings")
                ? fields.node("settings")
                : new Node.Mapping(fields.mapping().location().child("settings"), Map.of());
        return new RecordBinder(TYPES, scale, problems)
                .bind(node, protocol.settingsType())
                .map(Record.class::cast);
    }

    private List<Phase> phases(Fields fields, Optional<Protocol> protocol, double scale) {
        Optional<List<Node>> nodes = fields.list("phases", Node.class);
        nodes.filter(List::isEmpty).ifPresent(none -> problems.expected(fields.node("phases"), "at least one phase"));
        List<Phase> phases = new ArrayList<>();
        Set<String> names = new HashSet<>();
        nodes.orElse(List.of())
                .forEach(item -> phase(item, names, protocol, scale).ifPresent(phases::add));
        return phases;
    }

    private Optional<Phase> phase(Node node, Set<String> names, Optional<Protocol> protocol, double scale) {
        Optional<Fields> bound = new RecordBinder(TYPES, scale, problems).fields(node, PhaseShape.class);
        if (bound.isEmpty()) {
            return Optional.empty();
        }
        Fields fields = bound.get();
        Optional<String> name = fields.value("name", String.class);
        name.ifPresent(text -> {
            named(fields.node("name"), text);
            if (!names.add(text)) {
                problems.expected(fields.node("name"), "a name that no other phase has");
            }
        });
        Optional<Duration> duration = fields.value("duration", Duration.class);
        duration.filter(Duration::isZero).ifPresent(zero -> problems.expected(fields.node("for"), "more than 0s"));
        Map<Operation, Load> load =
                protocol.map(known -> loads(fields, known, scale)).orElse(Map.of());
        return name.flatMap(known -> duration.map(length ->
                new Phase(known, length, fields.value("measured", Boolean.class).orElse(true), load)));
    }

    private Map<Operation, Load> loads(Fields fields, Protocol protocol, double scale) {
        Map<Operation, Load> loads = new LinkedHashMap<>();
        if (!(fields.node("load") instanceof Node.Mapping mapping) || !fields.given("load")) {
            return loads;
        }
        LoadBinder binder = new LoadBinder(TYPES, scale, problems);
        List<String> known = protocol.operations().stream().map(Operation::id).toList();
        mapping.entries().forEach((id, entry) -> {
            Optional<Load> load = binder.bind(entry.value());
            if (known.contains(id)) {
                load.ifPresent(bound -> loads.put(protocol.operations().get(known.indexOf(id)), bound));
            } else {
                problems.at(
                        entry.location(),
                        "unknown operation of " + protocol.name() + " (expected: " + Nearest.expectation(id, known)
                                + ")");
            }
        });
        return loads;
    }

    private List<Slo> slo(Fields fields, Protocol protocol, List<Phase> phases) {
        List<Slo> all = new ArrayList<>();
        if (fields.given("slo") && !phases.isEmpty() && phases.stream().noneMatch(Phase::measured)) {
            problems.at(
                    fields.node("slo").location(), "nothing is measured (expected: a phase without measured: false)");
        }
        fields.list("slo", Node.class).orElse(List.of()).forEach(item -> slo(item, protocol, phases)
                .ifPresent(all::add));
        return all;
    }

    private Optional<Slo> slo(Node node, Protocol protocol, List<Phase> phases) {
        Optional<String> text = new RecordBinder(TYPES, 1, problems).scalar(node, String.class);
        try {
            Optional<Slo> slo = text.map(expression -> Slo.parse(expression, protocol));
            slo.flatMap(Slo::phase).ifPresent(phase -> measured(node, phase, phases));
            return slo;
        } catch (IllegalArgumentException unfit) {
            problems.expected(node, unfit.getMessage());
            return Optional.empty();
        }
    }

    private void measured(Node node, String name, List<Phase> phases) {
        List<String> measured =
                phases.stream().filter(Phase::measured).map(Phase::name).toList();
        if (!measured.contains(name)) {
            boolean there = phases.stream().anyMatch(phase -> phase.name().equals(name));
            problems.expected(
                    node,
                    "a phase that " + (there ? "is measured" : "exists") + ", "
                            + Printable.excerpt(Nearest.expectation(name, measured)));
        }
    }
}
