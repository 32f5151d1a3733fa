package dev.throng.streams.extension;

import dev.throng.run.result.RunResult;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The names by which a protocol of streams differs from others.
 *
 * @param sources what it calls sources
 * @param listeners what it calls listeners
 * @param operations whose arrivals are listeners; the first one of a run has the figures of all
 */
public record StreamNames(String sources, String listeners, List<Listening> operations) {

    public StreamNames {
        operations = List.copyOf(operations);
    }

    /** Returns the operation that names the listeners of a run. */
    Listening among(Set<String> ids) {
        return operations.stream()
                .filter(operation -> ids.contains(operation.id()))
                .findFirst()
                .orElse(operations.get(0));
    }

    Listening among(RunResult result) {
        return among(ids(result));
    }

    static Set<String> ids(RunResult result) {
        return result.phases().stream()
                .flatMap(phase -> phase.operations().keySet().stream())
                .collect(Collectors.toSet());
    }
}
