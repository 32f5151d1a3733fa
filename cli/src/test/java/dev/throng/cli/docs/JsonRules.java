package dev.throng.cli.docs;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes rules of JSON Schema, as maps. */
final class JsonRules {

    /** The unit of a number, for people. */
    static final String UNIT = "x-unit";

    private static final Map<String, Object> NULL = Map.of("type", "null");

    private JsonRules() {}

    /** Returns a map with these keys in this order: a key, its value, the next key and so on. */
    static Map<String, Object> keys(Object... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }

    /**
     * Returns the rule of an object that has all of these keys.
     *
     * @param others whether it may have other keys: {@code false}, or the rule of their values
     */
    static Map<String, Object> object(String description, Map<String, Object> properties, Object others) {
        return keys(
                "description",
                Sentence.of(description),
                "type",
                "object",
                "required",
                List.copyOf(properties.keySet()),
                "properties",
                properties,
                "additionalProperties",
                others);
    }

    static boolean isNumber(Map<String, Object> value) {
        List<?> types = value.get("type") instanceof List<?> several ? several : Arrays.asList(value.get("type"));
        return types.contains("integer") || types.contains("number");
    }

    static boolean isNullable(Map<String, Object> value) {
        return value.get("type") instanceof List<?> types && types.contains("null")
                || value.get("anyOf") instanceof List<?> kinds && kinds.contains(NULL);
    }

    /** Returns the rule without null: the values of lists and maps are never null. */
    static Map<String, Object> present(Map<String, Object> value) {
        Map<String, Object> present = new LinkedHashMap<>(value);
        present.computeIfPresent("type", (key, type) -> type instanceof List<?> types ? types.get(0) : type);
        return present;
    }

    /** Returns the rule of a value that may be null. */
    static Map<String, Object> orNull(Map<String, Object> value) {
        if (isNullable(value)) {
            return value;
        }
        if (value.get("type") instanceof String type) {
            Map<String, Object> nullable = new LinkedHashMap<>(value);
            nullable.put("type", List.of(type, "null"));
            return nullable;
        }
        return keys("anyOf", List.of(value, NULL));
    }

    /** Returns the text of a value that may be empty, which a file has as null. */
    static String orNull(String text) {
        return text.replaceAll("\\bempty\\b", "null");
    }
}
