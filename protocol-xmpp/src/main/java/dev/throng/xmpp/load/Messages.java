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
        Optional<String> recipient = recipient(sender);
        if (recipient.isEmpty()) {
            arrival.failed(XmppFailure.NO_PEER, arrival.startedNanos());
            return;
        }
        boolean awaited = settings.answeredBy() != AnsweredBy.SENT;
        String id = awaited ? floor.await(arrival, sender, Awaited.Then.NOTHING) : floor.unawaitedId();
        int bytes = sender.send("<message type='chat' to='" + recipient.get() + "' id='" + id + rest);
        arrival.sent(bytes);
        if (!awaited) {
            arrival.completed(floor.clock().nanos());
        }
    }

    /** Fit for an attribute. */
    private Optional<String> recipient(Session sender) {
        Crowd crowd = floor.crowd();
        switch (settings.to()) {
            case ONLINE:
                return crowd.size() < 2
                        ? Optional.empty()
                        : Optional.of(Xml.escape(crowd.anyBut(sender).jid()));
            case OFFLINE:
                int user = floor.userQueue().anyFree(floor.random());
                return user == UserQueue.NOBODY
                        ? Optional.empty()
                        : Optional.of(floor.cast().escapedJid(user));
            case ROSTER:
                String[] buddies = sender.belongings().buddies();
                return buddies.length == 0
                        ? Optional.empty()
                        : Optional.of(Xml.escape(buddies[floor.random().nextInt(buddies.length)]));
            default:
                return Optional.of(floor.cast()
                        .escapedJid(floor.random().nextInt(floor.cast().users().count())));
        }
    }
}
