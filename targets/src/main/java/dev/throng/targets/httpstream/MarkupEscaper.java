package dev.throng.targets.httpstream;

import java.util.Locale;

/** Escapes untrusted text for XML and JSON. */
final class MarkupEscaper {

    private MarkupEscaper() {}

    /** For content and attributes; replaces characters that XML 1.0 does not allow by U+FFFD. */
    static String xml(String text) {
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (c == '<') {
                out.append("&lt;");
            } else if (c == '>') {
                out.append("&gt;");
            } else if (c == '&') {
                out.append("&amp;");
            } else if (c == '"') {
                out.append("&quot;");
            } else if (c < ' ' && c != '\t' || c >= 0xD800 && c <= 0xDFFF || c == 0xFFFE || c == 0xFFFF) {
                out.append('\uFFFD');
            } else {
                out.appendCodePoint(c);
            }
        });
        return out.toString();
    }

    /** A JSON string with its quotation marks. */
    static String json(String text) {
        StringBuilder out = new StringBuilder(text.length() + 2).append('"');
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                out.append('\\').append((char) c);
            } else if (c < ' ' || c >= 0x7F && c <= 0x9F || Character.isSurrogate((char) c) || c == '<' || c == '>') {
                out.append(String.format(Locale.ROOT, "\\u%04x", c));
            } else {
                out.append((char) c);
            }
        });
        return out.append('"').toString();
    }
}
