package dev.throng.reports.history;

import dev.throng.protocol.Protocol;
import dev.throng.run.quantities.RunQuantity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The figures that the user chose for an index, by the names that objectives have for them. Immutable. */
public final class ChosenFigures {

    /** No choice: an index then shows its own figures. */
    public static final ChosenFigures NONE = new ChosenFigures(List.of(), Map.of());

    private static final int MOST = 12;

    private final List<String> names;
    private final Map<String, List<Optional<RunQuantity>>> byProtocol;

    private ChosenFigures(List<String> names, Map<String, List<Optional<RunQuantity>>> byProtocol) {
        this.names = List.copyOf(names);
        this.byProtocol = Map.copyOf(byProtocol);
    }

    /**
     * Reads names such as {@code send.response.p99} and {@code phase[steady].send.owed}. The usual figure {@code target.cpuPerOperation} is no
     * name of objectives, and allowed too.
     *
     * @param protocols those that runs may have; each name must be a figure of at least one
     * @throws IllegalArgumentException with the name that no protocol has, and what was expected
     */
    public static ChosenFigures parse(List<String> names, Collection<Protocol> protocols) {
        if (names.size() > MOST) {
            throw new IllegalArgumentException(names.size() + " figures (expected: at most " + MOST + ")");
        }
        Map<String, List<Optional<RunQuantity>>> byProtocol = new HashMap<>();
        protocols.forEach(protocol -> byProtocol.put(protocol.name(), new ArrayList<>()));
        for (String name : names) {
            Map<String, String> expected = new LinkedHashMap<>();
            for (Protocol protocol : protocols) {
                Optional<RunQuantity> found = Optional.empty();
                try {
                    found = Optional.of(RunQuantity.parse(name, protocol));
                } catch (IllegalArgumentException unknown) {
                    expected.put(protocol.name(), unknown.getMessage());
                }
                byProtocol.get(protocol.name()).add(found);
            }
            if (expected.size() == protocols.size() && !name.equals(RunGroup.CPU_PER_OPERATION)) {
                throw new IllegalArgumentException(
                        name + " is a figure of no protocol (expected: " + expectation(name, expected) + ")");
            }
        }
        return new ChosenFigures(names, byProtocol);
    }

    /** What protocols expect that know the first word of the name, or else all of them; the same once. */
    private static String expectation(String name, Map<String, String> byProtocol) {
        String first = name.replaceFirst("^phase\\[[^]]*]\\.", "").replaceFirst("\\..*", "");
        List<String> nearer = byProtocol.values().stream()
                .filter(message -> !message.startsWith(first + " to be"))
                .distinct()
                .toList();
        return nearer.isEmpty()
                ? byProtocol.entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + entry.getValue())
                        .collect(Collectors.joining("; "))
                : String.join("; ", nearer);
    }

    /** The names in the order of the choice. */
    public List<String> names() {
        return names;
    }

    /** Whether any of them is a metric of a protocol. */
    boolean needMetrics() {
        return byProtocol.values().stream()
                .flatMap(List::stream)
                .flatMap(Optional::stream)
                .anyMatch(RunQuantity::isOfMetric);
    }

    /** The figures of a protocol in the order of the names; empty where it has none of that name. */
    List<Optional<RunQuantity>> of(String protocol) {
        return byProtocol.getOrDefault(protocol, Collections.nCopies(names.size(), Optional.empty()));
    }
}
