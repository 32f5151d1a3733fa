package dev.throng.scenario;

import dev.throng.protocol.Protocol;
import dev.throng.run.extension.RunExtension;
import dev.throng.scenario.TargetKeys.TargetKind;
import dev.throng.scenario.TargetSpec.Probe;
import dev.throng.scenario.yaml.Fields;
import dev.throng.scenario.yaml.Node;
import dev.throng.scenario.yaml.Problems;
import dev.throng.scenario.yaml.RecordBinder;
import dev.throng.scheduling.CpuList;
import dev.throng.secrets.JvmPlaceholders;
import dev.throng.text.Nearest;
import dev.throng.text.Printable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Binds the section {@code target}: one of launch, attach and command, each with keys of its own. One thread uses it. */
final class TargetBinder {

    private static final int MAX_PROCESSES = 256;

    private final Map<String, Protocol> protocols;
    private final RecordBinder binder;
    private final Problems problems;

    /** @param protocols the installed protocols, by name */
    TargetBinder(Map<String, Protocol> protocols, Problems problems) {
        this.protocols = protocols;
        this.binder = new RecordBinder(ScenarioTypes.TYPES, 1, problems);
        this.problems = problems;
    }

    /** The target of a file; empty, with a problem, if a value does not fit. */
    Optional<TargetSpec> bind(Node node) {
        Optional<Fields> bound = binder.fields(node, TargetKeys.class);
        if (bound.isEmpty()) {
            return Optional.empty();
        }
        Fields fields = bound.get();
        int before = problems.count();
        List<Probe> probes = fields.list("probes", Node.class)
                .map(nodes -> probes(nodes, addresses(fields)))
                .orElse(List.of());
        ProcessArguments.check(fields.mapping(), problems);
        positive(fields, "readyWithin");
        positive(fields, "stopWithin");
        Optional<TargetSpec> target = TargetKind.of(fields, problems).flatMap(kind -> target(kind, fields, probes));
        return fields.sound() && problems.count() == before ? target : Optional.empty();
    }

    private ReachableAddress addresses(Fields fields) {
        return new ReachableAddress(fields.value("allowRemote", Boolean.class).orElse(false), problems);
    }

    private Optional<TargetSpec> target(TargetKind kind, Fields fields, List<Probe> probes) {
        return switch (kind) {
            case LAUNCH -> launch(fields, probes);
            case ATTACH -> new AttachBinder(binder, addresses(fields), problems).bind(fields, probes);
            case COMMAND -> command(fields, addresses(fields), probes);
        };
    }

    private List<Probe> probes(List<Node> nodes, ReachableAddress addresses) {
        return new ProbeBinder(RunExtension.probeKinds(protocols.values()), binder, addresses, problems).bind(nodes);
    }

    private Optional<TargetSpec> launch(Fields fields, List<Probe> probes) {
        Optional<String> name = fields.value("launch", String.class);
        if (name.isPresent() && !protocols.containsKey(name.get())) {
            problems.expected(
                    fields.node("launch"),
                    "the name of a reference target: "
                            + Nearest.expectation(name.get(), new TreeSet<>(protocols.keySet())));
            return Optional.empty();
        }
        Optional<Integer> processes = processes(fields);
        return name.filter(known -> processes.isPresent())
                .map(known -> new TargetSpec.Launch(
                        known,
                        processes.get(),
                        jvm(fields),
                        fields.map("set", String.class),
                        fields.value("cpus", CpuList.class),
                        duration(fields, "readyWithin"),
                        duration(fields, "stopWithin"),
                        probes));
    }

    /** How many processes to start; empty, with a problem, if they cannot all be started. */
    private Optional<Integer> processes(Fields fields) {
        int count = fields.value("processes", Integer.class).orElse(1);
        if (count < 1 || count > MAX_PROCESSES) {
            problems.expected(fields.node("processes"), "1 to " + MAX_PROCESSES);
            return Optional.empty();
        }
        if (count > 1 && fields.map("set", String.class).containsKey("port")) {
            problems.expected(fields.node("set"), "no port with several processes; each takes a free port");
            return Optional.empty();
        }
        return Optional.of(count);
    }

