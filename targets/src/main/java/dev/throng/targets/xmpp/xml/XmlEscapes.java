package dev.throng.targets.xmpp.xml;

/** The ASCII characters that text and attribute values need references for. */
final class XmlEscapes {

    private static final boolean[] PLAIN = plain();

    private XmlEscapes() {}

    private static boolean[] plain() {
        boolean[] plain = new boolean[0x80];
        for (char next = ' '; next < plain.length; next++) {
            plain[next] = "&<>'\"".indexOf(next) < 0;
        }
        return plain;
    }

    /** Whether the character needs no reference and is one byte in UTF-8, in text and in attributes. */
    static boolean isPlain(char next) {
        return next < PLAIN.length && PLAIN[next];
    }

    /** The reference for an ASCII character; empty if it needs none. */
    static String reference(char next, boolean attribute) {
        switch (next) {
            case '&':
                return "&amp;";
            case '<':
                return "&lt;";
            case '>':
                return "&gt;";
            case '\'':
                return "&apos;";
            case '"':
                return "&quot;";
            case '\r':
                return "&#13;";
            case '\n':
                return attribute ? "&#10;" : "";
            case '\t':
                return attribute ? "&#9;" : "";
            default:
                return "";
        }
    }
}
