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
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '\'' -> escaped.append("&apos;");
                case '"' -> escaped.append("&quot;");
                // unescaped, a parser would turn them into spaces in attributes (XML 1.0, 3.3.3)
                case '\n', '\r', '\t' -> escaped.append("&#").append((int) c).append(';');
                default -> {
                    boolean pair = Character.isHighSurrogate(c)
                            && i + 1 < text.length()
                            && Character.isLowSurrogate(text.charAt(i + 1));
                    if (pair) {
                        escaped.append(c).append(text.charAt(++i));
                    } else {
                        escaped.append(legal(c) ? c : '\uFFFD');
                    }
                }
            }
        }
        return escaped.toString();
    }

    private static boolean legal(char c) {
        return c >= ' ' && !Character.isSurrogate(c) && c != '\uFFFE' && c != '\uFFFF';
    }

    private Xml() {}
}
