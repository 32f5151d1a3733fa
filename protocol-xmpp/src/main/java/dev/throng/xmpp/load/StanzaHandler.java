package dev.throng.xmpp.load;

import dev.throng.xmpp.client.AutoReplies;
import dev.throng.xmpp.client.ErrorConditions;
import dev.throng.xmpp.codec.Element;
import java.util.Optional;

/**
 * Handles the stanzas that a session receives: gives answers to the arrivals that wait for them, counts deliveries, and replies where
 * RFC 6120 §8.2.3 or an extension requires it. Each method returns whether the bytes of the stanza were counted for the operation that waited
 * for it.
 */
final class StanzaHandler {

    private static final String EVENTS = "http://jabber.org/protocol/pubsub#event";

    static boolean received(LoopState loop, XmppSession session, Element stanza, int bytes, long atNanos) {
        return switch (stanza.name()) {
            case "message" -> message(loop, session, stanza, bytes, atNanos);
            case "presence" -> presence(loop, session, stanza, bytes, atNanos);
            case "iq" -> iq(loop, session, stanza, bytes, atNanos);
            default -> false;
        };
    }

    private static boolean message(LoopState loop, XmppSession session, Element message, int bytes, long atNanos) {
        loop.count(XmppMetric.MESSAGES_RECEIVED);
        loop.quietPeriod().delivered(atNanos);
        StanzaId id = loop.ids().of(message);
        String from = message.attribute("from", "");
        String type = message.attribute("type", "normal");
        if (type.equals("error")) {
            boolean sentByIt = loop.answers().isSentBy(session, id, StanzaRoute.message(session.jid(), from), from)
                    || isOfOccupant(loop, session, id, from);
            loop.answers().refused(session, id, from, sentByIt, ErrorConditions.ofStanza(message), atNanos);
            return false;
        }
        if (type.equals("groupchat")) {
            return groupchat(loop, session, message, id, bytes, atNanos);
        }
        Optional<Element> receipt = AutoReplies.receiptIn(message);
        if (receipt.isPresent()) {
            return receipt(loop, session, loop.ids().of(receipt.get()), from, bytes, atNanos);
        }
        Optional<Element> event = message.child("event", EVENTS);
        if (event.isPresent()) {
            items(loop, session, event.get(), from, atNanos);
            return false;
        }
        boolean valid = loop.ids().isValid(id, StanzaRoute.message(from, session.jid()));
        if (valid && !loop.answers().isFirstDelivery(id)) {
            // a copy: the message was counted and answered when it came first
            loop.answers().unexpected(session);
            return false;
        }
        if (valid) {
            loop.recorder().record(XmppMetric.DELIVERY_TIME, loop.run().deliveryNanos(id.sentNanos(), atNanos));
        } else if (loop.ids().looksLikeOurs(id)) {
            loop.answers().unexpected(session);
        }
        if (AutoReplies.wantsReceipt(message)) {
            String receiptId = loop.ids().unawaitedId(StanzaRoute.message(session.jid(), from));
            session.reply(AutoReplies.receipt(message, receiptId));
        } else if (valid && loop.settings().message().answeredBy() == AnsweredBy.ARRIVAL) {
            return loop.answers().answered(id, bytes, atNanos);
        }
        return false;
    }

    /** Whether an error from a room, or from one of its occupants, is about a message that the session sent to the room. */
    private static boolean isOfOccupant(LoopState loop, XmppSession session, StanzaId id, String from) {
        for (Rooms.Occupancy occupancy : session.occupancies()) {
            if (occupancy.concerns(from) && loop.ids().isValid(id, StanzaRoute.groupchat(occupancy.me()))) {
                return true;
            }
        }
        return false;
    }

    /** @param id that of the message that the receipt is for */
    private static boolean receipt(
            LoopState loop, XmppSession session, StanzaId id, String from, int bytes, long atNanos) {
        PendingAnswers pending = loop.pendingAnswers();
        boolean fromRecipient = loop.ids().isValid(id, StanzaRoute.message(session.jid(), from))
                && (!pending.isRequester(id, session) || Jids.covers(pending.addressee(id), from));
        if (fromRecipient) {
            return loop.answers().answered(id, bytes, atNanos);
        }
        loop.answers().unexpected(session);
        return false;
    }

