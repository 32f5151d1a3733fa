package dev.throng.xmpp.load;

import dev.throng.xmpp.codec.Element;

/**
 * Handles the stanzas that the sessions of one event loop receive: gives answers to the arrivals that wait for them, counts deliveries, and
 * replies where RFC 6120 §8.2.3 or an extension requires it. Confined to the loop.
 */
final class StanzaHandler {

    private final ReceivedMessages messages;
    private final ReceivedPresences presences;
    private final ReceivedIqs iqs;

    StanzaHandler(ReceivedMessages messages, ReceivedPresences presences, ReceivedIqs iqs) {
        this.messages = messages;
        this.presences = presences;
        this.iqs = iqs;
    }

    /** Returns whether the bytes of the stanza were counted for the operation that waited for it. */
    boolean received(XmppSession session, Element stanza, int bytes, long atNanos) {
        return switch (stanza.name()) {
            case "message" -> messages.received(session, stanza, bytes, atNanos);
            case "presence" -> presences.received(session, stanza, bytes, atNanos);
            case "iq" -> iqs.received(session, stanza, bytes, atNanos);
            default -> false;
        };
    }
}
