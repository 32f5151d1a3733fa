package dev.throng.run.read;

import dev.throng.text.Printable;
import java.util.Collection;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.exc.MismatchedInputException;

/** Says what is wrong with a JSON document, and where. Stateless. */
final class JsonDamage {

    private static final int MOST_CHARS = 200;

    private JsonDamage() {}

    /** Returns a clause such as {@code phases[0].operations.send.due is not a whole number}. */
    static String of(JacksonException damage) {
        TokenStreamLocation place = damage.getLocation();
        if (damage instanceof StreamReadException && place != null) {
            return "it is cut or damaged at line " + place.getLineNr() + ", column " + place.getColumnNr();
        }
        String path = path(damage);
        if (path.isEmpty() || !(damage instanceof MismatchedInputException wrong) || wrong.getTargetType() == null) {
            return path.isEmpty() ? "its content is not what Throng writes" : path + " is not what Throng writes";
        }
        return path + " is not " + expected(wrong.getTargetType());
    }

    /** Names in a path may come from a user's file. */
    private static String path(JacksonException damage) {
        StringBuilder path = new StringBuilder();
        for (JacksonException.Reference part : damage.getPath()) {
            if (part.getPropertyName() == null) {
                path.append('[').append(part.getIndex()).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(part.getPropertyName());
            }
        }
        return Printable.line(path.toString(), MOST_CHARS);
    }

    private static String expected(Class<?> type) {
        if (type == String.class) {
            return "a text";
        }
        if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        }
        if (type == double.class || type == Double.class) {
            return "a number";
        }
        if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
            return "a whole number";
        }
        if (Collection.class.isAssignableFrom(type)) {
            return "a list";
        }
        if (type.isEnum()) {
            return "a word that this version of Throng knows";
        }
        return Map.class.isAssignableFrom(type) || type.isRecord() ? "an object" : "what Throng writes";
    }
}
