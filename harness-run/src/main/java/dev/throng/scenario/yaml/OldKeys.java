package dev.throng.scenario.yaml;

import dev.throng.scenario.yaml.RecordKeys.Renaming;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The old keys that a mapping uses.
 *
 * @param mapping the mapping without them
 * @param replacements the keys that replace them; a file that has an old key does not lack the new one
 */
record OldKeys(Node.Mapping mapping, Set<String> replacements) {

    OldKeys {
        replacements = Set.copyOf(replacements);
    }

    /** Finds the old keys of a record type in a mapping, and reports a problem for each. */
    static OldKeys find(Node.Mapping mapping, RecordKeys keys, Problems problems) {
        Node.Mapping rest = mapping;
        Set<String> replacements = new HashSet<>();
        for (Renaming renaming : keys.renamings()) {
            Optional<Node.Entry> found = entry(rest, renaming.steps());
            if (found.isPresent() && outdated(found.get(), renaming, keys)) {
                report(mapping, found.get(), renaming, keys, problems);
                rest = without(rest, renaming.steps());
                replacements.add(renaming.newKey());
            }
        }
        return new OldKeys(rest, replacements);
    }

    boolean any() {
        return !replacements.isEmpty();
    }

    /** An old key that is the key of a section today is outdated only where it has the old, scalar value. */
    private static boolean outdated(Node.Entry entry, Renaming renaming, RecordKeys keys) {
        return !keys.has(renaming.from()) || !(entry.value() instanceof Node.Mapping) && !isNothing(entry.value());
    }

    private static boolean isNothing(Node node) {
        return node instanceof Node.Scalar scalar && scalar.isNothing();
    }

    private static void report(
            Node.Mapping mapping, Node.Entry old, Renaming renaming, RecordKeys keys, Problems problems) {
        if (keys.has(renaming.from())) {
            problems.expected(old.value(), Expectations.MAPPING + renaming.advice(old.value()));
        } else {
            String path = Location.pathOf(mapping.location().path(), renaming.to());
            problems.renamed(old.location(), path, renaming.advice(old.value()));
        }
    }

    private static Optional<Node.Entry> entry(Node.Mapping mapping, List<String> steps) {
        Optional<Node.Entry> entry = Optional.ofNullable(mapping.entries().get(steps.get(0)));
        if (steps.size() == 1) {
            return entry;
        }
        return entry.map(Node.Entry::value)
                .filter(Node.Mapping.class::isInstance)
                .flatMap(section -> entry((Node.Mapping) section, steps.subList(1, steps.size())));
    }

    private static Node.Mapping without(Node.Mapping mapping, List<String> steps) {
        Map<String, Node.Entry> entries = new LinkedHashMap<>(mapping.entries());
        if (steps.size() == 1) {
            entries.remove(steps.get(0));
        } else {
            entries.computeIfPresent(
                    steps.get(0),
                    (key, section) -> new Node.Entry(
                            section.location(),
                            without((Node.Mapping) section.value(), steps.subList(1, steps.size()))));
        }
        return new Node.Mapping(mapping.location(), entries);
    }
}
