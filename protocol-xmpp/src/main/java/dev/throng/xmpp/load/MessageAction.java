package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.time.NanoClock;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.codec.Xml;
import java.util.Optional;

/** The operation {@code message}. */
final class MessageAction implements Action {

    private static final String RECEIPT_REQUEST = "<request xmlns='urn:xmpp:receipts'/>";

    private final MessageSettings settings;
    private final OnlineSessions sessions;
    private final Shortages shortages;
    private final OtherRecipients recipients;
    private final Answers answers;
    private final StanzaIds ids;
    private final UnawaitedDeliveries unawaited;
    private final NanoClock clock;
    private final String rest;

    MessageAction(
            MessageSettings settings,
            OnlineSessions sessions,
            Shortages shortages,
            OtherRecipients recipients,
            Answers answers,
            StanzaIds ids,
            UnawaitedDeliveries unawaited,
            NanoClock clock) {
        this.settings = settings;
        this.sessions = sessions;
        this.shortages = shortages;
        this.recipients = recipients;
        this.answers = answers;
        this.ids = ids;
        this.unawaited = unawaited;
        this.clock = clock;
        this.rest = "'><body>" + Xml.escape(settings.text()) + "</body>"
                + (settings.answeredBy() == AnsweredBy.RECEIPT ? RECEIPT_REQUEST : "") + "</message>";
    }

    @Override
    public void start(Arrival arrival) {
        if (sessions.size() == 0) {
            arrival.failed(shortages.ofSessions(), arrival.startedNanos());
            return;
        }
        XmppSession sender = sessions.any();
        if (settings.to() == Recipient.ONLINE && sessions.peers(sender) > 0) {
            XmppSession peer = sessions.anyExcept(sender);
            send(arrival, sender, peer, peer.jid());
            return;
        }
        Optional<String> recipient = recipients.of(sender);
        if (recipient.isEmpty()) {
            arrival.failed(
                    settings.to() == Recipient.ONLINE ? shortages.ofPeers() : XmppFailure.NO_PEER,
                    arrival.startedNanos());
        } else {
            send(arrival, sender, sender, recipient.get());
        }
    }

    /**
     * @param present the session that must be online for the message to be delivered, as far as that is known
     * @param to a JID
     */
    private void send(Arrival arrival, XmppSession sender, XmppSession present, String to) {
        boolean awaited = settings.answeredBy() != AnsweredBy.SENT;
        StanzaRoute route = StanzaRoute.message(sender.jid(), to);
        String id = awaited ? answers.expect(arrival, sender, present, to, route) : ids.unawaitedId(route);
        int bytes = sender.send("<message type='chat' to='" + Xml.escape(to) + "' id='" + id + rest);
        arrival.sent(bytes);
        if (!awaited) {
            unawaited.mark();
            arrival.completed(clock.nanos());
        }
    }
}
