package dev.throng.probe;

import java.util.Map;
import java.util.OptionalDouble;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/**
 * One number anywhere in a page of JSON, found by a pointer (RFC 6901). A text that holds a number counts as one; an array counts as many
 * as it has elements.
 */
final class PointedJson implements Page {

    private final String count;
    private final JsonPointer pointer;

    /** @throws IllegalArgumentException if the pointer is none */
    PointedJson(String count, String pointer) {
        this.count = count;
        this.pointer = JsonPointer.compile(pointer);
    }

    @Override
    public Map<String, Double> read(byte[] body) throws UnreadablePageException {
        JsonNode found = JsonPages.tree(body).at(pointer);
        OptionalDouble number = found.isNumber()
                ? OptionalDouble.of(found.doubleValue())
                : found.isArray()
                        ? OptionalDouble.of(found.size())
                        : found.isString() ? Numbers.of(found.stringValue()) : OptionalDouble.empty();
        return Map.of(
                count,
                number.stream()
                        .boxed()
                        .findFirst()
                        .orElseThrow(() -> new UnreadablePageException("no number at " + pointer + " of the page")));
    }
}
