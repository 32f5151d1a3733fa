package dev.throng.http;

/**
 * A header of a request or a response (RFC 9110 §5). It cannot end its line and begin another.
 *
 * @param name a token, in any case
 * @param value without blanks around it
 */
public record HttpHeader(String name, String value) {

    /** Throws {@link IllegalArgumentException} if the text cannot stand in a head. */
    public HttpHeader {
        require(isToken(name), name, "the name of a header: letters, digits and hyphens");
        require(value.chars().noneMatch(HttpHeader::isControl), name, "a value without control characters");
        value = value.strip();
    }

    private static void require(boolean good, String name, String expected) {
        if (!good) {
            throw new IllegalArgumentException(name + " (expected: " + expected + ")");
        }
    }

    private static boolean isControl(int c) {
        return c < ' ' && c != '\t' || c == 0x7f;
    }

    /** RFC 9110 §5.6.2. */
    private static boolean isToken(String text) {
        return !text.isEmpty()
                && text.chars()
                        .allMatch(c -> c >= '0' && c <= '9'
                                || c >= 'a' && c <= 'z'
                                || c >= 'A' && c <= 'Z'
                                || "!#$%&'*+-.^_`|~".indexOf(c) >= 0);
    }

    /** Whether this is the header of a name, in any case. */
    public boolean is(String wanted) {
        return name.equalsIgnoreCase(wanted);
    }
}
