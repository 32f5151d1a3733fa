package dev.throng.cli.tsung;

import dev.throng.text.Printable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writes values as YAML for people: a list or a mapping that fits a line stands on it. Values are texts, numbers, lists of values, mappings of
 * texts to values, and {@link Plain} and {@link Noted} ones. Texts read back as the same texts, whatever is in them.
 */
final class YamlText {

    /** A value that is written as it is: a duration, a rate, {@code true}. */
    record Plain(String text) {}

    /** A value with a comment behind it. */
    record Noted(Object value, String comment) {}

    private static final int COLUMNS = 140;

    /** Keys whose values always have a line for each item. */
    private static final Set<String> BLOCKS = Set.of("target", "settings", "sessions", "steps", "phases");

    private static final Pattern NEEDS_NO_QUOTES = Pattern.compile("[A-Za-z_./][A-Za-z0-9_./@%+-]*");
    private static final Set<String> OTHER_MEANINGS =
            Set.of("true", "false", "null", "yes", "no", "on", "off", "y", "n");

    private final StringBuilder out = new StringBuilder();

    private YamlText() {}

    /** Returns the lines of a mapping. */
    static String of(Map<String, Object> mapping) {
        YamlText text = new YamlText();
        text.block(mapping, 0, "");
        return text.out.toString();
    }

    /** @param first what begins the first line in the place of its indentation */
    private void block(Map<String, Object> mapping, int indent, String first) {
        String start = first.isEmpty() ? " ".repeat(indent) : first;
        for (Map.Entry<String, Object> entry : mapping.entrySet()) {
            out.append(start).append(scalar(entry.getKey())).append(':');
            value(entry.getKey(), entry.getValue(), indent);
            start = " ".repeat(indent);
        }
    }

    private void value(String key, Object given, int indent) {
        Object value = given instanceof Noted noted ? noted.value() : given;
        String comment = given instanceof Noted noted ? "   # " + Printable.line(noted.comment()) : "";
        String line = flow(value);
        int room = COLUMNS - indent - key.length() - 2;
        if (isEmpty(value) || !isNested(value) || !BLOCKS.contains(key) && line.length() <= room && !hasNotes(value)) {
            out.append(' ').append(line).append(comment).append('\n');
        } else {
            out.append(comment).append('\n');
            nested(value, indent + 2);
        }
    }

    private void nested(Object value, int indent) {
        if (value instanceof Map<?, ?> mapping) {
            block(mapping(mapping), indent, "");
            return;
        }
        for (Object item : (List<?>) value) {
            String line = flow(item);
            if (item instanceof Map<?, ?> mapping && !mapping.isEmpty() && line.length() > COLUMNS - indent - 2) {
                block(mapping(mapping), indent + 2, " ".repeat(indent) + "- ");
            } else {
                out.append(" ".repeat(indent)).append("- ").append(line).append('\n');
            }
        }
    }

    private static boolean isNested(Object value) {
        return value instanceof Map || value instanceof List;
    }

    private static boolean isEmpty(Object value) {
        return value instanceof Map<?, ?> mapping && mapping.isEmpty()
                || value instanceof List<?> list && list.isEmpty();
    }

    private static boolean hasNotes(Object value) {
        return value instanceof Noted
                || value instanceof Map<?, ?> mapping
                        && mapping.values().stream().anyMatch(YamlText::hasNotes)
                || value instanceof List<?> list && list.stream().anyMatch(YamlText::hasNotes);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> mapping(Map<?, ?> mapping) {
        return (Map<String, Object>) mapping;
    }

    private static String flow(Object value) {
        if (value instanceof Map<?, ?> mapping) {
            return mapping(mapping).entrySet().stream()
                    .map(entry -> scalar(entry.getKey()) + ": " + flow(entry.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        if (value instanceof List<?> list) {
            return list.stream().map(YamlText::flow).collect(Collectors.joining(", ", "[", "]"));
        }
        if (value instanceof Noted noted) {
            return flow(noted.value());
        }
        if (value instanceof Plain plain) {
            return plain.text();
        }
        return value instanceof Number ? value.toString() : scalar((String) value);
    }

    private static String scalar(String text) {
        boolean plain = NEEDS_NO_QUOTES.matcher(text).matches() && !OTHER_MEANINGS.contains(text.toLowerCase());
        return plain ? text : quoted(text);
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.codePoints().forEach(point -> {
            if (point == '"' || point == '\\') {
                quoted.append('\\').appendCodePoint(point);
            } else if (point == '\n') {
                quoted.append("\\n");
            } else if (point == '\t') {
                quoted.append("\\t");
            } else if (Printable.isPrintable(point)) {
                quoted.appendCodePoint(point);
            } else {
                quoted.append(String.format(point > 0xffff ? "\\U%08x" : "\\u%04x", point));
            }
        });
        return quoted.append('"').toString();
    }
}
