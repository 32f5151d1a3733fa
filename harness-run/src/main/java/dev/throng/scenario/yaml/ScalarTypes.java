package dev.throng.scenario.yaml;

import dev.throng.text.Nearest;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The scalar types of a kind of file: common types of Java and the types of that file. Immutable. */
public final class ScalarTypes {

    private static final Pattern NUMBER = Pattern.compile("[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?");
    private static final Pattern WHOLE = Pattern.compile("[+-]?\\d+");
    private static final String DURATION = "^(\\d+(\\.\\d+)?(ns|us|µs|μs|ms|s|m|h))+$";
    private static final String WHOLE_NUMBER = "a whole number";

    private final Map<Class<?>, ScalarType<?>> known = new HashMap<>();

    public ScalarTypes(Collection<? extends ScalarType<?>> additional) {
        add(new ScalarType<>(String.class, "text", "text", List.of("string", "number", "boolean"), text -> text));
        add(new ScalarType<>(Boolean.class, "boolean", "true or false", List.of("boolean"), ScalarTypes::truth));
        add(new ScalarType<>(Integer.class, "integer", WHOLE_NUMBER, List.of("integer"), ScalarTypes::integer));
        add(new ScalarType<>(Long.class, "integer", WHOLE_NUMBER, List.of("integer"), ScalarTypes::whole));
        add(new ScalarType<>(Double.class, "number", "a number", List.of("number"), ScalarTypes::number));
        add(ScalarType.text(Duration.class, "duration", "a duration such as 10s", Units::duration)
                .matching(DURATION));
        add(ScalarType.text(Path.class, "path", "a path", ScalarTypes::path));
        additional.forEach(this::add);
    }

    private void add(ScalarType<?> type) {
        known.put(type.type(), type);
    }

    /** The scalar type of a class; empty if its values are no scalars. */
    public Optional<ScalarType<?>> of(Class<?> type) {
        if (type.isEnum()) {
            return Optional.of(enumeration(type));
        }
        return Optional.ofNullable(known.get(boxed(type)));
    }

    /** A number of bytes, for components whose names end in {@code Bytes}. */
    static ScalarType<?> bytes(Class<?> type) {
        List<String> schema = List.of("integer", "string");
        String expected = "a number of bytes or a size such as 64KiB";
        return boxed(type) == Integer.class
                ? new ScalarType<>(Integer.class, "size", expected, schema, text -> inRange(size(text)))
                : new ScalarType<>(Long.class, "size", expected, schema, ScalarTypes::size);
    }

    /** The constants of an enum as they are written in files: {@code IO_URING} is {@code io-uring}. */
    public static List<String> words(Class<?> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(constant -> word((Enum<?>) constant))
                .toList();
    }

    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static <T> ScalarType<T> enumeration(Class<T> type) {
        List<String> words = words(type);
        return ScalarType.text(type, String.join(" | ", words), "one of " + String.join(", ", words), text -> {
            int index = words.indexOf(text);
            if (index < 0) {
                throw new IllegalArgumentException(Nearest.expectation(text, words));
            }
            return type.getEnumConstants()[index];
        });
    }

    private static Class<?> boxed(Class<?> type) {
        if (type == int.class) {
            return Integer.class;
        }
        if (type == long.class) {
            return Long.class;
        }
        if (type == double.class) {
            return Double.class;
        }
        return type == boolean.class ? Boolean.class : type;
    }

    private static Boolean truth(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException();
        };
    }

    private static Integer integer(String text) {
        return inRange(whole(text));
    }

    private static int inRange(long whole) {
        if (whole != (int) whole) {
            throw new IllegalArgumentException("a whole number up to " + Integer.MAX_VALUE);
        }
        return (int) whole;
    }

    private static Long whole(String text) {
        if (!WHOLE.matcher(text).matches()) {
            throw new IllegalArgumentException();
        }
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException large) {
            throw new IllegalArgumentException("a whole number up to " + Long.MAX_VALUE, large);
        }
    }

    private static Long size(String text) {
        return WHOLE.matcher(text).matches() ? whole(text) : Units.bytes(text);
    }

    private static Double number(String text) {
        if (text.length() > 64 || !NUMBER.matcher(text).matches() || Double.isInfinite(Double.parseDouble(text))) {
            throw new IllegalArgumentException();
        }
        return Double.valueOf(text);
    }

    private static Path path(String text) {
        try {
            if (text.isEmpty()) {
                throw new IllegalArgumentException();
            }
            return Path.of(text);
        } catch (InvalidPathException impossible) {
            throw new IllegalArgumentException("a path of this system", impossible);
        }
    }

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
            Class<T> type,
            String name,
            String expected,
            List<String> schema,
            String pattern,
            Function<String, T> parse) {

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
}
