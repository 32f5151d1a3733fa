package dev.throng.xmpp.stanza;

import dev.throng.xmpp.client.AutoReplies;
import java.util.Locale;

/** Compares JIDs as far as a client has to: name and domain in upper or lower case (RFC 7622 §3.3), the resource exactly. */
public final class Jids {

    /** Name and domain in lower case. */
    public static String folded(String jid) {
        int slash = jid.indexOf('/');
        return (slash < 0 ? jid : jid.substring(0, slash)).toLowerCase(Locale.ROOT);
    }

    /** Whether both are of one account, room or service, whatever the resource. */
    public static boolean sameBare(String one, String other) {
        return folded(one).equals(folded(other));
    }

    /** Whether both are one address; of a bare JID each resource is. */
    public static boolean covers(String asked, String answering) {
        int slash = asked.indexOf('/');
        return sameBare(asked, answering)
                && (slash < 0 || answering.endsWith(asked.substring(slash)) && answering.indexOf('/') == slash);
    }

    /**
     * Whether a sender may answer a request (RFC 6120 §8.1.2.1): the addressee may. If the addressee is the session's own account or
     * server, both may answer, and the answer may have no sender.
     *
     * @param asked the JID that the request went to; empty for the own account
     * @param own the full JID of the session that asked
     * @param domain the own server
     */
    public static boolean mayAnswer(String asked, String from, String own, String domain) {
        boolean server = asked.isEmpty() || asked.equalsIgnoreCase(domain) || sameBare(asked, own);
        return server ? fromServer(from, own, domain) : !from.isEmpty() && covers(asked, from);
    }

    /** Whether that is the own server or account; a server may leave its name out. */
    public static boolean fromServer(String from, String own, String domain) {
        return from.equalsIgnoreCase(domain) || AutoReplies.isOwn(from, own);
    }

    private Jids() {}
}
