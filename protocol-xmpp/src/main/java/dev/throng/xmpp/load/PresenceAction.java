package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.xmpp.codec.Xml;

/**
 * The operation {@code presence}. A broadcast comes back to the session that made it (RFC 6121 §4.4.2), which is its arrival; directed
 * presence arrives at the session it was directed to.
 */
final class PresenceAction implements Action {

    private static final String REST = "'><show>away</show></presence>";

    private final LoopState loop;
    private final PresenceSettings settings;

    PresenceAction(LoopState loop) {
        this.loop = loop;
        this.settings = loop.settings().presence();
    }

    @Override
    public void start(Arrival arrival) {
        OnlineSessions sessions = loop.onlineSessions();
        if (sessions.size() == 0) {
            arrival.failed(loop.shortages().ofSessions(), arrival.startedNanos());
            return;
        }
        XmppSession sender = sessions.any();
        XmppSession present = sender;
        String to = "";
        if (settings.kind() == PresenceSettings.Kind.DIRECTED) {
            if (sessions.peers(sender) == 0) {
                arrival.failed(loop.shortages().ofPeers(), arrival.startedNanos());
                return;
            }
            present = sessions.anyExcept(sender);
            to = present.jid();
        }
        boolean awaited = settings.answeredBy() == AnsweredBy.ARRIVAL;
        if (!awaited || to.isEmpty()) {
            loop.run().markUnawaitedDeliveries();
        }
        StanzaRoute route = StanzaRoute.presence(sender.jid(), to);
        String id = awaited
                ? loop.answers().expect(arrival, sender, present, to, route)
                : loop.ids().unawaitedId(route);
        String attribute = to.isEmpty() ? "" : "to='" + Xml.escape(to) + "' ";
        arrival.sent(sender.send("<presence " + attribute + "id='" + id + REST));
        if (!awaited) {
            arrival.completed(loop.clock().nanos());
        }
    }

    /**
     * Presence with an id of this run was delivered to a session.
     *
     * @return whether its bytes were counted for the operation
     */
    static boolean delivered(LoopState loop, XmppSession session, String from, StanzaId id, int bytes, long atNanos) {
        boolean directed = loop.settings().presence().kind() == PresenceSettings.Kind.DIRECTED;
        if (!loop.ids().isValid(id, StanzaRoute.presence(from, directed ? session.jid() : ""))) {
            loop.answers().unexpected(session);
            return false;
        }
        // a broadcast also reaches the contacts; only the session that made it answers the arrival
        return loop.settings().presence().answeredBy() == AnsweredBy.ARRIVAL
                && (directed || from.equals(session.jid()))
                && loop.answers().answered(id, bytes, atNanos);
    }
}
