package dev.throng.streams.probe;

import dev.throng.probe.JsonPages;
import dev.throng.probe.UnreadablePageException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads JSON as Icecast 2.4 writes it. Icecast writes a name or title without quotes if it consists of digits, points and hyphens only, such
 * as {@code "server_name":- ,}. This is not valid JSON.
 */
final class IcecastJson {

    private static final JsonMapper LENIENT = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .build();
    private static final Pattern NUMBER = Pattern.compile("-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?");

    private IcecastJson() {}

    static JsonNode tree(byte[] body) throws UnreadablePageException {
        try {
            return JsonPages.tree(LENIENT, body);
        } catch (UnreadablePageException perhapsUnquoted) {
            String quoted = quoted(new String(body, StandardCharsets.UTF_8));
            return JsonPages.tree(LENIENT, quoted.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Returns the text with quotes around each value that begins like a number but is not one. */
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
