package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.time.NanoClock;
import dev.throng.xmpp.codec.Xml;
import dev.throng.xmpp.settings.OperationSettings;
import dev.throng.xmpp.settings.OperationSettings.AnsweredBy;
import dev.throng.xmpp.stanza.StanzaRoute;
import java.util.Optional;

/**
 * The operation {@code presence}. A broadcast comes back to the session that made it (RFC 6121 §4.4.2), which is its arrival; directed
 * presence arrives at the session it was directed to.
 */
final class PresenceAction implements SessionAction {

    /** What the presence of the operation shows. */
    static final String SHOW = "away";

    private static final String REST = "'><show>" + SHOW + "</show></presence>";

    private final OperationSettings.Presence settings;
    private final Peers peers;
    private final Shortages shortages;
    private final Answers answers;
    private final StanzaIds ids;
    private final UnawaitedDeliveries unawaited;
    private final NanoClock clock;

    PresenceAction(
            OperationSettings.Presence settings,
            Peers peers,
            Shortages shortages,
            Answers answers,
            StanzaIds ids,
            UnawaitedDeliveries unawaited,
            NanoClock clock) {
        this.settings = settings;
        this.peers = peers;
        this.shortages = shortages;
        this.answers = answers;
        this.ids = ids;
        this.unawaited = unawaited;
        this.clock = clock;
    }

    @Override
    public void start(XmppSession sender, Arrival arrival) {
        if (settings.kind() == OperationSettings.Presence.Kind.DIRECTED) {
            direct(arrival, sender);
        } else {
            broadcast(arrival, sender);
        }
    }

    private void broadcast(Arrival arrival, XmppSession sender) {
        unawaited.mark();
        StanzaRoute route = StanzaRoute.presence(sender.jid(), "");
        String id = isAwaited()
                ? answers.expect(arrival, sender, PendingAnswers.OnAnswer.NONE, "", route)
                : ids.unawaitedId(route);
        send(arrival, sender, "id='" + id);
    }

    private void direct(Arrival arrival, XmppSession sender) {
        Optional<OnlinePeer> peer = peers.hold(sender);
        if (peer.isEmpty()) {
            arrival.failed(shortages.ofPeers(), arrival.startedNanos());
            return;
        }
        OnlinePeer held = peer.get();
        StanzaRoute route = StanzaRoute.presence(sender.jid(), held.jid());
        String to = "to='" + Xml.escape(held.jid()) + "' id='";
        if (isAwaited()) {
            send(arrival, sender, to + answers.expect(arrival, sender, held, route));
        } else {
            unawaited.mark();
            send(arrival, sender, to + ids.unawaitedId(route));
            held.release(clock.nanos());
        }
    }

    private boolean isAwaited() {
        return settings.answeredBy() == AnsweredBy.ARRIVAL;
    }

    private void send(Arrival arrival, XmppSession sender, String attributes) {
        arrival.sent(sender.send("<presence " + attributes + REST));
        if (!isAwaited()) {
            arrival.completed(clock.nanos());
        }
    }
}
