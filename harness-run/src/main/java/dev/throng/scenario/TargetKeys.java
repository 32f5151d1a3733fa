package dev.throng.scenario;

import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Inline;
import dev.throng.scenario.yaml.Fields;
import dev.throng.scenario.yaml.Node;
import dev.throng.scenario.yaml.Problems;
import dev.throng.scenario.yaml.ScalarTypes;
import dev.throng.scheduling.CpuList;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys of the section {@code target}, of all kinds of target; {@link TargetKind} states which belong together. */
record TargetKeys(
        @Inline Kinds kinds,

        @Setting(
                value = "How many processes of the reference target to start; see Several addresses.",
                fallback = "1",
                example = "2",
                exampleNeeds = "launch: PROTOCOL")
        int processes,

        @Setting(
                value = "The JVM of a target that is started.",
                example = "{java: 21, options: [-Xmx1g]}",
                exampleNeeds = "launch: PROTOCOL")
        Optional<Jvm> jvm,

        @Setting(
                value = "Settings of the reference target; throng target NAME --set help lists them.",
                example = "{stall: 1s@5s}",
                exampleNeeds = "launch: PROTOCOL")
        Optional<Map<String, String>> set,

        @Setting(
                value =
                        "The process to sample: its id or its name; or a list of them, in the order of the addresses if there are as many.",
                example = "4711",
                exampleNeeds = "attach: 127.0.0.1:5555")
        Optional<Node> process,

        @Inline Reached reached,

        @Inline Surroundings surroundings,

        @Inline Waits waits,

        @Setting(
                value = "Pages on which the target counts what it serves; see Probes.",
                example = "[{json: {url: \"http://127.0.0.1:8080/status\", pointer: /sessions}}]",
                exampleNeeds = "attach: 127.0.0.1:5555")
        Optional<List<Node>> probes,

        @Setting(
                value = "Allows load on an address that is not loopback.",
                fallback = "false",
                exampleNeeds = "attach: 10.0.0.5:5555")
        boolean allowRemote) {

    /** The keys that name the kind of target. */
    record Kinds(
            @Setting(
                    value = "A reference target, started in its own JVM; it has the name of its protocol.",
                    example = "PROTOCOL")
            Optional<String> launch,

            @Setting(
                    value = "The address of a target that already runs, or several; see Several addresses.",
                    example = "127.0.0.1:5555")
            Optional<Node> attach,

            @Setting(
                    value =
                            "Program and arguments of a target to start. ${jvm.options} as a separate word stands for the flags of the JVM, ${jvm.java} for the path of its java.",
                    example = "[java, \"${jvm.options}\", -jar, server.jar]",
                    exampleNeeds = "ready: \"tcp://127.0.0.1:5555\"")
            Optional<List<String>> command) {}

    /** The keys that state where a started target is, and when it is ready. */
    record Reached(
            @Setting(
                    value =
                            "How a started target shows that it is ready: tcp://HOST:PORT, http://…, or {output: REGEX}.",
                    example = "\"tcp://127.0.0.1:5555\"",
                    exampleNeeds = "command: [./server]")
            Optional<Node> ready,

            @Setting(
                    value = "The address that the load goes to; the address of ready by default.",
                    example = "127.0.0.1:5555",
                    exampleNeeds = "command: [./server], ready: {output: started}")
            Optional<Address> address) {}

    /** The keys that state in what surroundings a started target runs. */
    record Surroundings(
            @Setting(
                    value =
                            "Environment variables of the started target; ${jvm.options} and ${jvm.java} stand for the same in a value: JAVA_OPTS: \"${jvm.options}\".",
                    example = "{LOG_LEVEL: warn}",
                    exampleNeeds = "command: [./server], ready: \"tcp://127.0.0.1:5555\"")
            Optional<Map<String, String>> environment,

            @Setting(
                    value = "Working directory of the started target; by default the directory that Throng runs in.",
                    example = "/opt/server",
                    exampleNeeds = "command: [./server], ready: \"tcp://127.0.0.1:5555\"")
            Optional<Path> workingDirectory,

            @Setting(
                    value =
                            "The CPUs that the started target and what it starts may use: 0, 0-3 or \"0,2\". Its JVM sees only these. Linux only.",
                    example = "1",
                    exampleNeeds = "launch: PROTOCOL")
            Optional<CpuList> cpus) {}

    /** The keys that state how long a started target may take. */
    record Waits(
            @Setting(
                    value = "How long a started target may take to be ready.",
                    fallback = "30s",
                    example = "2m",
                    exampleNeeds = "launch: PROTOCOL")
            Duration readyWithin,

            @Setting(
                    value = "How long a started target may take to stop before it is killed.",
                    fallback = "10s",
                    example = "30s",
                    exampleNeeds = "launch: PROTOCOL")
            Duration stopWithin) {}

    /** The kinds of target. Each is named by its key in a file and allows further keys. */
    enum TargetKind {
        LAUNCH("processes", "jvm", "set", "cpus", "readyWithin", "stopWithin"),
        ATTACH("process"),
        COMMAND("jvm", "ready", "address", "environment", "workingDirectory", "cpus", "readyWithin", "stopWithin");

        private final List<String> further;

        TargetKind(String... further) {
            this.further = List.of(further);
        }

        /** The kinds by their keys, each with the further keys that it allows. Every kind allows {@code probes} and {@code allowRemote}. */
        static Map<String, List<String>> all() {
            Map<String, List<String>> all = new LinkedHashMap<>();
            for (TargetKind kind : values()) {
                all.put(kind.key(), kind.further);
            }
            return all;
        }

        private String key() {
            return ScalarTypes.word(this);
        }

        /** The kind of a target; empty, with a problem, if the file has keys of no kind or of several kinds. */
        static Optional<TargetKind> of(Fields target, Problems problems) {
            List<TargetKind> given = Arrays.stream(values())
                    .filter(kind -> target.given(kind.key()))
                    .toList();
            if (given.size() != 1) {
                problems.at(
                        target.mapping().location(),
                        (given.isEmpty() ? "no kind of target" : keys(given, " and ")) + " (expected: exactly one of "
                                + keys(List.of(values()), ", ") + ")");
                return Optional.empty();
            }
            TargetKind kind = given.get(0);
            Arrays.stream(values())
                    .flatMap(other -> other.further.stream())
                    .distinct()
                    .filter(key -> target.given(key) && !kind.further.contains(key))
                    .forEach(key -> problems.expected(target.node(key), kind.without(key)));
            return Optional.of(kind);
        }

        private String without(String key) {
            List<TargetKind> having = Arrays.stream(values())
                    .filter(other -> other.further.contains(key))
                    .toList();
            return "no " + key + " with " + key() + "; " + key + " is for " + keys(having, " or ");
        }

        private static String keys(List<TargetKind> kinds, String separator) {
            return String.join(separator, kinds.stream().map(TargetKind::key).toList());
        }
    }
}
