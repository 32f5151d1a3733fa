package dev.throng.run;

import dev.throng.protocol.Workload;
import dev.throng.run.result.RunException;
import dev.throng.transport.DialOptions;
import dev.throng.transport.LocalAddresses;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/** Checks before a run whether connections can come from the addresses that the scenario names. Each agent checks it on its machine. */
final class SourcesCheck {

    private SourcesCheck() {}

    /** @throws RunException that names the first address which is not local */
    static void require(Workload workload) throws RunException {
        Optional<String> problem =
                problem(workload.dialOptions().map(DialOptions::sources).orElse(List.of()));
        if (problem.isPresent()) {
            throw new RunException(problem.get());
        }
    }

    static Optional<String> problem(List<InetAddress> sources) {
        return sources.stream()
                .filter(source -> !LocalAddresses.contains(source))
                .findFirst()
                .map(source -> "settings.sources: " + source.getHostAddress()
                        + " is not an address of this machine (expected: addresses that 'ip address' shows, or on Linux those of"
                        + " 127.0.0.0/8 for a target on the same machine)");
    }
}
