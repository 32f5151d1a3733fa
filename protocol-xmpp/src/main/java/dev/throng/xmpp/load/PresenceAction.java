package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.time.NanoClock;
import dev.throng.xmpp.codec.Xml;
import dev.throng.xmpp.settings.OperationSettings;
import dev.throng.xmpp.settings.OperationSettings.AnsweredBy;
import dev.throng.xmpp.stanza.StanzaRoute;

/**
 * The operation {@code presence}. A broadcast comes back to the session that made it (RFC 6121 §4.4.2), which is its arrival; directed
 * presence arrives at the session it was directed to.
 */
final class PresenceAction implements Action {

    /** What the presence of the operation shows. */
    static final String SHOW = "away";

    private static final String REST = "'><show>" + SHOW + "</show></presence>";

    private final OperationSettings.Presence settings;
    private final OnlineSessions sessions;
    private final Shortages shortages;
    private final Answers answers;
    private final StanzaIds ids;
    private final UnawaitedDeliveries unawaited;
    private final NanoClock clock;

    PresenceAction(
            OperationSettings.Presence settings,
            OnlineSessions sessions,
            Shortages shortages,
            Answers answers,
            StanzaIds ids,
            UnawaitedDeliveries unawaited,
            NanoClock clock) {
        this.settings = settings;
        this.sessions = sessions;
        this.shortages = shortages;
        this.answers = answers;
        this.ids = ids;
        this.unawaited = unawaited;
        this.clock = clock;
    }

    @Override
    public void start(Arrival arrival) {
        if (sessions.size() == 0) {
            arrival.failed(shortages.ofSessions(), arrival.startedNanos());
            return;
        }
        XmppSession sender = sessions.any();
        XmppSession present = sender;
        String to = "";
        if (settings.kind() == OperationSettings.Presence.Kind.DIRECTED) {
            if (sessions.peers(sender) == 0) {
                arrival.failed(shortages.ofPeers(), arrival.startedNanos());
                return;
            }
            present = sessions.anyExcept(sender);
            to = present.jid();
        }
        boolean awaited = settings.answeredBy() == AnsweredBy.ARRIVAL;
        if (!awaited || to.isEmpty()) {
            unawaited.mark();
        }
        StanzaRoute route = StanzaRoute.presence(sender.jid(), to);
        String id = awaited ? answers.expect(arrival, sender, present, to, route) : ids.unawaitedId(route);
        String attribute = to.isEmpty() ? "" : "to='" + Xml.escape(to) + "' ";
        arrival.sent(sender.send("<presence " + attribute + "id='" + id + REST));
        if (!awaited) {
            arrival.completed(clock.nanos());
        }
    }
}
