package dev.throng.run.result;

import java.util.Map;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.MismatchedInputException;

/**
 * Reads numbers of the objects of a {@code result.json}. A key that is missing or {@code null} gives the number for that; a value of another
 * type is an error with its path, never a 0 that nobody measured. Stateless.
 */
final class JsonNumbers {

    private JsonNumbers() {}

    /** Returns a whole number, or 0 if there is none. */
    static long whole(JsonNode object, String key) {
        return known(object, key, long.class) ? object.path(key).asLong() : 0;
    }

    /** Returns a number, or 0 if there is none. */
    static double decimal(JsonNode object, String key) {
        return known(object, key, double.class) ? object.path(key).asDouble() : 0;
    }

    /** Whether there is a number. */
    static boolean known(JsonNode object, String key, Class<?> type) {
        JsonNode value = object.path(key);
        if (!isMissing(value) && !value.isNumber()) {
            throw mismatch(type).prependPath(object, key);
        }
        return value.isNumber();
    }

    /** Reads an object in an object, which may be missing. */
    static <T> T part(JsonNode object, String key, Function<JsonNode, T> read) {
        try {
            return read.apply(objectOrMissing(object.path(key)));
        } catch (JacksonException wrong) {
            throw wrong.prependPath(object, key);
        }
    }

    /** Returns the same, if it is an object or missing. */
    static JsonNode objectOrMissing(JsonNode value) {
        if (!isMissing(value) && !value.isObject()) {
            throw mismatch(Map.class);
        }
        return value;
    }

    private static boolean isMissing(JsonNode value) {
        return value.isMissingNode() || value.isNull();
    }

    private static MismatchedInputException mismatch(Class<?> expected) {
        return MismatchedInputException.from((JsonParser) null, expected, "another type of value");
    }
}
