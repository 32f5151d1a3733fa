package dev.throng.xmpp.codec;

/**
 * Makes elements stand alone. Within a stream, stanzas have its default namespace and {@code stream:} is bound. In a WebSocket message (RFC
 * 7395 §3.3.3) and in the body of BOSH (XEP-0206 §4) each element declares both itself.
 */
public final class Standalone {

    private static final String DEFAULT = " xmlns='" + StreamReader.CLIENT + "'";
    private static final String PREFIX = "stream:";
    private static final String BOUND = " xmlns:stream='" + StreamReader.STREAMS + "'";

    /**
     * Returns the element with the namespaces of a stream.
     *
     * @param element well-formed text of one element; one that declares its namespace stays as it is
     */
    public static String of(String element) {
        int nameEnd = nameEnd(element);
        boolean prefixed = element.startsWith(PREFIX, 1);
        if (declares(element, nameEnd, prefixed ? "xmlns:stream" : "xmlns")) {
            return element;
        }
        return element.substring(0, nameEnd) + (prefixed ? BOUND : DEFAULT) + element.substring(nameEnd);
    }

    private static int nameEnd(String element) {
        int at = 1;
        while (at < element.length() && !isNameEnd(element.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean isNameEnd(char c) {
        return c <= ' ' || c == '>' || c == '/';
    }

    /** Whether the start tag has the attribute, outside of the values of others. */
    private static boolean declares(String element, int nameEnd, String attribute) {
        int at = nameEnd;
        while (at < element.length() && element.charAt(at) != '>') {
            char c = element.charAt(at);
            if (c <= ' ' && isAttribute(element, at + 1, attribute)) {
                return true;
            }
            at = c == '\'' || c == '"' ? valueEnd(element, at) : at + 1;
        }
        return false;
    }

    private static boolean isAttribute(String element, int at, String attribute) {
        if (!element.startsWith(attribute, at)) {
            return false;
        }
        int after = at + attribute.length();
        while (after < element.length() && element.charAt(after) <= ' ') {
            after++;
        }
        return after < element.length() && element.charAt(after) == '=';
    }

    private static int valueEnd(String element, int quote) {
        int end = element.indexOf(element.charAt(quote), quote + 1);
        return end < 0 ? element.length() : end + 1;
    }

    private Standalone() {}
}
