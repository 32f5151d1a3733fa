package dev.throng.cli;

import dev.throng.protocol.InstalledProtocols;
import dev.throng.protocol.Protocol;
import dev.throng.scenario.yaml.Nearest;
import java.util.Map;
import java.util.Optional;

/**
 * The protocols on the class path.
 *
 * @param byName sorted
 */
record Protocols(Map<String, Protocol> byName) {

    static Protocols installed() {
        return new Protocols(InstalledProtocols.byName());
    }

    Protocol named(String name) {
        return Optional.ofNullable(byName.get(name))
                .orElseThrow(() -> new UsageException(
                        name + ": no such protocol (expected: " + Nearest.expectation(name, byName.keySet()) + ")"));
    }
}
