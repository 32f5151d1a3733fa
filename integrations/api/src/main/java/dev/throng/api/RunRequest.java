package dev.throng.api;

import dev.throng.protocol.Protocol;
import dev.throng.run.labels.Labels;
import dev.throng.sample.OwnSockets;
import dev.throng.scenario.Address;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scenario.TargetSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What a run needs. Immutable.
 *
 * @param sets changes of the scenario, {@code PATH=VALUE}
 * @param environment variables added to those of this JVM
 * @param directory the result directory
 * @param overwrite whether an older result in it may be deleted
 * @param jvmOptions of the generator's JVM
 * @param labels of the results
 */
record RunRequest(
        Path scenario,
        List<String> sets,
        Map<String, String> environment,
        Path directory,
        boolean overwrite,
        List<String> jvmOptions,
        Labels labels) {

    private static final Pattern HOST = Pattern.compile("[\\w.:%-]+");
    private static final int MAX_PORT = 65_535;

    RunRequest {
        sets = List.copyOf(sets);
        environment = Map.copyOf(environment);
        jvmOptions = List.copyOf(jvmOptions);
    }

    /** The change of a scenario that attaches to a server. */
    static String attach(String host, int port) {
        if (!HOST.matcher(host).matches()) {
            throw new IllegalArgumentException("host: " + host + " (expected: a host name or an IP address)");
        }
        if (port < 1 || port > MAX_PORT) {
            throw new IllegalArgumentException("port: " + port + " (expected: 1 to " + MAX_PORT + ")");
        }
        String written = host.contains(":") ? "[" + host + "]" : host;
        return "target={attach: \"" + written + ":" + port + "\"}";
    }

    /** Reads the scenario with the changes. */
    ScenarioFile read() throws ScenarioException {
        Map<String, String> all = new HashMap<>(System.getenv());
        all.putAll(environment);
        return ScenarioFile.read(scenario, sets, all, Protocol.installed());
    }

    /**
     * If this JVM is the server that the scenario attaches to, the same request with this JVM as the process to sample. Otherwise this
     * request.
     */
    RunRequest withOwnProcess() throws ScenarioException {
        if (!isServedHere(read().scenario().target())) {
            return this;
        }
        List<String> more = new ArrayList<>(sets);
        more.add("target.process=" + ProcessHandle.current().pid());
        return new RunRequest(scenario, more, environment, directory, overwrite, jvmOptions, labels);
    }

    private static boolean isServedHere(TargetSpec target) {
        return target instanceof TargetSpec.Attach attach
                && attach.processes().isEmpty()
                && attach.points().size() == 1
                && attach.points().get(0) instanceof Address address
                && OwnSockets.serve(address.resolve());
    }
}
