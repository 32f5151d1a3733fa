package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.codec.Xml;

/**
 * The operation {@code presence}. A broadcast comes back to the session that made it (RFC 6121 §4.4.2), which is its arrival; directed
 * presence arrives at the session it was directed to.
 */
final class Presences implements Action {

    private static final String REST = "'><show>away</show></presence>";

    private final Floor floor;
    private final PresenceSettings settings;

    Presences(Floor floor) {
        this.floor = floor;
        this.settings = floor.settings().presence();
    }

    @Override
    public void start(Arrival arrival) {
        Crowd crowd = floor.crowd();
        if (crowd.size() == 0) {
            arrival.failed(XmppFailure.NO_SESSION, arrival.startedNanos());
            return;
        }
        Session sender = crowd.any();
        Session present = sender;
        String to = "";
        if (settings.kind() == PresenceSettings.Kind.DIRECTED) {
            if (crowd.size() < 2) {
                arrival.failed(XmppFailure.NO_PEER, arrival.startedNanos());
                return;
            }
            present = crowd.anyBut(sender);
            to = present.jid();
        }
        boolean awaited = settings.answeredBy() == AnsweredBy.ARRIVAL;
        if (!awaited || to.isEmpty()) {
            floor.cast().spreads();
        }
        Seal.Route route = Seal.Route.presence(sender.jid(), to);
        String id = awaited ? floor.await(arrival, sender, present, to, route) : floor.unawaitedId(route);
        String attribute = to.isEmpty() ? "" : "to='" + Xml.escape(to) + "' ";
        arrival.sent(sender.send("<presence " + attribute + "id='" + id + REST));
        if (!awaited) {
            arrival.completed(floor.clock().nanos());
        }
    }

    /**
     * Presence with an id of this run reached a session.
     *
     * @return whether its bytes were counted for the operation
     */
    static boolean arrived(Floor floor, Session session, String from, StanzaId id, int bytes, long atNanos) {
        boolean directed = floor.settings().presence().kind() == PresenceSettings.Kind.DIRECTED;
        if (!floor.sealed(id, Seal.Route.presence(from, directed ? session.jid() : ""))) {
            floor.unexpected(session);
            return false;
        }
        // a broadcast also reaches the buddies; only the session that made it answers the arrival
        return floor.settings().presence().answeredBy() == AnsweredBy.ARRIVAL
                && (directed || from.equals(session.jid()))
                && floor.answered(id, bytes, atNanos);
    }
}