    private static boolean groupchat(
            LoopState loop, XmppSession session, Element message, StanzaId id, int bytes, long atNanos) {
        if (message.child("body", "jabber:client").isEmpty()) {
            // the subject, or a notice of the room
            return false;
        }
        loop.count(XmppMetric.GROUPCHAT_RECEIVED);
        String from = message.attribute("from", "");
        boolean valid = loop.ids().isValid(id, StanzaRoute.groupchat(from));
        for (Rooms.Occupancy occupancy : session.occupancies()) {
            if (valid && occupancy.concerns(from)) {
                loop.recorder().record(XmppMetric.DELIVERY_TIME, loop.run().deliveryNanos(id.sentNanos(), atNanos));
                return occupancy.isMe(from) && loop.answers().answered(id, bytes, atNanos);
            }
        }
        if (loop.ids().looksLikeOurs(id)) {
            loop.answers().unexpected(session);
        }
        return false;
    }

    private static void items(LoopState loop, XmppSession session, Element event, String service, long atNanos) {
        event.child("items", EVENTS).ifPresent(items -> {
            String node = items.attribute("node", "");
            for (Element item : items.children()) {
                StanzaId id = loop.ids().of(item);
                if (!item.name().equals("item") || !loop.ids().looksLikeOurs(id)) {
                    continue;
                }
                if (session.extras().mayReceiveItemsOf(node)
                        && loop.ids().isValid(id, StanzaRoute.item(service, node))) {
                    loop.count(XmppMetric.ITEMS_RECEIVED);
                    loop.recorder().record(XmppMetric.DELIVERY_TIME, loop.run().deliveryNanos(id.sentNanos(), atNanos));
                } else {
                    loop.answers().unexpected(session);
                }
            }
        });
    }

    private static boolean presence(LoopState loop, XmppSession session, Element presence, int bytes, long atNanos) {
        loop.count(XmppMetric.PRESENCES_RECEIVED);
        loop.quietPeriod().delivered(atNanos);
        String id = presence.attribute("id", "");
        String from = presence.attribute("from", "");
        boolean error = presence.has("type", "error");
        for (Rooms.Occupancy occupancy : session.occupancies()) {
            if (occupancy.isAnswer(id, from)
                    || occupancy.concerns(from)
                    || error && occupancy.isJoinRequest(id) && loop.answers().isFromServer(session, from)) {
                return RoomPresence.received(loop, session, occupancy, presence, bytes, atNanos);
            }
        }
        if (id.isEmpty()) {
            return false;
        }
        StanzaId stanzaId = loop.ids().of(presence);
        if (error) {
            boolean sentByIt =
                    loop.answers().isSentBy(session, stanzaId, StanzaRoute.presence(session.jid(), from), from)
                            || loop.ids().isValid(stanzaId, StanzaRoute.presence(session.jid(), ""))
                            || loop.ids().isValid(stanzaId, StanzaRoute.join(session.jid()));
            loop.answers().refused(session, stanzaId, from, sentByIt, ErrorConditions.ofStanza(presence), atNanos);
            return false;
        }
        if (!loop.ids().looksLikeOurs(stanzaId)
                || !presence.attribute("type", "").isEmpty()) {
            return false;
        }
        if (RoomPresence.isOfAnotherOccupant(presence)) {
            return false;
        }
        return PresenceAction.delivered(loop, session, from, stanzaId, bytes, atNanos);
    }

    private static boolean iq(LoopState loop, XmppSession session, Element iq, int bytes, long atNanos) {
        switch (iq.attribute("type", "")) {
            case "result" -> {
                return result(loop, session, iq, bytes, atNanos);
            }
            case "error" -> {
                StanzaId id = loop.ids().of(iq);
                boolean sentByIt = loop.ids().isValid(id, StanzaRoute.request(session.jid()));
                String from = iq.attribute("from", "");
                loop.answers().refused(session, id, from, sentByIt, ErrorConditions.ofStanza(iq), atNanos);
                return false;
            }
            default -> {
                boolean own = session.isOwn(iq.attribute("from", ""));
                loop.countRequest(iq, own);
                session.reply(AutoReplies.answer(iq, own));
                return false;
            }
        }
    }

    private static boolean result(LoopState loop, XmppSession session, Element iq, int bytes, long atNanos) {
        StanzaId id = loop.ids().of(iq);
        PendingAnswers pending = loop.pendingAnswers();
        boolean requested = loop.ids().isValid(id, StanzaRoute.request(session.jid()));
        boolean fromAddressee = !pending.isRequester(id, session)
                || Jids.mayAnswer(
                        pending.addressee(id),
                        iq.attribute("from", ""),
                        session.jid(),
                        loop.run().domain());
        if (requested && fromAddressee) {
            return loop.answers().answered(id, bytes, atNanos);
        }
        if (!id.text().equals(MucJoinAction.UNLOCK)) {
            loop.answers().unexpected(session);
        }
        return false;
    }

    private StanzaHandler() {}
}
