package dev.throng.xmpp.load;

import dev.throng.xmpp.client.Courtesies;
import dev.throng.xmpp.client.StreamErrors;
import dev.throng.xmpp.codec.Element;
import java.util.Optional;

/**
 * What becomes of a stanza that a session receives: it answers something of ours, it is counted, or it is answered as RFC 6120 §8.2.3 and
 * the extensions demand.
 */
final class Inbox {

    private static final String EVENTS = "http://jabber.org/protocol/pubsub#event";
    private static final String MUC_USER = "http://jabber.org/protocol/muc#user";

    /** @return whether its bytes were counted for the operation that waited for it */
    static boolean received(Floor floor, Session session, Element stanza, int bytes, long atNanos) {
        return switch (stanza.name()) {
            case "message" -> message(floor, session, stanza, bytes, atNanos);
            case "presence" -> presence(floor, session, stanza, bytes, atNanos);
            case "iq" -> iq(floor, session, stanza, bytes, atNanos);
            default -> false;
        };
    }

    private static MessageId id(Floor floor, Element stanza) {
        return MessageId.parse(floor.cast().idPrefix(), stanza.attribute("id", ""));
    }

    private static boolean message(Floor floor, Session session, Element message, int bytes, long atNanos) {
        floor.count(XmppMetric.MESSAGES_RECEIVED);
        MessageId id = id(floor, message);
        String type = message.attribute("type", "normal");
        if (type.equals("error")) {
            floor.refused(id, StreamErrors.ofStanza(message), atNanos);
            return false;
        }
        if (type.equals("groupchat")) {
            return groupchat(floor, session, message, id, bytes, atNanos);
        }
        Optional<Element> receipt = Courtesies.receiptIn(message);
        if (receipt.isPresent()) {
            return floor.answered(
                    MessageId.parse(floor.cast().idPrefix(), receipt.get().attribute("id", "")), bytes, atNanos);
        }
        Optional<Element> event = message.child("event", EVENTS);
        if (event.isPresent()) {
            items(floor, event.get(), atNanos);
            return false;
        }
        if (id.ours()) {
            floor.recorder().record(XmppMetric.DELIVERY_TIME, atNanos - id.sentNanos());
        }
        if (Courtesies.wantsReceipt(message)) {
            session.answer(Courtesies.receipt(message, floor.unawaitedId()));
        } else if (id.ours() && floor.settings().message().answeredBy() == AnsweredBy.ARRIVAL) {
            return floor.answered(id, bytes, atNanos);
        }
        return false;
    }

    private static boolean groupchat(
            Floor floor, Session session, Element message, MessageId id, int bytes, long atNanos) {
        if (message.child("body", "jabber:client").isEmpty()) {
            // the subject, or a notice of the room
            return false;
        }
        floor.count(XmppMetric.GROUPCHAT_RECEIVED);
        if (!id.ours()) {
            return false;
        }
        floor.recorder().record(XmppMetric.DELIVERY_TIME, atNanos - id.sentNanos());
        String from = message.attribute("from", "");
        for (Rooms.Occupancy occupancy : session.occupancies()) {
            if (occupancy.isMe(from)) {
                return floor.answered(id, bytes, atNanos);
            }
        }
        return false;
    }

    private static void items(Floor floor, Element event, long atNanos) {
        event.child("items", EVENTS).ifPresent(items -> {
            for (Element item : items.children()) {
                MessageId id = id(floor, item);
                if (item.name().equals("item") && id.ours()) {
                    floor.count(XmppMetric.ITEMS_RECEIVED);
                    floor.recorder().record(XmppMetric.DELIVERY_TIME, atNanos - id.sentNanos());
                }
            }
        });
    }

    private static boolean presence(Floor floor, Session session, Element presence, int bytes, long atNanos) {
        floor.count(XmppMetric.PRESENCES_RECEIVED);
        String id = presence.attribute("id", "");
        MessageId ours = MessageId.parse(floor.cast().idPrefix(), id);
        for (Rooms.Occupancy occupancy : session.occupancies()) {
            if (occupancy.joinSequence() == floor.sequence(ours)
                    || occupancy.concerns(presence.attribute("from", ""))) {
                return inRoom(floor, occupancy, presence, bytes, atNanos);
            }
        }
        if (id.isEmpty()) {
            return false;
        }
        if (presence.has("type", "error")) {
            floor.refused(ours, StreamErrors.ofStanza(presence), atNanos);
            return false;
        }
        if (ours.ours() && floor.settings().presence().answeredBy() == AnsweredBy.ARRIVAL) {
            return Presences.arrived(floor, session, presence, ours, bytes, atNanos);
        }
        return false;
    }

    private static boolean inRoom(Floor floor, Rooms.Occupancy occupancy, Element presence, int bytes, long atNanos) {
        if (presence.has("type", "error")) {
            if (!occupancy.inside()) {
                floor.awaited().failed(occupancy.joinSequence(), MucJoins.refused(presence), atNanos);
                occupancy.session().occupancies().remove(occupancy);
            }
            return false;
        }
        if (!isMine(floor, occupancy, presence)) {
            return false;
        }
        if (presence.has("type", "unavailable")) {
            if (occupancy.inside()) {
                floor.rooms().left(occupancy);
                occupancy.session().occupancies().remove(occupancy);
            }
            return false;
        }
        if (occupancy.inside()) {
            return false;
        }
        occupancy.named(presence.attribute("from", ""));
        if (occupancy.session().online()) {
            floor.rooms().entered(occupancy);
        }
        MucJoins.unlock(occupancy, presence);
        return floor.awaited().answered(occupancy.joinSequence(), bytes, atNanos);
    }

    /** Whether a room's presence is that of the occupant to whom it is sent. */
    private static boolean isMine(Floor floor, Rooms.Occupancy occupancy, Element presence) {
        return occupancy.isMe(presence.attribute("from", ""))
                || occupancy.joinSequence() == floor.sequence(id(floor, presence))
                || presence.child("x", MUC_USER).stream()
                        .flatMap(x -> x.children().stream())
                        .anyMatch(status -> status.name().equals("status") && status.has("code", "110"));
    }

    private static boolean iq(Floor floor, Session session, Element iq, int bytes, long atNanos) {
        switch (iq.attribute("type", "")) {
            case "result" -> {
                return floor.answered(id(floor, iq), bytes, atNanos);
            }
            case "error" -> {
                floor.refused(id(floor, iq), StreamErrors.ofStanza(iq), atNanos);
                return false;
            }
            default -> {
                boolean own = session.isOwn(iq.attribute("from", ""));
                floor.countRequest(iq, own);
                session.answer(Courtesies.answer(iq, own));
                return false;
            }
        }
    }

    private Inbox() {}
}
