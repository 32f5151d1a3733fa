package dev.throng.xmpp.codec;

/** Faults in the bytes of a stream, with the names of RFC 6120 §4.9.3. */
public enum XmppStreamFault {
    NOT_WELL_FORMED("not-well-formed"),
    RESTRICTED_XML("restricted-xml"),
    UNSUPPORTED_ENCODING("unsupported-encoding"),
    INVALID_NAMESPACE("invalid-namespace"),
    BAD_FORMAT("bad-format"),
    POLICY_VIOLATION("policy-violation");

    private final String condition;

    XmppStreamFault(String condition) {
        this.condition = condition;
    }

    /** Returns the name of the element in a stream error. */
    public String condition() {
        return condition;
    }
}
