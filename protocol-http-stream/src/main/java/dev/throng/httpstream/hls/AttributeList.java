package dev.throng.httpstream.hls;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The attributes of a tag (RFC 8216 §4.2): {@code NAME=value,NAME="value, quoted"}. Blanks after a comma are tolerated. Immutable.
 */
final class AttributeList {

    private final String tag;
    private final Map<String, String> values;

    private AttributeList(String tag, Map<String, String> values) {
        this.tag = tag;
        this.values = values;
    }

    static AttributeList parse(String tag, String text) throws HlsException {
        Map<String, String> values = new HashMap<>();
        int at = 0;
        while (at < text.length()) {
            int equals = text.indexOf('=', at);
            String name = equals < 0 ? "" : text.substring(at, equals).stripLeading();
            if (!isName(name)) {
                throw Values.unexpected(tag, text, "attributes");
            }
            int from = equals + 1;
            boolean quoted = from < text.length() && text.charAt(from) == '"';
            int end = quoted ? text.indexOf('"', from + 1) : valueEnd(text, from);
            if (end < 0) {
                throw Values.unexpected(tag, text, "a quote at the end of " + name);
            }
            String value = quoted
                    ? text.substring(from + 1, end)
                    : text.substring(from, end).stripTrailing();
            if (values.putIfAbsent(name, value) != null) {
                throw HlsException.bad("with two attributes " + name + " in " + tag);
            }
            at = quoted ? end + 1 : end;
            if (at < text.length() && text.charAt(at) != ',') {
                throw Values.unexpected(tag, text, "a comma after " + name);
            }
            at++;
        }
        return new AttributeList(tag, values);
    }

    private static int valueEnd(String text, int from) {
        int comma = text.indexOf(',', from);
        return comma < 0 ? text.length() : comma;
    }

    private static boolean isName(String name) {
        return !name.isEmpty() && name.chars().allMatch(c -> c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-');
    }

    Optional<String> get(String name) {
        return Optional.ofNullable(values.get(name));
    }

    String require(String name) throws HlsException {
        String value = values.get(name);
        if (value == null || value.isEmpty()) {
            throw HlsException.bad("with " + tag + " without " + name);
        }
        return value;
    }
}
