package dev.throng.scenario.yaml;

import dev.throng.text.Printable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces references to environment variables in scalars: <code>${NAME}</code>, <code>${NAME:-default}</code>; <code>$${</code> is a
 * literal <code>${</code>. The replacement is text, never YAML: a variable cannot add keys. Keys stay as they are.
 */
final class Substitution {

    private static final Pattern REFERENCE = Pattern.compile("\\$(\\$\\{)|\\$\\{([^{}]*+)}|\\$\\{");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private static final Pattern LITERAL = Pattern.compile("-?\\d+(?:\\.\\d+)?|true|false");

    private final Map<String, String> environment;
    private final BiPredicate<String, String> reserved;
    private final Problems problems;

    /** @param reserved whether a path and a name stay as they are, for later replacement */
    Substitution(Map<String, String> environment, BiPredicate<String, String> reserved, Problems problems) {
        this.environment = environment;
        this.reserved = reserved;
        this.problems = problems;
    }

    Node apply(Node node) {
        if (node instanceof Node.Mapping mapping) {
            Map<String, Node.Entry> entries = new LinkedHashMap<>();
            mapping.entries()
                    .forEach((key, entry) -> entries.put(key, new Node.Entry(entry.location(), apply(entry.value()))));
            return new Node.Mapping(mapping.location(), entries);
        }
        if (node instanceof Node.Sequence sequence) {
            return new Node.Sequence(
                    sequence.location(),
                    sequence.items().stream().map(this::apply).toList());
        }
        return filled((Node.Scalar) node);
    }

    private Node filled(Node.Scalar scalar) {
        if (!scalar.text().contains("${")) {
            return scalar;
        }
        int before = problems.count();
        StringBuilder filled = new StringBuilder();
        Matcher matcher = REFERENCE.matcher(scalar.text());
        while (matcher.find()) {
            matcher.appendReplacement(filled, Matcher.quoteReplacement(replacement(scalar, matcher)));
        }
        matcher.appendTail(filled);
        String text = filled.toString();
        Node.Style whole = LITERAL.matcher(text).matches() ? Node.Style.LITERAL : Node.Style.TEXT;
        Node.Style style = problems.count() > before ? Node.Style.BROKEN : whole;
        return new Node.Scalar(scalar.location(), text, scalar.given(), style);
    }

    private String replacement(Node.Scalar scalar, Matcher matcher) {
        if (matcher.group(1) != null) {
            return "${";
        }
        if (matcher.group(2) == null) {
            problems.expected(scalar, "a } after ${, or $${ for the two characters themselves");
            return "";
        }
        String name = name(matcher.group(2));
        if (reserved.test(scalar.location().path(), name)) {
            return matcher.group();
        }
        if (!NAME.matcher(name).matches()) {
            problems.expected(
                    scalar,
                    "the name of an environment variable between ${ and }, not "
                            + (name.isEmpty() ? "nothing" : Printable.excerpt(name)));
            return "";
        }
        return Optional.ofNullable(environment.get(name))
                .or(() -> fallback(matcher.group(2)))
                .orElseGet(() -> missing(scalar, name));
    }

    private static String name(String reference) {
        int end = reference.indexOf(":-");
        return end < 0 ? reference : reference.substring(0, end);
    }

    private static Optional<String> fallback(String reference) {
        int end = reference.indexOf(":-");
        return end < 0 ? Optional.empty() : Optional.of(reference.substring(end + 2));
    }

    private String missing(Node.Scalar scalar, String name) {
        problems.expected(scalar, "the environment variable " + name + " to be set, or a default: ${" + name + ":-…}");
        return "";
    }

    /** The names of the variables that a text refers to, in their order. */
    static List<String> references(String given) {
        return REFERENCE
                .matcher(given)
                .results()
                .filter(found -> found.group(2) != null)
                .map(found -> name(found.group(2)))
                .toList();
    }

    /** The text such that substitution gives it back. */
    static String escaped(String path, String text, BiPredicate<String, String> reserved) {
        Matcher matcher = REFERENCE.matcher(text);
        StringBuilder escaped = new StringBuilder();
        while (matcher.find()) {
            boolean kept = matcher.group(2) != null && reserved.test(path, name(matcher.group(2)));
            matcher.appendReplacement(
                    escaped,
                    Matcher.quoteReplacement(
                            kept ? matcher.group() : matcher.group().replace("${", "$${")));
        }
        return matcher.appendTail(escaped).toString();
    }
}
