package dev.throng.xmpp.load;

import dev.throng.xmpp.client.ErrorConditions;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.StreamReader;
import dev.throng.xmpp.settings.OperationSettings;
import dev.throng.xmpp.settings.OperationSettings.AnsweredBy;
import dev.throng.xmpp.stanza.StanzaId;
import dev.throng.xmpp.stanza.StanzaRoute;

/**
 * Handles the presence that the sessions of one event loop receive. A broadcast comes back to the session that made it (RFC 6121 §4.4.2),
 * which is its arrival; directed presence arrives at the session it was directed to. Confined to the loop.
 */
final class ReceivedPresences {

    private final XmppRecorder recorder;
    private final QuietPeriod quietPeriod;
    private final StanzaIds ids;
    private final Answers answers;
    private final RoomPresence rooms;
    private final OperationSettings.Presence settings;

    ReceivedPresences(
            XmppRecorder recorder,
            QuietPeriod quietPeriod,
            StanzaIds ids,
            Answers answers,
            RoomPresence rooms,
            OperationSettings.Presence settings) {
        this.recorder = recorder;
        this.quietPeriod = quietPeriod;
        this.ids = ids;
        this.answers = answers;
        this.rooms = rooms;
        this.settings = settings;
    }

    /** Returns whether the bytes of the presence were counted for the operation that waited for it. */
    boolean received(XmppSession session, Element presence, int bytes, long atNanos) {
        recorder.count(XmppMetric.PRESENCES_RECEIVED);
        quietPeriod.delivered(atNanos);
        String id = presence.attribute("id", "");
        String from = presence.attribute("from", "");
        boolean error = presence.has("type", "error");
        for (Rooms.Occupancy occupancy : session.occupancies()) {
            if (occupancy.isAnswer(id, from)
                    || occupancy.concerns(from)
                    || error && occupancy.isJoinRequest(id) && answers.isFromServer(session, from)) {
                return rooms.received(session, occupancy, presence, bytes, atNanos);
            }
        }
        StanzaId stanzaId = ids.of(presence);
        if (!error && isOwnBroadcast(session, from, presence) && !ids.looksLikeOurs(stanzaId)) {
            return answers.inOrder(session, StanzaRoute.presence(from, ""))
                    .filter(sent -> answers.answered(sent, bytes, atNanos))
                    .isPresent();
        }
        if (!error && isDirected(session, from, presence) && !ids.looksLikeOurs(stanzaId)) {
            answers.unmatched("directed presence", "its arrivals do not count");
            return false;
        }
        if (id.isEmpty()) {
            return false;
        }
        if (error) {
            boolean sentByIt = answers.isSentBy(session, stanzaId, StanzaRoute.presence(session.jid(), from), from)
                    || ids.isValid(stanzaId, StanzaRoute.presence(session.jid(), ""))
                    || ids.isValid(stanzaId, StanzaRoute.join(session.jid()));
            answers.refused(session, stanzaId, from, sentByIt, ErrorConditions.ofStanza(presence), atNanos);
            return false;
        }
        if (!ids.looksLikeOurs(stanzaId) || !presence.attribute("type", "").isEmpty()) {
            return false;
        }
        if (RoomPresence.isOfAnotherOccupant(presence)) {
            return false;
        }
        return delivered(session, from, stanzaId, bytes, atNanos);
    }

    /** Whether presence of this operation comes back to the session that made it. */
    private boolean isOwnBroadcast(XmppSession session, String from, Element presence) {
        return settings.kind() == OperationSettings.Presence.Kind.BROADCAST
                && settings.answeredBy() == AnsweredBy.ARRIVAL
                && from.equals(session.jid())
                && showsOperation(presence);
    }

    /**
     * Whether presence of another session of this operation seems to arrive: it shows what this operation shows, and an answer is pending that
     * needs this session.
     */
    private boolean isDirected(XmppSession session, String from, Element presence) {
        return settings.kind() == OperationSettings.Presence.Kind.DIRECTED
                && settings.answeredBy() == AnsweredBy.ARRIVAL
                && session.peer().isHeld()
                && presence.attribute("type", "").isEmpty()
                && !session.isOwn(from)
                && showsOperation(presence)
                && !RoomPresence.isOfAnotherOccupant(presence);
    }

    /** The initial presence has no {@code show}. */
    private static boolean showsOperation(Element presence) {
        return presence.child("show", StreamReader.CLIENT)
                .filter(show -> show.text().equals(PresenceAction.SHOW))
                .isPresent();
    }

    /** Presence with an id of this run was delivered to a session. */
    private boolean delivered(XmppSession session, String from, StanzaId id, int bytes, long atNanos) {
        boolean directed = settings.kind() == OperationSettings.Presence.Kind.DIRECTED;
        if (!ids.isValid(id, StanzaRoute.presence(from, directed ? session.jid() : ""))) {
            answers.unexpected(session);
            return false;
        }
        // a broadcast also reaches the contacts; only the session that made it answers the arrival
        return settings.answeredBy() == AnsweredBy.ARRIVAL
                && (directed || from.equals(session.jid()))
                && answers.answered(id, bytes, atNanos);
    }
}
