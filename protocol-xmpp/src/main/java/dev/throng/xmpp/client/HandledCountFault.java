package dev.throng.xmpp.client;

import dev.throng.measure.Failure;
import dev.throng.text.Printable;
import dev.throng.xmpp.codec.Xml;

/**
 * An acknowledgement of the server that cannot be right (XEP-0198 §4): it says how many stanzas of this client the server has handled.
 * Immutable.
 *
 * @param condition names the failure
 * @param h the server's count, as it was received
 * @param sent how many stanzas were sent
 * @param acknowledged how many of them the server had acknowledged before
 */
public record HandledCountFault(String condition, String h, long sent, long acknowledged) {

    static final String TOO_HIGH = "too-high";
    static final String TOO_LOW = "too-low";
    static final String NO_NUMBER = "no-number";

    private static final String CONDITIONS = "urn:ietf:params:xml:ns:xmpp-streams";

    /** The failure of the session. */
    public Failure failure() {
        return XmppFailure.handledCount(condition);
    }

    /** What happened, for people. */
    public String detail() {
        String count = Printable.line(h, 20);
        return switch (condition) {
            case TOO_HIGH -> "the server acknowledged " + count + " stanzas, and " + sent + " were sent";
            case TOO_LOW -> "the server acknowledged " + count + " stanzas, and " + acknowledged + " before";
            default -> "the server acknowledged h='" + count + "' (expected: a number)";
        };
    }

    /** The stream error with which a client ends the stream: for a count that is too high, the one that the XEP defines. */
    public String streamError() {
        String more = condition.equals(TOO_HIGH)
                ? "<handled-count-too-high xmlns='" + StanzaCounts.NAMESPACE + "' h='" + Xml.escape(h)
                        + "' send-count='" + sent + "'/>"
                : "<text xmlns='" + CONDITIONS + "'>" + Xml.escape(detail()) + "</text>";
        return "<stream:error><undefined-condition xmlns='" + CONDITIONS + "'/>" + more + "</stream:error>";
    }
}
