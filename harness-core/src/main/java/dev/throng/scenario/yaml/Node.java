package dev.throng.scenario.yaml;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A value in a file, with its place. Immutable. */
public sealed interface Node {

    Location location();

    /** What is said of the node in a message: its text, {@code a list}, {@code a mapping}, {@code nothing}. */
    String shown();

    /** How a scalar was written. A binder tells numbers from text by the type it is asked for, not by this. */
    enum Style {
        /** In quotes, or plain text that is no number or boolean. */
        TEXT,
        /** A plain number, {@code true} or {@code false}. */
        LITERAL,
        /** {@code null}, or no value at all. */
        NOTHING,
        /** Something that could not be filled in; that has been said, and nothing more is said of the value. */
        BROKEN
    }

    /**
     * @param text the value, environment variables filled in
     * @param given the value as written
     */
    record Scalar(Location location, String text, String given, Style style) implements Node {

        boolean isNothing() {
            return style == Style.NOTHING;
        }

        @Override
        public String shown() {
            return isNothing() ? "nothing" : text.isEmpty() ? "\"\"" : Secrets.shown(location.path(), text, given);
        }
    }

    record Sequence(Location location, List<Node> items) implements Node {
        public Sequence {
            items = List.copyOf(items);
        }

        @Override
        public String shown() {
            return "a list";
        }
    }

    /** The entries in the order of the file. */
    record Mapping(Location location, Map<String, Entry> entries) implements Node {
        public Mapping {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }

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
