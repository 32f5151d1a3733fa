package dev.throng.targets.xmpp.xml;

/** Input that is not allowed in a stream. The condition is that of the stream error (RFC 6120, section 4.9.3). */
public final class XmlException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String condition;

    private XmlException(String condition, String message) {
        super(message, null, false, false);
        this.condition = condition;
    }

    /** Not XML or not UTF-8. */
    public static XmlException notWellFormed(String message) {
        return new XmlException("not-well-formed", message);
    }

    /** XML that RFC 6120, section 11.1, forbids. */
    public static XmlException restricted(String message) {
        return new XmlException("restricted-xml", message);
    }

    /** Input over a limit on size or depth. */
    static XmlException tooMuch(String message) {
        return new XmlException("policy-violation", message);
    }

    static XmlException badFormat(String message) {
        return new XmlException("bad-format", message);
    }

    static XmlException unsupportedEncoding(String encoding) {
        return new XmlException("unsupported-encoding", "encoding " + encoding + " (expected: UTF-8)");
    }

    /** Such as {@code not-well-formed}. */
    public String condition() {
        return condition;
    }
}
