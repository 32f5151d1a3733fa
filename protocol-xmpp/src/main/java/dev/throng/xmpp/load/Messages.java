package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.codec.Xml;
import java.util.Optional;

/** The operation {@code message}. */
final class Messages implements Action {

    private static final String RECEIPT_REQUEST = "<request xmlns='urn:xmpp:receipts'/>";

    private final Floor floor;
    private final MessageSettings settings;
    private final String rest;

    Messages(Floor floor) {
        this.floor = floor;
        this.settings = floor.settings().message();
        this.rest = "'><body>" + Xml.escape(settings.text()) + "</body>"
                + (settings.answeredBy() == AnsweredBy.RECEIPT ? RECEIPT_REQUEST : "") + "</message>";
    }

    @Override
    public void start(Arrival arrival) {
        if (floor.crowd().size() == 0) {
            arrival.failed(XmppFailure.NO_SESSION, arrival.startedNanos());
            return;
        }
        Session sender = floor.crowd().any();
        if (settings.to() == Recipient.ONLINE && floor.crowd().size() > 1) {
            Session peer = floor.crowd().anyBut(sender);
            send(arrival, sender, peer, peer.jid());
            return;
        }
        Optional<String> recipient = recipient(sender);
        if (recipient.isEmpty()) {
            arrival.failed(XmppFailure.NO_PEER, arrival.startedNanos());
        } else {
            send(arrival, sender, sender, recipient.get());
        }
    }

    /**
     * @param present which session has to be there for the message to arrive, as far as that is known
     * @param to a JID
     */
    private void send(Arrival arrival, Session sender, Session present, String to) {
        boolean awaited = settings.answeredBy() != AnsweredBy.SENT;
        Seal.Route route = Seal.Route.message(sender.jid(), to);
        String id = awaited ? floor.await(arrival, sender, present, to, route) : floor.unawaitedId(route);
        int bytes = sender.send("<message type='chat' to='" + Xml.escape(to) + "' id='" + id + rest);
        arrival.sent(bytes);
        if (!awaited) {
            floor.cast().spreads();
            arrival.completed(floor.clock().nanos());
        }
    }

    /** Somebody who may be there or not. */
    private Optional<String> recipient(Session sender) {
        switch (settings.to()) {
            case ONLINE:
                return Optional.empty();
            case OFFLINE:
                int user = floor.userQueue().anyFree(floor.random());
                return user == UserQueue.NOBODY
                        ? Optional.empty()
                        : Optional.of(floor.cast().jid(user));
            case ROSTER:
                String[] buddies = sender.belongings().buddies();
                return buddies.length == 0
                        ? Optional.empty()
                        : Optional.of(buddies[floor.random().nextInt(buddies.length)]);
            default:
                return Optional.of(floor.cast()
                        .jid(floor.random().nextInt(floor.cast().users().count())));
        }
    }
}
