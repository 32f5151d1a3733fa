package dev.throng.xmpp.codec;

/** Escapes text for XML. */
public final class Xml {

    /**
     * Escapes the five special characters of XML. The result is valid as content and as an attribute in single or double quotes.
     * Characters that XML 1.0 forbids (most control characters, lone surrogates) become U+FFFD.
     */
    public static String escape(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~' || c == '<' || c == '>' || c == '&' || c == '\'' || c == '"') {
                return escapeFrom(text, i);
            }
        }
        return text;
    }

    private static String escapeFrom(String text, int from) {
        StringBuilder escaped = new StringBuilder(text.length() + 16).append(text, 0, from);
        append(escaped, text, from, text.length());
        return escaped.toString();
    }

    /** Appends a part of a text as {@link #escape} escapes it. Makes no garbage. */
    public static void append(StringBuilder out, String text, int from, int to) {
        int plain = from;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c <= '~' && c != '<' && c != '>' && c != '&' && c != '\'' && c != '"') {
                continue;
            }
            out.append(text, plain, i);
            boolean pair = Character.isHighSurrogate(c) && i + 1 < to && Character.isLowSurrogate(text.charAt(i + 1));
            if (pair) {
                out.append(c).append(text.charAt(++i));
            } else {
                append(out, c);
            }
            plain = i + 1;
        }
        out.append(text, plain, to);
    }

    private static void append(StringBuilder out, char c) {
        switch (c) {
            case '<' -> out.append("&lt;");
            case '>' -> out.append("&gt;");
            case '&' -> out.append("&amp;");
            case '\'' -> out.append("&apos;");
            case '"' -> out.append("&quot;");
            // unescaped, a parser would turn them into spaces in attributes (XML 1.0, 3.3.3)
            case '\n', '\r', '\t' -> out.append("&#").append((int) c).append(';');
            default -> out.append(legal(c) ? c : '\uFFFD');
        }
    }

    private static boolean legal(char c) {
        return c >= ' ' && !Character.isSurrogate(c) && c != '\uFFFE' && c != '\uFFFF';
    }

    private Xml() {}
}
