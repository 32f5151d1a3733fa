package dev.throng.scenario.yaml;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A value in a file and its place. Immutable. */
public sealed interface Node {

    /** The place of the value. */
    Location location();

    /** How messages show the node: its text, {@code a list}, {@code a mapping}, {@code nothing}. */
    String shown();

    /** How a scalar is written. Binders do not use it: the type of the component decides whether a text is a number. */
    enum Style {
        /** In quotes, or plain text that is no number or boolean. */
        TEXT,
        /** A plain number, {@code true} or {@code false}. */
        LITERAL,
        /** {@code null}, or no value at all. */
        NOTHING,
        /** A value with an environment variable that is not set. The problem is reported once, by the substitution. */
        BROKEN
    }

    /**
     * A single value.
     *
     * @param text the value, with environment variables replaced
     * @param given the value as written
     */
    record Scalar(Location location, String text, String given, Style style) implements Node {

        /** The place of a character of the text; the start of the value if the file does not have the text as it is. */
        Location placeOf(int offset) {
            int lineStart = text.lastIndexOf('\n', offset - 1) + 1;
            int lineEnd = text.indexOf('\n', offset);
            String line = text.substring(lineStart, lineEnd < 0 ? text.length() : lineEnd);
            int points = line.codePointCount(0, Math.min(offset - lineStart, line.length()));
            return inLine(line, points)
                    .or(() -> inBlock(line, points, (int)
                            text.substring(0, lineStart).lines().count()))
                    .orElse(location);
        }

        /** The place in a value that is in one line, with or without quotes. */
        private Optional<Location> inLine(String wanted, int points) {
            return location.source()
                    .line(location.line())
                    .filter(line -> wanted.equals(text) && location.column() <= line.codePointCount(0, line.length()))
                    .flatMap(line -> {
                        int start = line.offsetByCodePoints(0, location.column() - 1);
                        int quote = line.startsWith("'", start) || line.startsWith("\"", start) ? 1 : 0;
                        return line.startsWith(text, start + quote)
                                ? Optional.of(location.after(quote + points))
                                : Optional.empty();
                    });
        }

        /** The place in a block of lines below a {@code |}. */
        private Optional<Location> inBlock(String wanted, int points, int number) {
            int at = location.line() + 1 + number;
            return location.source()
                    .line(at)
                    .filter(line -> !wanted.isEmpty()
                            && line.endsWith(wanted)
                            && line.substring(0, line.length() - wanted.length())
                                    .isBlank())
                    .map(line -> new Location(
                            location.source(), at, line.length() - wanted.length() + 1 + points, location.path()));
        }

        boolean isNothing() {
            return style == Style.NOTHING;
        }

        @Override
        public String shown() {
            return isNothing() ? "nothing" : text.isEmpty() ? "\"\"" : Secrets.shown(location.path(), text, given);
        }
    }

    /** A list. */
    record Sequence(Location location, List<Node> items) implements Node {
        public Sequence {
            items = List.copyOf(items);
        }

        @Override
        public String shown() {
            return "a list";
        }
    }

    /** A mapping with its entries in the order of the file. */
    record Mapping(Location location, Map<String, Entry> entries) implements Node {
        public Mapping {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }

        /** The value of a key. */
        public Optional<Node> value(String key) {
            return Optional.ofNullable(entries.get(key)).map(Entry::value);
        }

        @Override
        public String shown() {
            return "a mapping";
        }
    }

    /** A key and its value; the location is the key's. */
    record Entry(Location location, Node value) {}
}
