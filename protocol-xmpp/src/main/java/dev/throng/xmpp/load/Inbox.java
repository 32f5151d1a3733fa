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

    private static boolean message(Floor floor, Session session, Element message, int bytes, long atNanos) {
        floor.count(XmppMetric.MESSAGES_RECEIVED);
        floor.quiet().delivered(atNanos);
        StanzaId id = floor.idOf(message);
        String from = message.attribute("from", "");
        String type = message.attribute("type", "normal");
        if (type.equals("error")) {
            boolean sentByIt = floor.sentBy(session, id, Seal.Route.message(session.jid(), from), from)
                    || isOfOccupant(floor, session, id, from);
            floor.refused(session, id, from, sentByIt, StreamErrors.ofStanza(message), atNanos);
            return false;
        }
        if (type.equals("groupchat")) {
            return groupchat(floor, session, message, id, bytes, atNanos);
        }
        Optional<Element> receipt = Courtesies.receiptIn(message);
        if (receipt.isPresent()) {
            return receipt(floor, session, floor.idOf(receipt.get()), from, bytes, atNanos);
        }
        Optional<Element> event = message.child("event", EVENTS);
        if (event.isPresent()) {
            items(floor, session, event.get(), from, atNanos);
            return false;
        }
        boolean arrived = floor.sealed(id, Seal.Route.message(from, session.jid()));
        if (arrived && !floor.delivered(id)) {
            // a copy: it was counted and answered when it came first
            floor.unexpected(session);
            return false;
        }
        if (arrived) {
            floor.recorder().record(XmppMetric.DELIVERY_TIME, atNanos - id.sentNanos());
        } else if (floor.claimsToBeOurs(id)) {
            floor.unexpected(session);
        }
        if (Courtesies.wantsReceipt(message)) {
            session.answer(Courtesies.receipt(message, floor.unawaitedId(Seal.Route.message(session.jid(), from))));
        } else if (arrived && floor.settings().message().answeredBy() == AnsweredBy.ARRIVAL) {
            return floor.answered(id, bytes, atNanos);
        }
        return false;
    }

    /** Whether an error from a room, or from somebody in it, is about what the session said there. */
    private static boolean isOfOccupant(Floor floor, Session session, StanzaId id, String from) {
        for (Rooms.Occupancy occupancy : session.occupancies()) {
            if (occupancy.concerns(from) && floor.sealed(id, Seal.Route.groupchat(occupancy.me()))) {
                return true;
            }
        }
        return false;
    }

    /** @param id that of the message that the receipt is for */
    private static boolean receipt(Floor floor, Session session, StanzaId id, String from, int bytes, long atNanos) {
        boolean ofWhomItWasFor = floor.sealed(id, Seal.Route.message(session.jid(), from))
                && (!floor.awaited().isAsker(id, session)
                        || Jids.covers(floor.awaited().asked(id), from));
        if (ofWhomItWasFor) {
            return floor.answered(id, bytes, atNanos);
        }
        floor.unexpected(session);
        return false;
    }

    private static boolean groupchat(
            Floor floor, Session session, Element message, StanzaId id, int bytes, long atNanos) {
        if (message.child("body", "jabber:client").isEmpty()) {
            // the subject, or a notice of the room
            return false;
        }
        floor.count(XmppMetric.GROUPCHAT_RECEIVED);
        String from = message.attribute("from", "");
        boolean sealed = floor.sealed(id, Seal.Route.groupchat(from));
        for (Rooms.Occupancy occupancy : session.occupancies()) {
            if (sealed && occupancy.concerns(from)) {
                floor.recorder().record(XmppMetric.DELIVERY_TIME, atNanos - id.sentNanos());
                return occupancy.isMe(from) && floor.answered(id, bytes, atNanos);
            }
        }
        if (floor.claimsToBeOurs(id)) {
            floor.unexpected(session);
        }
        return false;
    }

    private static void items(Floor floor, Session session, Element event, String service, long atNanos) {
        event.child("items", EVENTS).ifPresent(items -> {
            String node = items.attribute("node", "");
            for (Element item : items.children()) {
                StanzaId id = floor.idOf(item);
                if (!item.name().equals("item") || !floor.claimsToBeOurs(id)) {
                    continue;
                }
                if (session.belongings().mayGetItemsOf(node) && floor.sealed(id, Seal.Route.item(service, node))) {
                    floor.count(XmppMetric.ITEMS_RECEIVED);
                    floor.recorder().record(XmppMetric.DELIVERY_TIME, atNanos - id.sentNanos());
                } else {
                    floor.unexpected(session);
                }
            }
        });
    }

    private static boolean presence(Floor floor, Session session, Element presence, int bytes, long atNanos) {
        floor.count(XmppMetric.PRESENCES_RECEIVED);
        floor.quiet().delivered(atNanos);
        String id = presence.attribute("id", "");
        String from = presence.attribute("from", "");
        boolean error = presence.has("type", "error");
        for (Rooms.Occupancy occupancy : session.occupancies()) {
            if (occupancy.isAnswer(id, from)
                    || occupancy.concerns(from)
                    || error && occupancy.isWish(id) && floor.fromServer(session, from)) {
                return inRoom(floor, session, occupancy, presence, bytes, atNanos);
            }
        }
        if (id.isEmpty()) {
            return false;
        }
        StanzaId ours = floor.idOf(presence);
        if (error) {
            boolean sentByIt = floor.sentBy(session, ours, Seal.Route.presence(session.jid(), from), from)
                    || floor.sealed(ours, Seal.Route.presence(session.jid(), ""))
                    || floor.sealed(ours, Seal.Route.join(session.jid()));
            floor.refused(session, ours, from, sentByIt, StreamErrors.ofStanza(presence), atNanos);
            return false;
        }
        if (!floor.claimsToBeOurs(ours) || !presence.attribute("type", "").isEmpty()) {
            return false;
        }
        if (isOfOthersInRoom(presence)) {
            return false;
        }
        return Presences.arrived(floor, session, from, ours, bytes, atNanos);
    }

    private static boolean inRoom(
            Floor floor, Session session, Rooms.Occupancy occupancy, Element presence, int bytes, long atNanos) {
        StanzaId id = floor.idOf(presence);
        boolean ofOurWish = !floor.claimsToBeOurs(id) || occupancy.isWish(id.text());
        if (presence.has("type", "error")) {
            if (!ofOurWish) {
                floor.count(XmppMetric.ERRORS_RECEIVED);
                floor.unexpected(session);
                return false;
            }
            if (!occupancy.inside()) {
                floor.awaited().failed(occupancy.joinSequence(), MucJoins.refused(presence), atNanos);
                occupancy.session().occupancies().remove(occupancy);
            }
            return false;
        }
        if (!isMine(occupancy, presence)) {
            return false;
        }
        if (!ofOurWish || id.text().isEmpty() && MucJoins.isNickOfAnother(session, presence.attribute("from", ""))) {
            // another's way in, or ours into another room
            floor.unexpected(session);
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

    /** Whether a room says it of others: it may pass on the ids of their stanzas. */
    private static boolean isOfOthersInRoom(Element presence) {
        return presence.child("x", MUC_USER).isPresent() && !isSelfPresence(presence);
    }

    /** Whether a room's presence is that of the occupant to whom it is sent. */
    private static boolean isMine(Rooms.Occupancy occupancy, Element presence) {
        return occupancy.isMe(presence.attribute("from", ""))
                || occupancy.isAnswer(presence.attribute("id", ""), presence.attribute("from", ""))
                || isSelfPresence(presence);
    }

    private static boolean isSelfPresence(Element presence) {
        return presence.child("x", MUC_USER).stream()
                .flatMap(x -> x.children().stream())
                .anyMatch(status -> status.name().equals("status") && status.has("code", "110"));
    }

    private static boolean iq(Floor floor, Session session, Element iq, int bytes, long atNanos) {
        switch (iq.attribute("type", "")) {
            case "result" -> {
                return result(floor, session, iq, bytes, atNanos);
            }
            case "error" -> {
                StanzaId id = floor.idOf(iq);
                boolean sentByIt = floor.sealed(id, Seal.Route.request(session.jid()));
                floor.refused(session, id, iq.attribute("from", ""), sentByIt, StreamErrors.ofStanza(iq), atNanos);
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

    private static boolean result(Floor floor, Session session, Element iq, int bytes, long atNanos) {
        StanzaId id = floor.idOf(iq);
        boolean asked = floor.sealed(id, Seal.Route.request(session.jid()));
        boolean ofWhomWasAsked = !floor.awaited().isAsker(id, session)
                || Jids.mayAnswer(
                        floor.awaited().asked(id),
                        iq.attribute("from", ""),
                        session.jid(),
                        floor.cast().domain());
        if (asked && ofWhomWasAsked) {
            return floor.answered(id, bytes, atNanos);
        }
        if (!id.text().equals(MucJoins.UNLOCK)) {
            floor.unexpected(session);
        }
        return false;
    }

    private Inbox() {}
}
