package dev.throng.xmpp.load;

import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.stanza.StanzaId;

/** Handles the presence that a session receives from a room (XEP-0045 §7.2): it has joined, could not join, or has left. */
final class RoomPresence {

    private static final String MUC_USER = "http://jabber.org/protocol/muc#user";

    private final XmppRecorder recorder;
    private final StanzaIds ids;
    private final Answers answers;
    private final PendingAnswers pending;
    private final Rooms rooms;
    private final Shortages shortages;

    RoomPresence(
            XmppRecorder recorder,
            StanzaIds ids,
            Answers answers,
            PendingAnswers pending,
            Rooms rooms,
            Shortages shortages) {
        this.recorder = recorder;
        this.ids = ids;
        this.answers = answers;
        this.pending = pending;
        this.rooms = rooms;
        this.shortages = shortages;
    }

    /** Returns whether the bytes were counted for the operation that waited for the presence. */
    boolean received(XmppSession session, Rooms.Occupancy occupancy, Element presence, int bytes, long atNanos) {
        StanzaId id = ids.of(presence);
        boolean ofThisJoin = !ids.looksLikeOurs(id) || occupancy.isJoinRequest(id.text());
        if (presence.has("type", "error")) {
            if (!ofThisJoin) {
                recorder.count(XmppMetric.ERRORS_RECEIVED);
                answers.unexpected(session);
            } else if (!occupancy.inside()) {
                pending.failed(occupancy.joinSequence(), MucJoinAction.refused(presence), atNanos);
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
            answers.unexpected(session);
            return false;
        }
        if (presence.has("type", "unavailable")) {
            if (occupancy.inside()) {
                rooms.left(occupancy);
                occupancy.session().occupancies().remove(occupancy);
                shortages.removedFromRoom(occupancy.session().loginNanos());
            }
            return false;
        }
        if (occupancy.inside()) {
            return false;
        }
        occupancy.named(presence.attribute("from", ""));
        if (occupancy.session().online()) {
            rooms.entered(occupancy);
        }
        MucJoinAction.unlock(occupancy, presence);
        return pending.answered(occupancy.joinSequence(), bytes, atNanos);
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
}
