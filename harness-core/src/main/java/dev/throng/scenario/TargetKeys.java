package dev.throng.scenario;

import dev.throng.protocol.Setting;
import dev.throng.scenario.yaml.Node;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys of the section {@code target}, of all kinds of target; {@link TargetKind} states which belong together. */
record TargetKeys(
        @Setting("A reference target, started in its own JVM; it has the name of its protocol.")
        Optional<String> launch,

        @Setting("The address of a target that already runs.")
        Optional<Address> attach,

        @Setting(
                "Program and arguments of a target to start. ${jvm.options} as a separate word stands for the flags of the JVM, ${jvm.java} for the path of its java.")
        Optional<List<String>> command,

        @Setting("The JVM of a target that is started.") Optional<Jvm> jvm,
        @Setting("Settings of the reference target.") Optional<Map<String, String>> set,

        @Setting("The process to sample: its id or its name.")
        Optional<ProcessRef> process,

        @Setting("How a started target shows that it is ready: tcp://HOST:PORT, http://…, or {output: REGEX}.")
        Optional<Node> ready,

        @Setting("The address that the load goes to; the address of ready by default.")
        Optional<Address> address,

        @Setting(
                "Environment variables of the started target. ${jvm.options} in a value stands for the flags of the JVM with spaces between them,"
                        + " ${jvm.java} for the path of its java: JAVA_OPTS: \"${jvm.options}\".")
        Optional<Map<String, String>> environment,

        @Setting("Working directory of the started target.") Optional<Path> workingDirectory,

        @Setting(value = "How long a started target may take to be ready.", fallback = "30s")
        Duration readyWithin,

        @Setting(value = "How long a started target may take to stop before it is killed.", fallback = "10s")
        Duration stopWithin,

        @Setting("Pages on which the target counts what it serves: [{json: {url: \"http://…\", pointer: /sessions}}].")
        Optional<List<Node>> probes,

        @Setting(value = "Allows load on an address that is not loopback.", fallback = "false")
        boolean allowRemote) {}
