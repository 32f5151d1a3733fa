package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.time.NanoClock;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.codec.Xml;
import dev.throng.xmpp.settings.OperationSettings;
import dev.throng.xmpp.settings.OperationSettings.AnsweredBy;
import dev.throng.xmpp.settings.OperationSettings.Recipient;
import dev.throng.xmpp.stanza.StanzaRoute;
import java.util.Optional;
import java.util.SplittableRandom;

/** The operation {@code message}. */
final class MessageAction implements SessionAction {

    private static final String RECEIPT_REQUEST = "<request xmlns='urn:xmpp:receipts'/>";

    private final OperationSettings.Message settings;
    private final Peers peers;
    private final Shortages shortages;
    private final OtherRecipients recipients;
    private final Answers answers;
    private final StanzaIds ids;
    private final UnawaitedDeliveries unawaited;
    private final NanoClock clock;
    private final String rest;

    MessageAction(
            OperationSettings.Message settings,
            Peers peers,
            Shortages shortages,
            OtherRecipients recipients,
            Answers answers,
            StanzaIds ids,
            UnawaitedDeliveries unawaited,
            NanoClock clock) {
        this.settings = settings;
        this.peers = peers;
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
    public void start(XmppSession sender, Arrival arrival) {
        if (settings.to() == Recipient.ONLINE) {
            Optional<OnlinePeer> peer = peers.hold(sender);
            if (peer.isEmpty()) {
                arrival.failed(shortages.ofPeers(), arrival.startedNanos());
            } else {
                send(arrival, sender, peer.get());
            }
            return;
        }
        Optional<String> recipient = recipients.of(sender);
        if (recipient.isEmpty()) {
            arrival.failed(XmppFailure.NO_PEER, arrival.startedNanos());
        } else {
            send(arrival, sender, recipient.get());
        }
    }

    /** @param held is released when the message is answered, or now if no answer is awaited */
    private void send(Arrival arrival, XmppSession sender, OnlinePeer held) {
        StanzaRoute route = StanzaRoute.message(sender.jid(), held.jid());
        if (isAwaited()) {
            send(arrival, sender, held.jid(), answers.expect(arrival, sender, held, route));
        } else {
            send(arrival, sender, held.jid(), ids.unawaitedId(route));
            held.release(clock.nanos());
        }
    }

    /** @param to the JID of a recipient who may be online or not */
    private void send(Arrival arrival, XmppSession sender, String to) {
        StanzaRoute route = StanzaRoute.message(sender.jid(), to);
        String id = isAwaited()
                ? answers.expect(arrival, sender, PendingAnswers.OnAnswer.NONE, to, route)
                : ids.unawaitedId(route);
        send(arrival, sender, to, id);
    }

    private boolean isAwaited() {
        return settings.answeredBy() != AnsweredBy.SENT;
    }

    private void send(Arrival arrival, XmppSession sender, String to, String id) {
        arrival.sent(sender.send("<message type='chat' to='" + Xml.escape(to) + "' id='" + id + rest));
        if (!isAwaited()) {
            unawaited.mark();
            arrival.completed(clock.nanos());
        }
    }

    /** Chooses the recipients of messages, as far as they need not be online. Confined to the loop. */
    static final class OtherRecipients {

        private final Recipient kind;
        private final UserQueue userQueue;
        private final RunUsers users;
        private final SplittableRandom random;

        OtherRecipients(Recipient kind, UserQueue userQueue, RunUsers users, SplittableRandom random) {
            this.kind = kind;
            this.userQueue = userQueue;
            this.users = users;
            this.random = random;
        }

        /** Returns the JID of a recipient who may be online or not; empty if there is none. */
        Optional<String> of(XmppSession sender) {
            switch (kind) {
                case ONLINE:
                    return Optional.empty();
                case OFFLINE:
                    int user = userQueue.anyLoggedOut(random);
                    return user == UserQueue.NONE ? Optional.empty() : Optional.of(users.jid(user));
                case ROSTER:
                    String[] contacts = sender.extras().contacts();
                    return contacts.length == 0
                            ? Optional.empty()
                            : Optional.of(contacts[random.nextInt(contacts.length)]);
                default:
                    return Optional.of(users.jid(random.nextInt(users.count())));
            }
        }
    }
}
