package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.codec.Xml;
import java.util.Optional;

/** The operation {@code message}. */
final class MessageAction implements Action {

    private static final String RECEIPT_REQUEST = "<request xmlns='urn:xmpp:receipts'/>";

    private final LoopState loop;
    private final MessageSettings settings;
    private final String rest;

    MessageAction(LoopState loop) {
        this.loop = loop;
        this.settings = loop.settings().message();
        this.rest = "'><body>" + Xml.escape(settings.text()) + "</body>"
                + (settings.answeredBy() == AnsweredBy.RECEIPT ? RECEIPT_REQUEST : "") + "</message>";
    }

    @Override
    public void start(Arrival arrival) {
        if (loop.onlineSessions().size() == 0) {
            arrival.failed(loop.shortages().ofSessions(), arrival.startedNanos());
            return;
        }
        XmppSession sender = loop.onlineSessions().any();
        if (settings.to() == Recipient.ONLINE && loop.onlineSessions().peers(sender) > 0) {
            XmppSession peer = loop.onlineSessions().anyExcept(sender);
            send(arrival, sender, peer, peer.jid());
            return;
        }
        Optional<String> recipient = recipient(sender);
        if (recipient.isEmpty()) {
            arrival.failed(
                    settings.to() == Recipient.ONLINE ? loop.shortages().ofPeers() : XmppFailure.NO_PEER,
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
        String id = awaited
                ? loop.answers().expect(arrival, sender, present, to, route)
                : loop.ids().unawaitedId(route);
        int bytes = sender.send("<message type='chat' to='" + Xml.escape(to) + "' id='" + id + rest);
        arrival.sent(bytes);
        if (!awaited) {
            loop.run().markUnawaitedDeliveries();
            arrival.completed(loop.clock().nanos());
        }
    }

    /** Returns the JID of a recipient who may be online or not; empty if there is none. */
    private Optional<String> recipient(XmppSession sender) {
        switch (settings.to()) {
            case ONLINE:
                return Optional.empty();
            case OFFLINE:
                int user = loop.userQueue().anyLoggedOut(loop.random());
                return user == UserQueue.NONE
                        ? Optional.empty()
                        : Optional.of(loop.run().jid(user));
            case ROSTER:
                String[] contacts = sender.extras().contacts();
                return contacts.length == 0
                        ? Optional.empty()
                        : Optional.of(contacts[loop.random().nextInt(contacts.length)]);
            default:
                return Optional.of(
                        loop.run().jid(loop.random().nextInt(loop.run().users().count())));
        }
    }
}
