package dev.throng.scenario;

import dev.throng.probe.ProbeSpec;
import dev.throng.protocol.Setting;
import dev.throng.scenario.yaml.Fields;
import dev.throng.scenario.yaml.Node;
import dev.throng.scenario.yaml.Problems;
import dev.throng.scenario.yaml.RecordBinder;
import dev.throng.scenario.yaml.ScalarTypes;
import dev.throng.text.Printable;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Binds the section {@code target}: one of launch, attach and command, each with keys of its own. */
final class TargetBinder {

    /** All keys of all kinds. */
    record Shape(
            @Setting("A reference target in a JVM of its own: riemann, xmpp, http-stream.")
            Optional<String> launch,

            @Setting("The address of a target that runs already.")
            Optional<Address> attach,

            @Setting(
                    "Program and arguments of a target to start; ${jvm.options} and ${jvm.java} stand for those of jvm.")
            Optional<List<String>> command,

            @Setting("The JVM of a target that is started.") Optional<Jvm> jvm,
            @Setting("Settings of the reference target.") Optional<Map<String, String>> set,

            @Setting("The process to sample: its id or its name.")
            Optional<ProcessRef> process,

            @Setting("How a started target shows that it is ready: tcp://HOST:PORT, http://…, or {output: REGEX}.")
            Optional<Node> ready,

            @Setting("Where the load goes; the address of ready by default.")
            Optional<Address> address,

            @Setting("Environment variables of the started target.")
            Optional<Map<String, String>> environment,

            @Setting("Working directory of the started target.")
            Optional<Path> workingDirectory,

            @Setting(value = "How long a started target may take to be ready.", fallback = "30s")
            Duration readyWithin,

            @Setting(value = "How long a started target may take to stop before it is killed.", fallback = "10s")
            Duration stopWithin,

            @Setting("Pages on which the target counts what it serves: [{icecast: \"http://…\"}].")
            Optional<List<Node>> probes,

            @Setting(value = "Lets load go to an address that is not loopback.", fallback = "false")
            boolean allowRemote) {}

