package dev.throng.cli;

import dev.throng.protocol.Protocol;
import dev.throng.scenario.yaml.Nearest;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;

/**
 * The protocols on the class path.
 *
 * @param byName sorted
 */
record Protocols(Map<String, Protocol> byName) {

    static Protocols installed() {
        Map<String, Protocol> found = new TreeMap<>();
        ServiceLoader.load(Protocol.class).forEach(protocol -> found.put(protocol.name(), protocol));
        return new Protocols(found);
    }

    Protocol named(String name) {
        return Optional.ofNullable(byName.get(name))
                .orElseThrow(() -> new UsageException(
                        name + ": no such protocol (expected: " + Nearest.expectation(name, byName.keySet()) + ")"));
    }
}
