package dev.throng.gclab.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes a list of configurations in a sentence. Up to {@value #MAX} have their labels. More are named by what they have in common, as
 * {@code zgc on every Java}; if that still gives too many parts, the first label stands with the number of the others.
 */
final class ConfigurationList {

    static final int MAX = 4;

    private static final Pattern JAVA = Pattern.compile("Java (\\S+) (.+)");

    private final Map<String, Set<String>> versions;

    /** @param group the labels of all configurations that were compared */
    ConfigurationList(List<String> group) {
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
        Set<String> parts = new LinkedHashSet<>();
        Map<String, Set<String>> listed = versions(labels);
        for (String label : labels) {
            Matcher matcher = JAVA.matcher(label);
            parts.add(matcher.matches() ? part(label, matcher.group(2), listed.get(matcher.group(2))) : label);
        }
        return new ArrayList<>(parts);
    }

    /** @param java the versions of Java in the list that have these settings */
    private String part(String label, String settings, Set<String> java) {
        if (java.size() == 1) {
            return label;
        }
        return settings + " on "
                + (java.equals(versions.get(settings)) ? "every Java" : "Java " + String.join("/", java));
    }

    /** The versions of Java by the rest of the label: collector and options. */
    private static Map<String, Set<String>> versions(List<String> labels) {
        Map<String, Set<String>> versions = new LinkedHashMap<>();
        for (String label : labels) {
            Matcher matcher = JAVA.matcher(label);
            if (matcher.matches()) {
                versions.computeIfAbsent(matcher.group(2), unseen -> new LinkedHashSet<>())
                        .add(matcher.group(1));
            }
        }
        return versions;
    }
}
