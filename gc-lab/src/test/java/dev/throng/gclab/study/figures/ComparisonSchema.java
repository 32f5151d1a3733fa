package dev.throng.gclab.study.figures;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.throng.gclab.runs.ComparedRow;
import dev.throng.gclab.runs.RunComparison;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The JSON Schemas of {@code comparison.json}, of studies and of groups of runs: keys and types of its records, with the texts of their Javadoc. Groups of keys are flat. */
public final class ComparisonSchema {

    private static final Path SOURCES = Path.of("src/main/java");
    private static final String OWN = "dev.throng.gclab.";
    private static final Pattern PARAMETER = Pattern.compile("@param (\\w+) (.*?)(?=@param|$)", Pattern.DOTALL);
    private static final Pattern TAG = Pattern.compile("\\{@\\w+\\s+([^}]*)}");

    /** What the text of a key says that came after the first comparisons of this version. */
    private static final String ADDED = "missing in older results";

    private ComparisonSchema() {}

    public static Map<String, Object> of() throws IOException {
        return of(
                StudyComparison.class,
                "comparison.json of a study, " + StudyComparison.SCHEMA,
                "Durations are nanoseconds, sizes bytes, rates per second, shares 0 to 1. See docs/gc-lab.md.");
    }

    /** The schema of a document whose key {@code schema} is a constant of its record. */
    public static Map<String, Object> of(Class<?> type, String title, String description) throws IOException {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "http://json-schema.org/draft-07/schema#");
        schema.put("title", title);
        schema.put("description", description);
        schema.putAll(object(type));
        return schema;
    }

    private static Map<String, Object> object(Class<?> type) throws IOException {
        Map<String, Object> properties = properties(type);
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("type", "object");
        object.put(
                "required",
                properties.entrySet().stream()
                        .filter(key -> !isAdded(key.getValue()))
                        .map(Map.Entry::getKey)
                        .toList());
        object.put("properties", properties);
        return object;
    }

    /** Whether its own text says so, and not that of a key in it. */
    private static boolean isAdded(Object property) {
        return String.valueOf(((Map<?, ?>) property).get("description")).contains(ADDED);
    }

    private static Map<String, Object> properties(Class<?> type) throws IOException {
        Map<String, String> texts = texts(type);
        Map<String, Object> properties = new LinkedHashMap<>();
        for (RecordComponent component : type.getRecordComponents()) {
            if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
                properties.putAll(properties(component.getType()));
                continue;
            }
            Map<String, Object> property = new LinkedHashMap<>();
            if (texts.containsKey(component.getName())) {
                property.put("description", texts.get(component.getName()));
            }
            property.putAll(value(component.getGenericType()));
            if (texts.getOrDefault(component.getName(), "").contains("null")) {
                property.put("type", orNull(property.get("type")));
            }
            properties.put(component.getName(), property);
        }
        fixed(type, properties);
        return properties;
    }

    /** Values of which there are few. */
    private static void fixed(Class<?> type, Map<String, Object> properties) {
        if (type == RunComparison.class) {
            allow(properties, "schema", RunComparison.SCHEMA);
            allow(properties, "outcome", "worse", "better", "mixed", "equal", "undecided");
        } else if (type == RunComparison.Condition.class) {
            allow(properties, "outcome", "shown", "excluded", "undecided");
        } else if (type == ComparedRow.Interval.class) {
            allow(properties, "scale", "ratio", "absolute");
            allow(properties, "basis", "runs", "intervals");
        } else if (type == ComparedRow.Decision.class) {
            allow(properties, "outcome", "better", "worse", "equal", "undecided");
            allow(properties, "family", "primary", "exploratory", "check");
        } else if (type == StudyComparison.Basis.class) {
            allow(properties, "schema", StudyComparison.SCHEMA);
        } else if (type == StudyDifference.Decision.class) {
            allow(properties, "outcome", "different", "equal", "undecided");
        } else if (type == StudyDifference.Interval.class) {
            allow(properties, "scale", "ratio", "absolute");
        } else if (type == StudyComparison.Sequential.class) {
            allow(properties, "ended", "decided", "not-comparable", "time", "blocks", "running");
        }
    }

    @SuppressWarnings("unchecked")
    private static void allow(Map<String, Object> properties, String key, String... words) {
        ((Map<String, Object>) properties.get(key)).put("enum", List.of(words));
    }

    /** The Javadoc of a component states whether it may be null; numbers in boxes may be in any case. */
    private static Object orNull(Object type) {
        return type instanceof List<?> ? type : List.of(type, "null");
    }

    private static Map<String, Object> value(Type type) throws IOException {
        if (type instanceof ParameterizedType generic) {
            Type[] contents = generic.getActualTypeArguments();
            Map<String, Object> content = value(contents[contents.length - 1]);
            // Values of maps and lists are never null.
            Object plain = content.get("type") instanceof List<?> types ? types.get(0) : content.get("type");
            Map<String, Object> present = new LinkedHashMap<>(content);
            present.put("type", plain);
            return generic.getRawType() == List.class
                    ? ordered("type", "array", "items", present)
                    : ordered("type", "object", "additionalProperties", present);
        }
        Class<?> plain = (Class<?>) type;
        if (plain.isRecord() && !plain.getName().startsWith(OWN)) {
            // Runs of searches and reasons are as in result.json.
            return ordered("type", "object");
        }
        if (plain.isRecord()) {
            return object(plain);
        }
        return switch (plain.getSimpleName()) {
            case "String" -> ordered("type", "string");
            case "boolean" -> ordered("type", "boolean");
            case "int", "long" -> ordered("type", "integer");
            case "double" -> ordered("type", "number");
            case "Integer", "Long" -> ordered("type", List.of("integer", "null"));
            case "Double" -> ordered("type", List.of("number", "null"));
            default -> throw new IllegalStateException("no schema for " + plain);
        };
    }

    private static Map<String, Object> ordered(Object... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }

    /** The texts of the record's components, by their names. */
    private static Map<String, String> texts(Class<?> type) throws IOException {
        Class<?> outer = type;
        while (outer.getEnclosingClass() != null) {
            outer = outer.getEnclosingClass();
        }
        String name = outer.getName().replace('.', '/') + ".java";
        String source = Files.readString(SOURCES.resolve(name));
        String before = source.substring(0, source.indexOf("record " + type.getSimpleName() + "("));
        int start = before.lastIndexOf("/**");
        Map<String, String> texts = new LinkedHashMap<>();
        if (start < 0 || before.substring(start).contains("}\n\n")) {
            return texts;
        }
        String comment = Arrays.stream(before.substring(start).split("\n"))
                .map(line -> line.replaceFirst("^\\s*(/\\*\\*|\\*/|\\*)\\s?", ""))
                .reduce("", (all, line) -> all + " " + line.strip());
        comment = comment.substring(0, comment.length() - " public".length()).strip();
        String schema = outer == RunComparison.class ? RunComparison.SCHEMA : StudyComparison.SCHEMA;
        Matcher parameter = PARAMETER.matcher(comment);
        while (parameter.find()) {
            texts.put(parameter.group(1), plain(parameter.group(2), schema));
        }
        return texts;
    }

    private static String plain(String text, String schema) {
        return TAG.matcher(text)
                .replaceAll(tag -> Matcher.quoteReplacement(tag.group(1).equals("#SCHEMA") ? schema : tag.group(1)))
                .replaceAll("\\s+", " ")
                .strip();
    }
}
