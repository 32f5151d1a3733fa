package dev.throng.xmpp.client;

import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.Xml;
import java.util.Optional;

/** The stanzas that a client must send by itself: an answer to each request (RFC 6120 §8.2.3), and receipts (XEP-0184). */
public final class AutoReplies {

    private static final String RECEIPTS = "urn:xmpp:receipts";
    private static final String ROSTER = "jabber:iq:roster";
    private static final String PING = "urn:xmpp:ping";
    private static final String DISCO_INFO = "http://jabber.org/protocol/disco#info";
    private static final String DISCO = "<query xmlns='" + DISCO_INFO + "'><identity category='client' type='bot'"
            + " name='Throng'/><feature var='" + DISCO_INFO + "'/><feature var='" + PING + "'/><feature var='"
            + RECEIPTS
            + "'/></query>";
    private static final String UNAVAILABLE =
            "<error type='cancel'><service-unavailable" + " xmlns='urn:ietf:params:xml:ns:xmpp-stanzas'/></error>";

    /** Whether a stanza is a request, which must be answered. */
    static boolean isRequest(Element stanza) {
        return stanza.name().equals("iq") && !stanza.has("type", "result") && !stanza.has("type", "error");
    }

    /** Whether a request announces a change of the roster (RFC 6121 §2.1.6). */
    public static boolean isRosterPush(Element iq, boolean fromOwnAccount) {
        return !iq.has("type", "get") && namespace(iq).equals(ROSTER) && fromOwnAccount;
    }

    /**
     * Returns the answer to a request.
     *
     * @param fromOwnAccount whether it is from the session's own account, or from the server on its behalf
     */
    public static String answer(Element iq, boolean fromOwnAccount) {
        String namespace = namespace(iq);
        boolean get = iq.has("type", "get");
        if (get && namespace.equals(PING)) {
            return reply(iq, "result", "");
        }
        if (get && namespace.equals(DISCO_INFO)) {
            return reply(iq, "result", DISCO);
        }
        if (isRosterPush(iq, fromOwnAccount)) {
            return reply(iq, "result", "");
        }
        return reply(iq, "error", UNAVAILABLE);
    }

    /** Whether a message asks for a receipt (XEP-0184). */
    public static boolean wantsReceipt(Element message) {
        return message.child("request", RECEIPTS).isPresent();
    }

    /** Returns the receipt for a message, with its own id. */
    public static String receipt(Element message, String id) {
        return "<message to='" + Xml.escape(message.attribute("from", "")) + "' id='" + id + "'><received xmlns='"
                + RECEIPTS + "' id='" + Xml.escape(message.attribute("id", "")) + "'/></message>";
    }

    /** Returns the receipt in a message; its {@code id} is that of the message that it is for. */
    public static Optional<Element> receiptIn(Element message) {
        return message.child("received", RECEIPTS);
    }

    /** Whether a stanza's sender is its session's own account, or the server on its behalf (RFC 6121 §2.1.6). */
    public static boolean isOwn(String from, String jid) {
        int slash = jid.indexOf('/');
        return from.isEmpty() || from.equals(jid) || slash > 0 && from.equals(jid.substring(0, slash));
    }

    private static String namespace(Element iq) {
        return iq.child().map(Element::namespace).orElse("");
    }

    private static String reply(Element iq, String type, String content) {
        String to = iq.attribute("from")
                .map(from -> " to='" + Xml.escape(from) + "'")
                .orElse("");
        String start = "<iq type='" + type + "' id='" + Xml.escape(iq.attribute("id", "")) + "'" + to;
        return content.isEmpty() ? start + "/>" : start + ">" + content + "</iq>";
    }

    private AutoReplies() {}
}
