package dev.throng.reports.html;

/** Escapes text for HTML. */
final class Escaped {

    private static final char REPLACEMENT = '\uFFFD';

    private Escaped() {}

    /**
     * Escapes text and attribute values in double quotes. Replaces control characters and characters that change the writing direction.
     */
    static String html(String text) {
        StringBuilder out = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.append(harmless(c) ? c : REPLACEMENT);
            }
        }
        return out.toString();
    }

    /** Escapes JSON for a script element. No character remains that could end the element or a line of the script. */
    static String json(String json) {
        StringBuilder out = new StringBuilder(json.length() + 16);
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            boolean plain = "<>&".indexOf(c) < 0 && c != '\u2028' && c != '\u2029' && harmless(c);
            if (plain) {
                out.append(c);
            } else {
                out.append(String.format("\\u%04x", (int) c));
            }
        }
        return out.toString();
    }

    private static boolean harmless(char c) {
        boolean control = c < ' ' && c != '\n' && c != '\t' && c != '\r' || c >= 0x7f && c < 0xa0;
        boolean direction = c == '\u061c'
                || c == '\u200e'
                || c == '\u200f'
                || c >= '\u202a' && c <= '\u202e'
                || c >= '\u2066' && c <= '\u2069';
        return !control && !direction && c != '\ufffe' && c != '\uffff';
    }
}
