package dev.throng.xmpp.load;

import dev.throng.xmpp.codec.Element;

/** Handles the presence that a session receives from a room (XEP-0045 §7.2): it has joined, could not join, or has left. */
final class RoomPresence {

    private static final String MUC_USER = "http://jabber.org/protocol/muc#user";

    /** Returns whether the bytes were counted for the operation that waited for the presence. */
    static boolean received(
            LoopState loop, XmppSession session, Rooms.Occupancy occupancy, Element presence, int bytes, long atNanos) {
        StanzaId id = loop.ids().of(presence);
        boolean ofThisJoin = !loop.ids().looksLikeOurs(id) || occupancy.isJoinRequest(id.text());
        if (presence.has("type", "error")) {
            if (!ofThisJoin) {
                loop.count(XmppMetric.ERRORS_RECEIVED);
                loop.answers().unexpected(session);
            } else if (!occupancy.inside()) {
                loop.pendingAnswers().failed(occupancy.joinSequence(), MucJoinAction.refused(presence), atNanos);
                occupancy.session().occupancies().remove(occupancy);
            }
            return false;
        }
        if (!isOfOccupant(occupancy, presence)) {
            return false;
        }
        if (!ofThisJoin
                || id.text().isEmpty() && MucJoinAction.isNickOfAnother(session, presence.attribute("from", ""))) {
            // the presence of another session, or of this session in another room
            loop.answers().unexpected(session);
            return false;
        }
        if (presence.has("type", "unavailable")) {
            if (occupancy.inside()) {
                loop.rooms().left(occupancy);
                occupancy.session().occupancies().remove(occupancy);
                loop.shortages().removedFromRoom(occupancy.session().loginNanos());
            }
            return false;
        }
        if (occupancy.inside()) {
            return false;
        }
        occupancy.named(presence.attribute("from", ""));
        if (occupancy.session().online()) {
            loop.rooms().entered(occupancy);
        }
        MucJoinAction.unlock(occupancy, presence);
        return loop.pendingAnswers().answered(occupancy.joinSequence(), bytes, atNanos);
    }

    /** Whether a room sends the presence of another occupant. It may pass on the ids of that occupant's stanzas. */
    static boolean isOfAnotherOccupant(Element presence) {
        return presence.child("x", MUC_USER).isPresent() && !isSelfPresence(presence);
    }

    private static boolean isOfOccupant(Rooms.Occupancy occupancy, Element presence) {
        return occupancy.isMe(presence.attribute("from", ""))
                || occupancy.isAnswer(presence.attribute("id", ""), presence.attribute("from", ""))
                || isSelfPresence(presence);
    }

    private static boolean isSelfPresence(Element presence) {
        return presence.child("x", MUC_USER).stream()
                .flatMap(x -> x.children().stream())
                .anyMatch(status -> status.name().equals("status") && status.has("code", "110"));
    }

    private RoomPresence() {}
}
