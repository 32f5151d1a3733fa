package dev.throng.scenario;

import dev.throng.protocol.Protocol;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The old names of a protocol's operations, metrics and failures. Immutable.
 *
 * @param renamed old and new names, as {@link Protocol#renamed()} states them
 */
record OldNames(Map<String, String> renamed) {

    /** The names in the path of an SLO's quantity: an operation or a metric, then perhaps a failure. */
    private static final Pattern PATH = Pattern.compile("(metrics\\.[^.]+|[^.]+)(?:\\.(failures\\.[^.]+))?(.*)");

    OldNames {
        renamed = Map.copyOf(renamed);
    }

    static OldNames of(Protocol protocol) {
        return new OldNames(protocol.renamed());
    }

    /** The new id of an operation; empty if the id is not an old one. */
    Optional<String> operation(String id) {
        return Optional.ofNullable(renamed.get(id));
    }

    /** The path of an SLO's quantity with new names; empty if it has no old name. */
    Optional<String> path(String path) {
        Matcher names = PATH.matcher(path);
        if (!names.matches()) {
            return Optional.empty();
        }
        String failure = names.group(2) == null ? "" : "." + current(names.group(2));
        String current = current(names.group(1)) + failure + names.group(3);
        return current.equals(path) ? Optional.empty() : Optional.of(current);
    }

    private String current(String name) {
        return renamed.getOrDefault(name, name);
    }
}
