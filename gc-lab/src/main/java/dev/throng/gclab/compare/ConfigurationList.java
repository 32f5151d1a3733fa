package dev.throng.gclab.compare;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes a list of configurations in a sentence. Up to {@value #MAX} have their labels. More are named by what they have in common, as
 * {@code zgc on every Java}; if that still gives too many parts, the first label stands with the number of the others.
 */
final class ConfigurationList {

    static final int MAX = 4;

    private final Map<String, ConfigurationName> names = new HashMap<>();
    private final Map<String, Set<String>> versions;

    /** @param group all configurations that were compared */
    ConfigurationList(Collection<ConfigurationName> group) {
        group.forEach(name -> names.put(name.label(), name));
        this.versions = versions(group);
    }

    /** {@code A, B or C}. */
    String either(List<String> labels) {
        List<String> parts = parts(labels);
        int last = parts.size() - 1;
        if (last >= MAX) {
            return labels.get(0) + " or one of " + (labels.size() - 1) + " others";
        }
        return last == 0 ? parts.get(0) : String.join(", ", parts.subList(0, last)) + " or " + parts.get(last);
    }

    /** {@code A, B, C}. */
    String all(List<String> labels) {
        List<String> parts = parts(labels);
        return parts.size() > MAX
                ? labels.get(0) + " and " + (labels.size() - 1) + " others"
                : String.join(", ", parts);
    }

    /** In the order of the first label of each part. */
    private List<String> parts(List<String> labels) {
        if (labels.size() <= MAX) {
            return labels;
        }
        List<ConfigurationName> listed = labels.stream()
                .map(label -> names.getOrDefault(label, ConfigurationName.of(label)))
                .toList();
        Map<String, Set<String>> java = versions(listed);
        return listed.stream()
                .map(name -> part(name, java.getOrDefault(name.settings(), Set.of())))
                .distinct()
                .toList();
    }

    /** @param java the versions of Java in the list that have the settings of the configuration */
    private String part(ConfigurationName name, Set<String> java) {
        if (name.java().isEmpty() || java.size() == 1) {
            return name.label();
        }
        return name.settings() + " on "
                + (java.equals(versions.get(name.settings())) ? "every Java" : "Java " + String.join("/", java));
    }

    /** The versions of Java by settings. */
    private static Map<String, Set<String>> versions(Collection<ConfigurationName> group) {
        Map<String, Set<String>> versions = new HashMap<>();
        group.forEach(name -> name.java()
                .ifPresent(java -> versions.computeIfAbsent(name.settings(), unseen -> new LinkedHashSet<>())
                        .add(java)));
        return versions;
    }
}