    private Optional<TargetSpec> command(Fields fields, ReachableAddress addresses, List<Probe> probes) {
        Optional<List<String>> command = fields.list("command", String.class);
        if (command.isPresent()
                && (command.get().isEmpty() || command.get().get(0).isBlank())) {
            problems.expected(fields.node("command"), "a program and its arguments, such as [java, -jar, server.jar]");
        }
        Map<String, String> environment = fields.map("environment", String.class);
        command.ifPresent(words -> checkPlaceholders(fields, words, environment));
        if (!fields.given("ready")) {
            problems.at(
                    fields.mapping().location(), "no key ready (expected with command: " + ReadinessBinder.FORMS + ")");
            return Optional.empty();
        }
        Optional<Readiness> ready =
                fields.value("ready", Node.class).flatMap(new ReadinessBinder(addresses, problems)::bind);
        Optional<Address> address = fields.value("address", Address.class)
                .filter(given -> addresses.allowed(fields.node("address"), given))
                .or(() -> fields.given("address") ? Optional.empty() : ready.flatMap(ReadinessBinder::address));
        if (ready.isPresent() && address.isEmpty() && !fields.given("address")) {
            problems.at(fields.mapping().location(), "no key address (expected if ready is an output: 127.0.0.1:5222)");
        }
        if (command.isEmpty() || ready.isEmpty() || address.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new TargetSpec.Command(
                command.get(),
                ready.get(),
                address.get(),
                jvm(fields),
                environment,
                fields.value("workingDirectory", Path.class),
                fields.value("cpus", CpuList.class),
                duration(fields, "readyWithin"),
                duration(fields, "stopWithin"),
                probes,
                addresses.remote()));
    }

    /** Flags of the JVM must reach it as they are. */
    private void checkPlaceholders(Fields fields, List<String> command, Map<String, String> environment) {
        List<String> flags = jvm(fields).options();
        Optional<String> misplaced = JvmPlaceholders.misplaced(command);
        if (misplaced.isPresent()) {
            problems.at(
                    fields.node("command").location(),
                    misplaced.get() + " (expected: " + JvmPlaceholders.OPTIONS + " as a separate word, or for a script"
                            + " environment: {JAVA_OPTS: \"" + JvmPlaceholders.OPTIONS + "\"})");
        } else if (!flags.isEmpty() && !JvmPlaceholders.placesOptions(command, environment)) {
            problems.at(
                    fields.node("command").location(),
                    "no place for the flags of jvm.options (expected: " + JvmPlaceholders.OPTIONS
                            + " as a word of the command or in a value of environment)");
        }
        Optional<String> split = JvmPlaceholders.splittable(flags);
        if (split.isPresent() && JvmPlaceholders.placesOptions(List.of(), environment)) {
            problems.at(
                    fields.node("environment").location(),
                    split.get() + " (expected: flags without spaces, because scripts split the value at spaces)");
        }
    }

    private void positive(Fields fields, String key) {
        if (fields.value(key, Duration.class).filter(Duration::isZero).isPresent()) {
            problems.expected(fields.node(key), "more than 0s");
        }
    }

    private static Jvm jvm(Fields fields) {
        return fields.value("jvm", Jvm.class).orElseGet(Jvm::own);
    }

    private static Duration duration(Fields fields, String key) {
        return fields.value(key, Duration.class).orElse(Duration.ZERO);
    }

    /** Reports text that a new process cannot get: the character 0 anywhere, and an equals sign in a name. */
    private static final class ProcessArguments {

        /** Checks the keys of a target whose values become arguments or environment variables. */
        static void check(Node.Mapping target, Problems problems) {
            List.of("command", "environment", "set", "jvm")
                    .forEach(key -> target.value(key).ifPresent(node -> checkText(node, problems)));
            List.of("environment", "set").forEach(key -> target.value(key)
                    .filter(Node.Mapping.class::isInstance)
                    .ifPresent(named -> checkNames((Node.Mapping) named, problems)));
        }

        private static void checkNames(Node.Mapping named, Problems problems) {
            named.entries().keySet().stream()
                    .filter(name -> name.isEmpty() || name.contains("=") || name.contains("\0"))
                    .forEach(name -> problems.at(
                            named.location(), "\"" + Printable.excerpt(name) + "\" (expected: names without =)"));
        }

        private static void checkText(Node node, Problems problems) {
            if (node instanceof Node.Sequence sequence) {
                sequence.items().forEach(item -> checkText(item, problems));
            } else if (node instanceof Node.Mapping mapping) {
                mapping.entries().values().forEach(entry -> checkText(entry.value(), problems));
            } else if (node instanceof Node.Scalar scalar && scalar.text().contains("\0")) {
                problems.expected(scalar, "text without the character 0");
            }
        }

        private ProcessArguments() {}
    }
}
