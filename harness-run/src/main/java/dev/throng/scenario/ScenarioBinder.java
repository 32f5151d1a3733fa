package dev.throng.scenario;

import dev.throng.probe.ProbeSpec;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Inline;
import dev.throng.scenario.Scenario.Generator;
import dev.throng.scenario.Scenario.Phase;
import dev.throng.scenario.TargetSpec.Probe;
import dev.throng.scenario.yaml.Fields;
import dev.throng.scenario.yaml.Node;
import dev.throng.scenario.yaml.Problems;
import dev.throng.scenario.yaml.RecordBinder;
import dev.throng.text.Nearest;
import dev.throng.text.Printable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Binds the root of a scenario file, and after the protocol is known the sections that depend on it. One thread uses it, for one file. */
final class ScenarioBinder {

    /** The keys of the file. */
    record Shape(
            @Setting(value = "The name of the test and of its result directory.", example = "checkout-peak")
            String name,

            @Setting(value = "The same seed gives the same schedule.", fallback = "1", example = "42")
            long seed,

            @Setting(
                    value = "Multiplies rates, users, windows, bursts, limits and the protocol's settings that say so;"
                            + " durations stay.",
                    fallback = "1.0",
                    example = "0.1")
            double scale,

            @Setting(value = "The protocol that the load uses.", example = "PROTOCOL")
            String protocol,

            @Setting(value = "The server under load.", example = "{launch: PROTOCOL}")
            Node target,

            @Setting(value = "The protocol's own settings.", fallback = "{}", example = "{connections: 4}")
            Node settings,

            @Setting(
                    value = "The phases, which run one after the other.",
                    example = "[{name: steady, for: 60s, load: {send: {rate: 1000/s}}}]")
            List<Node> phases,

            @Setting(
                    value = "Objectives for the results, such as send.response.p99 < 50ms.",
                    fallback = "[]",
                    example = "[send.response.p99 < 50ms, send.failures == 0]")
            List<Node> slo,

            @Inline Patience patience,

            @Setting(value = "The load generator.", fallback = "{}")
            Generator generator) {}

    /** The keys that state how long the run waits for the target. */
    record Patience(
            @Setting(
                    value =
                            "How long an answer may take, from the start of its arrival. Longer than the default of each of settings.deadlines.",
                    fallback = "15s",
                    example = "30s")
            Duration deadline,

            @Setting(
                    value = "How long the run waits at its end for open arrivals; the deadline by default.",
                    example = "5s")
            Optional<Duration> drain,

            @Setting(
                    value = "Continue even if every arrival fails from the start; by default such a run stops early.",
                    fallback = "false")
            boolean keepGoing) {}

    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N} ._+-]{0,99}");
    private static final String NAME_EXPECTED =
            "letters, digits, spaces and . _ + -, at most 100, the first a letter or digit";
    private static final double MAX_SCALE = 1e6;

    private final Map<String, Protocol> protocols;
    private final Problems problems;

    ScenarioBinder(Map<String, Protocol> protocols, Problems problems) {
        this.protocols = protocols;
        this.problems = problems;
    }

    /** The scenario of a file; empty if there is a problem. */
    Optional<Scenario> bind(Node root) {
        if (FileKind.SCENARIO.refuses(root, problems)) {
            return Optional.empty();
        }
        Optional<Fields> bound = new RecordBinder(ScenarioTypes.TYPES, 1, problems).fields(root, Shape.class);
        if (bound.isEmpty()) {
            return Optional.empty();
        }
        Fields fields = bound.get();
        fields.value("name", String.class).ifPresent(name -> checkName(fields.node("name"), name, problems));
        double scale = scale(fields);
        Optional<TargetSpec> target =
                fields.value("target", Node.class).flatMap(node -> new TargetBinder(protocols, problems).bind(node));
        Optional<Protocol> installed = protocol(fields);
        installed.ifPresent(known -> target.ifPresent(spec -> checkGauges(fields.node("target"), spec, known)));
        Optional<Record> settings = installed.flatMap(known -> settings(fields, known, scale));
        Optional<Protocol> protocol =
                installed.map(known -> settings.map(known::configured).orElse(known));
        List<Phase> phases = new PhaseBinder(protocol, scale, problems).bind(fields);
        List<Slo> slo = protocol.filter(known -> fields.given("slo"))
                .map(known -> new SloBinder(known, phases, hasOnly(fields, phases), problems).bind(fields))
                .orElse(List.of());
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
                new Scenario.Patience(
                        deadline.orElseThrow(),
                        fields.value("drain", Duration.class).or(() -> deadline).orElseThrow(),
                        fields.value("keepGoing", Boolean.class).orElseThrow()),
                fields.value("generator", Generator.class).orElseThrow()));
    }

    /** Reports the name of a test or a phase that cannot be the name of a file too. */
    static void checkName(Node node, String name, Problems problems) {
        if (!NAME.matcher(name).matches()) {
            problems.expected(node, NAME_EXPECTED);
        }
    }

    private static boolean hasOnly(Fields file, List<Phase> phases) {
        return file.given("phases")
                && file.node("phases") instanceof Node.Sequence all
                && all.items().size() == phases.size();
    }

    private double scale(Fields fields) {
        double scale = fields.value("scale", Double.class).orElse(1.0);
        if (scale > 0 && scale <= MAX_SCALE) {
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

    /** Reports a probe that names a gauge which the protocol does not have: the two could not be compared. */
    private void checkGauges(Node node, TargetSpec target, Protocol protocol) {
        Set<String> known = new TreeSet<>(Set.of(ProbeSpec.NO_GAUGE));
        protocol.metrics().stream()
                .filter(metric -> metric.kind().isSampled())
                .forEach(metric -> known.add(metric.id()));
        for (Probe probe : target.probes()) {
            String gauge = probe.gauge().orElse(ProbeSpec.NO_GAUGE);
            if (!known.contains(gauge)) {
                problems.at(
                        node.location(),
                        "probe " + probe.spec().kind().id() + ": gauge: " + Printable.excerpt(gauge) + " (expected: "
                                + Nearest.expectation(gauge, known) + ")");
            }
        }
    }

    private Optional<Record> settings(Fields fields, Protocol protocol, double scale) {
        Node node = fields.given("settings")
                ? fields.node("settings")
                : new Node.Mapping(fields.mapping().location().child("settings"), Map.of());
        return new RecordBinder(ScenarioTypes.TYPES, scale, problems)
                .bind(node, protocol.settingsType())
                .map(Record.class::cast);
    }
}