    private static final List<String> KINDS = List.of("launch", "attach", "command");
    private static final Map<String, Set<String>> KEYS = Map.of(
            "launch", Set.of("jvm", "set", "readyWithin", "stopWithin"),
            "attach", Set.of("process"),
            "command",
                    Set.of("jvm", "ready", "address", "environment", "workingDirectory", "readyWithin", "stopWithin"));
    private static final List<String> SPECIAL = List.of(
            "jvm",
            "set",
            "process",
            "ready",
            "address",
            "environment",
            "workingDirectory",
            "readyWithin",
            "stopWithin");
    private static final int MOST_CHARS = 200;
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,40}");
    private static final String READY = "tcp://127.0.0.1:5222, http://127.0.0.1:8000/, or {output: REGEX}";

    private final RecordBinder binder;
    private final Problems problems;
    private boolean remote;

    TargetBinder(ScalarTypes types, Problems problems) {
        this.binder = new RecordBinder(types, 1, problems);
        this.problems = problems;
    }

    Optional<TargetSpec> bind(Node node) {
        Optional<Fields> bound = binder.fields(node, Shape.class);
        if (bound.isEmpty()) {
            return Optional.empty();
        }
        Fields fields = bound.get();
        remote = fields.value("allowRemote", Boolean.class).orElse(false);
        int before = problems.count();
        List<Probe> probes = probes(fields.list("probes", Node.class).orElse(List.of()));
        handedOver(fields.mapping());
        positive(fields, "readyWithin");
        positive(fields, "stopWithin");
        Optional<TargetSpec> target = kind(fields).flatMap(kind -> target(kind, fields, probes));
        return fields.sound() && problems.count() == before ? target : Optional.empty();
    }

    private Optional<String> kind(Fields fields) {
        List<String> given = KINDS.stream().filter(fields::given).toList();
        if (given.size() != 1) {
            problems.at(
                    fields.mapping().location(),
                    (given.isEmpty() ? "nothing to put under load" : String.join(" and ", given))
                            + " (expected: exactly one of launch, attach, command)");
            return Optional.empty();
        }
        String kind = given.get(0);
        SPECIAL.stream()
                .filter(key -> fields.given(key) && !KEYS.get(kind).contains(key))
                .forEach(key -> problems.expected(
                        fields.node(key), "none with " + kind + "; " + key + " goes with " + with(key)));
        return Optional.of(kind);
    }

    private static String with(String key) {
        return String.join(
                " or ",
                KINDS.stream().filter(kind -> KEYS.get(kind).contains(key)).toList());
    }

    private Optional<TargetSpec> target(String kind, Fields fields, List<Probe> probes) {
        return switch (kind) {
            case "launch" -> launch(fields, probes);
            case "attach" ->
                fields.value("attach", Address.class)
                        .filter(address -> near(fields.node("attach"), address))
                        .map(address ->
                                new TargetSpec.Attach(address, fields.value("process", ProcessRef.class), probes));
            default -> command(fields, probes);
        };
    }

    private Optional<TargetSpec> launch(Fields fields, List<Probe> probes) {
        Optional<String> name = fields.value("launch", String.class);
        if (name.isPresent() && !NAME.matcher(name.get()).matches()) {
            problems.expected(fields.node("launch"), "the name of a reference target: riemann, xmpp, http-stream");
            return Optional.empty();
        }
        return name.map(known -> new TargetSpec.Launch(
                known,
                jvm(fields),
                fields.map("set", String.class),
                duration(fields, "readyWithin"),
                duration(fields, "stopWithin"),
                probes));
    }

    private Optional<TargetSpec> command(Fields fields, List<Probe> probes) {
        Optional<List<String>> command = fields.list("command", String.class);
        if (command.isPresent()
                && (command.get().isEmpty() || command.get().get(0).isBlank())) {
            problems.expected(fields.node("command"), "a program and its arguments, such as [java, -jar, server.jar]");
        }
        if (!fields.given("ready")) {
            problems.at(fields.mapping().location(), "no ready (expected with command: " + READY + ")");
            return Optional.empty();
        }
        Optional<Readiness> ready = fields.value("ready", Node.class).flatMap(this::readiness);
        Optional<Address> address = fields.value("address", Address.class)
                .filter(given -> near(fields.node("address"), given))
                .or(() -> fields.given("address") ? Optional.empty() : ready.flatMap(TargetBinder::address));
        if (ready.isPresent() && address.isEmpty() && !fields.given("address")) {
            problems.at(fields.mapping().location(), "no address (expected where ready is an output: 127.0.0.1:5222)");
        }
        if (command.isEmpty() || ready.isEmpty() || address.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new TargetSpec.Command(
                command.get(),
                ready.get(),
                address.get(),
                jvm(fields),
                fields.map("environment", String.class),
                fields.value("workingDirectory", Path.class),
                duration(fields, "readyWithin"),
                duration(fields, "stopWithin"),
                probes));
    }

    private static Optional<Address> address(Readiness ready) {
        if (ready instanceof Readiness.Tcp tcp) {
            return Optional.of(tcp.address());
        }
        return ready instanceof Readiness.Http http ? Optional.of(http.address()) : Optional.empty();
    }

    private Optional<Readiness> readiness(Node node) {
        if (node instanceof Node.Mapping mapping
                && mapping.entries().keySet().equals(Set.of("output"))
                && mapping.value("output").orElseThrow() instanceof Node.Scalar regex) {
            try {
                return Optional.of(new Readiness.Output(Pattern.compile(regex.text())));
            } catch (PatternSyntaxException broken) {
                problems.expected(regex, "a regular expression; " + broken.getDescription());
                return Optional.empty();
            }
        }
        if (!(node instanceof Node.Scalar scalar)) {
            problems.expected(node, READY);
            return Optional.empty();
        }
        try {
            if (scalar.text().startsWith("tcp://")) {
                Address address = Address.parse(scalar.text().substring("tcp://".length()));
                return near(node, address) ? Optional.of(new Readiness.Tcp(address)) : Optional.empty();
            }
        } catch (IllegalArgumentException unfit) {
            problems.expected(node, READY);
            return Optional.empty();
        }
        return url(node, scalar.text(), READY).map(url -> new Readiness.Http(url, address(url)));
    }

    /** A http or https URL of a host we may talk to. */
    private Optional<URI> url(Node node, String text, String expected) {
        try {
            URI url = new URI(text);
            boolean http = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
            if (http && url.getHost() != null) {
                return near(node, address(url)) ? Optional.of(url) : Optional.empty();
            }
        } catch (URISyntaxException | IllegalArgumentException unfit) {
            problems.expected(node, expected);
            return Optional.empty();
        }
        problems.expected(node, expected);
        return Optional.empty();
    }

    private static Address address(URI url) {
        int port = url.getPort() >= 0 ? url.getPort() : "https".equals(url.getScheme()) ? 443 : 80;
        return new Address(url.getHost().replaceAll("[\\[\\]]", ""), port);
    }

    private boolean near(Node node, Address address) {
        if (remote || address.loopback()) {
            return true;
        }
        problems.expected(
                node,
                "an address of this machine's loopback interface, such as 127.0.0.1; load goes to other machines only with"
                        + " allowRemote: true in target");
        return false;
    }

    private List<Probe> probes(List<Node> nodes) {
        List<Probe> probes = new ArrayList<>();
        nodes.forEach(node -> probe(node).ifPresent(probes::add));
        return probes;
    }

    private Optional<Probe> probe(Node node) {
        String expected =
                "one kind of probe and its page, such as {icecast: \"http://127.0.0.1:8000/status-json.xsl\"}";
        if (!(node instanceof Node.Mapping mapping) || mapping.entries().size() != 1) {
            problems.expected(node, expected);
            return Optional.empty();
        }
        String kind = mapping.entries().keySet().iterator().next();
        Node page = mapping.value(kind).orElseThrow();
        Map<String, String> options = new LinkedHashMap<>();
        Node url = page;
        if (page instanceof Node.Mapping detailed) {
            detailed.entries().forEach((key, entry) -> binder.scalar(entry.value(), String.class)
                    .ifPresent(text -> options.put(key, text)));
            options.remove("url");
            url = detailed.value("url").orElse(page);
        }
        if (!(url instanceof Node.Scalar scalar)) {
            problems.expected(url, expected);
            return Optional.empty();
        }
        Optional<URI> uri = scalar.text().matches("/(?!/).*")
                ? path(scalar)
                : url(scalar, scalar.text(), "a http or https URL, or the path of a page of the target's own");
        return uri.flatMap(found -> probe(node, new Probe(kind, found, options)));
    }

    private Optional<URI> path(Node.Scalar path) {
        try {
            return Optional.of(new URI(path.text()));
        } catch (URISyntaxException unfit) {
            problems.expected(path, "the path of a page, such as /status-json.xsl");
            return Optional.empty();
        }
    }

    private Optional<Probe> probe(Node node, Probe probe) {
        try {
            ProbeSpec.of(probe.kind(), probe.url(), probe.options());
            return Optional.of(probe);
        } catch (IllegalArgumentException unfit) {
            problems.at(node.location(), "probe " + Printable.line(unfit.getMessage(), MOST_CHARS));
            return Optional.empty();
        }
    }

    /** What is handed to a new process cannot hold the character 0, nor its names an equals sign. */
    private void handedOver(Node.Mapping section) {
        List.of("command", "environment", "set", "jvm")
                .forEach(key -> section.value(key).ifPresent(this::whole));
        for (String key : List.of("environment", "set")) {
            if (section.value(key).orElse(section) instanceof Node.Mapping named && named != section) {
                named.entries().keySet().stream()
                        .filter(name -> name.isEmpty() || name.contains("=") || name.contains("\0"))
                        .forEach(name -> problems.at(
                                named.location(), "\"" + Printable.excerpt(name) + "\" (expected: names without =)"));
            }
        }
    }

    private void whole(Node node) {
        if (node instanceof Node.Sequence sequence) {
            sequence.items().forEach(this::whole);
        } else if (node instanceof Node.Mapping mapping) {
            mapping.entries().values().forEach(entry -> whole(entry.value()));
        } else if (node instanceof Node.Scalar scalar && scalar.text().contains("\0")) {
            problems.expected(scalar, "text without the character 0");
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
}
