package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.codec.Element;
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
            to = "to='" + Xml.escape(present.jid()) + "' ";
        }
        boolean awaited = settings.answeredBy() == AnsweredBy.ARRIVAL;
        String id = awaited ? floor.await(arrival, sender, present) : floor.unawaitedId();
        arrival.sent(sender.send("<presence " + to + "id='" + id + REST));
        if (!awaited) {
            arrival.completed(floor.clock().nanos());
        }
    }

    /**
     * Presence of ours reached a session.
     *
     * @return whether its bytes were counted for the operation
     */
    static boolean arrived(Floor floor, Session session, Element presence, MessageId id, int bytes, long atNanos) {
        boolean directed = floor.settings().presence().kind() == PresenceSettings.Kind.DIRECTED;
        // a broadcast also reaches the buddies; only the session that made it answers the arrival
        if (directed || presence.has("from", session.jid())) {
            return floor.answered(id, bytes, atNanos);
        }
        return false;
    }
}
