package dev.throng.probe;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads pages of JSON. */
public final class JsonPages {

    private static final JsonMapper STRICT = new JsonMapper();

    private JsonPages() {}

    /** Reads a page that is valid JSON. */
    public static JsonNode tree(byte[] body) throws UnreadablePageException {
        return tree(STRICT, body);
    }

    /**
     * Reads a page.
     *
     * @param mapper states which deviations from JSON are allowed
     * @throws UnreadablePageException if the page is empty, or not what the mapper reads
     */
    public static JsonNode tree(JsonMapper mapper, byte[] body) throws UnreadablePageException {
        try {
            JsonNode tree = mapper.readTree(body);
            if (tree == null || tree.isMissingNode()) {
                throw new UnreadablePageException("the page is empty (expected: JSON)");
            }
            return tree;
        } catch (JacksonException broken) {
            throw new UnreadablePageException("the page is no JSON");
        }
    }
}
