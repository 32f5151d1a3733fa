package dev.throng.scenario.yaml;

import java.util.List;
import java.util.function.Function;

/**
 * A type whose values are single scalars in files. Immutable.
 *
 * @param name for tables: {@code duration}
 * @param expected for messages, with an example: {@code a duration such as 10s}
 * @param schema the JSON Schema types that its values may have
 * @param pattern a regular expression of JavaScript that every text of the type matches; empty if none is known
 * @param parse reads the text; throws {@link IllegalArgumentException} with the expected form, or without a message for {@link
 *     #expected()}
 */
public record ScalarType<T>(
        Class<T> type, String name, String expected, List<String> schema, String pattern, Function<String, T> parse) {

    public ScalarType {
        schema = List.copyOf(schema);
    }

    public ScalarType(Class<T> type, String name, String expected, List<String> schema, Function<String, T> parse) {
        this(type, name, expected, schema, "", parse);
    }

    /** The same type, with a pattern that editors check. */
    public ScalarType<T> matching(String regex) {
        return new ScalarType<>(type, name, expected, schema, regex, parse);
    }

    /** A type that is written as text. */
    public static <T> ScalarType<T> text(Class<T> type, String name, String expected, Function<String, T> parse) {
        return new ScalarType<>(type, name, expected, List.of("string"), "", parse);
    }
}
