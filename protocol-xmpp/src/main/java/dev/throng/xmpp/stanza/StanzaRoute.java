package dev.throng.xmpp.stanza;

/**
 * What a stanza is, who sent it and who may receive it. The checksum of its id covers the route; see {@link StanzaMarks.Checksum}.
 *
 * @param kind keeps ids of different kinds apart
 * @param from the sender as the server writes it
 * @param to the recipient; empty if anyone may receive it
 */
public record StanzaRoute(String kind, String from, String to) {

    /** A request, answered to the full JID that sent it. */
    public static StanzaRoute request(String requester) {
        return new StanzaRoute("request", requester, "");
    }

    /** A request to join a room, answered to the full JID that sent it. */
    public static StanzaRoute join(String requester) {
        return new StanzaRoute("join", requester, "");
    }

    /** From a full JID to the user of a JID, whatever the resource. */
    public static StanzaRoute message(String from, String to) {
        return new StanzaRoute("message", from, Jids.folded(to));
    }

    /** As {@link #message}, but no arrival waits for the delivery or for a receipt. */
    public static StanzaRoute unawaitedMessage(String from, String to) {
        return new StanzaRoute("unawaited", from, Jids.folded(to));
    }

    /** From an occupant, by its JID in the room, to all others. */
    public static StanzaRoute groupchat(String occupant) {
        return new StanzaRoute("groupchat", occupant, "");
    }

    /** From a full JID to a full JID, or to all that are subscribed. */
    public static StanzaRoute presence(String from, String to) {
        return new StanzaRoute("presence", from, to);
    }

    /** An item of a node of a service. */
    public static StanzaRoute item(String service, String node) {
        return new StanzaRoute("item", Jids.folded(service), node);
    }
}
