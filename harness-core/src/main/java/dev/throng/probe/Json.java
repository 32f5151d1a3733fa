package dev.throng.probe;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads pages of JSON. */
final class Json {

    private static final JsonMapper STRICT = new JsonMapper();
    private static final JsonMapper LENIENT = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .build();
    private static final Pattern NUMBER = Pattern.compile("-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?");

    private Json() {}

    static JsonNode tree(byte[] body) throws UnreadablePageException {
        return tree(STRICT, body);
    }

    /**
     * Reads JSON as Icecast 2.4 writes it: a name or title made of digits, points and hyphens only stands there without quotes, such as
     * {@code "server_name":- ,}, which is no JSON.
     */
    static JsonNode ofIcecast(byte[] body) throws UnreadablePageException {
        try {
            return tree(LENIENT, body);
        } catch (UnreadablePageException perhapsUnquoted) {
            String quoted = quoted(new String(body, StandardCharsets.UTF_8));
            return tree(LENIENT, quoted.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static JsonNode tree(JsonMapper mapper, byte[] body) throws UnreadablePageException {
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

    /** The same text with quotes around what stands where a number may stand and is none. */
    static String quoted(String json) {
        StringBuilder repaired = new StringBuilder(json.length() + 16);
        int at = 0;
        while (at < json.length()) {
            char c = json.charAt(at);
            int end =
                    c == '"' ? endOfString(json, at) : c == '-' || c == '.' || digit(c) ? endOfBare(json, at) : at + 1;
            String part = json.substring(at, end);
            boolean bare = c != '"' && (c == '-' || c == '.' || digit(c));
            repaired.append(bare && !NUMBER.matcher(part.strip()).matches() ? '"' + part.strip() + '"' : part);
            at = end;
        }
        return repaired.toString();
    }

    private static boolean digit(char c) {
        return c >= '0' && c <= '9';
    }

    private static int endOfString(String json, int start) {
        int at = start + 1;
        while (at < json.length() && json.charAt(at) != '"') {
            at += json.charAt(at) == '\\' ? 2 : 1;
        }
        return Math.min(at + 1, json.length());
    }

    private static int endOfBare(String json, int start) {
        int at = start;
        while (at < json.length() && (digit(json.charAt(at)) || "-+.eE ".indexOf(json.charAt(at)) >= 0)) {
            at++;
        }
        return at;
    }
}
