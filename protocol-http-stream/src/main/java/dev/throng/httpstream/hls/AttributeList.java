package dev.throng.httpstream.hls;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The attributes of a tag (RFC 8216 §4.2): {@code NAME=value,NAME="value, quoted"}. Blanks around a name and a value are tolerated. What is no
 * attribute is ignored, and of two with the same name the last one counts, as in players. Immutable.
 */
final class AttributeList {

    private final String tag;
    private final Map<String, String> values;

    private AttributeList(String tag, Map<String, String> values) {
        this.tag = tag;
        this.values = values;
    }

    static AttributeList parse(String tag, String text, Remarks remarks) {
        Map<String, String> values = new HashMap<>();
        int at = 0;
        while (at < text.length()) {
            int equals = text.indexOf('=', at);
            if (equals < 0) {
                remarks.addIf(!text.substring(at).isBlank(), Deviation.ATTRIBUTE);
                break;
            }
            String before = text.substring(at, equals);
            String name = before.substring(before.lastIndexOf(',') + 1).strip();
            remarks.addIf(!isName(before.stripLeading()), Deviation.ATTRIBUTE);
            int from = equals + 1;
            int quote = quoteEnd(text, from);
            int end = quote < 0 ? valueEnd(text, from) : valueEnd(text, quote + 1);
            remarks.addIf(quote >= 0 && !text.substring(quote + 1, end).isBlank(), Deviation.ATTRIBUTE);
            remarks.addIf(quote < 0 && text.startsWith("\"", from), Deviation.ATTRIBUTE);
            String value =
                    quote < 0 ? text.substring(from, end).strip() : text.substring(text.indexOf('"', from) + 1, quote);
            remarks.addIf(values.put(name, value) != null, Deviation.REPEATED_ATTRIBUTE);
            at = end + 1;
        }
        return new AttributeList(tag, values);
    }

    /** Returns where the quoted value ends; -1 if the value is not quoted, or its quote has no end. */
    private static int quoteEnd(String text, int from) {
        int begin = from;
        while (begin < text.length() && text.charAt(begin) == ' ') {
            begin++;
        }
        return text.startsWith("\"", begin) ? text.indexOf('"', begin + 1) : -1;
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

    /** Whether an attribute has a value. */
    boolean has(String name, String value) {
        return value.equals(values.get(name));
    }

    String require(String name) throws HlsException {
        String value = values.get(name);
        if (value == null || value.isEmpty()) {
            throw HlsException.bad("with " + tag + " without " + name);
        }
        return value;
    }
}
