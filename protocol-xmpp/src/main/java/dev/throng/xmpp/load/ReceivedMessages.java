package dev.throng.xmpp.load;

import dev.throng.xmpp.client.AutoReplies;
import dev.throng.xmpp.client.ErrorConditions;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.StreamReader;
import dev.throng.xmpp.settings.OperationSettings;
import dev.throng.xmpp.settings.OperationSettings.AnsweredBy;
import dev.throng.xmpp.stanza.Jids;
import dev.throng.xmpp.stanza.StanzaId;
import dev.throng.xmpp.stanza.StanzaRoute;
import java.util.Optional;

/**
 * Handles the messages that the sessions of one event loop receive: also receipts, and what rooms and nodes send. Each method returns whether
 * the bytes of the message were counted for the operation that waited for it. Confined to the loop.
 */
final class ReceivedMessages {

    private static final String EVENTS = "http://jabber.org/protocol/pubsub#event";

    private final XmppRecorder recorder;
    private final QuietPeriod quietPeriod;
    private final StanzaIds ids;
    private final Answers answers;
    private final PendingAnswers pending;
    private final boolean answeredByArrival;
    private final String text;
    private final boolean scripted;

    /**
     * @param settings what counts as the answer to a message, and the text of messages
     * @param scripted whether scripts send messages of their own, whose receipts have ids that are not known here
     */
    ReceivedMessages(
            XmppRecorder recorder,
            QuietPeriod quietPeriod,
            StanzaIds ids,
            Answers answers,
            PendingAnswers pending,
            OperationSettings.Message settings,
            boolean scripted) {
        this.scripted = scripted;
        this.recorder = recorder;
        this.quietPeriod = quietPeriod;
        this.ids = ids;
        this.answers = answers;
        this.pending = pending;
        this.answeredByArrival = settings.answeredBy() == AnsweredBy.ARRIVAL;
        this.text = settings.text();
    }

    boolean received(XmppSession session, Element message, int bytes, long atNanos) {
        recorder.count(XmppMetric.MESSAGES_RECEIVED);
        quietPeriod.delivered(atNanos);
        StanzaId id = ids.of(message);
        String from = message.attribute("from", "");
        String type = message.attribute("type", "normal");
        if (type.equals("error")) {
            boolean sentByIt = answers.isSentBy(session, id, StanzaRoute.message(session.jid(), from), from)
                    || ids.isValid(id, StanzaRoute.unawaitedMessage(session.jid(), from))
                    || isOfOccupant(session, id, from);
            answers.refused(session, id, from, sentByIt, ErrorConditions.ofStanza(message), atNanos);
            return false;
        }
        if (type.equals("groupchat")) {
            return groupchat(session, message, id, bytes, atNanos);
        }
        Optional<Element> receipt = AutoReplies.receiptIn(message);
        if (receipt.isPresent()) {
            return receipt(session, ids.of(receipt.get()), from, bytes, atNanos);
        }
        Optional<Element> event = message.child("event", EVENTS);
        if (event.isPresent()) {
            items(session, event.get(), from, atNanos);
            return false;
        }
        boolean awaited = ids.isValid(id, StanzaRoute.message(from, session.jid()));
        boolean valid = awaited || ids.isValid(id, StanzaRoute.unawaitedMessage(from, session.jid()));
        if (valid && !answers.isFirstDelivery(id)) {
            // a copy: the message was counted and answered when it came first
            answers.unexpected(session);
            return false;
        }
        if (valid) {
            recorder.record(XmppMetric.DELIVERY_TIME, ids.deliveryNanos(id, atNanos));
        } else if (ids.looksLikeOurs(id)) {
            answers.unexpected(session);
        } else if (type.equals("chat") && hasOwnText(message)) {
            answers.unmatched("messages", "their arrivals, receipts and delivery times do not count");
            answers.unexpected(session);
        }
        if (AutoReplies.wantsReceipt(message)) {
            String receiptId = ids.unawaitedId(StanzaRoute.message(session.jid(), from));
            session.reply(AutoReplies.receipt(message, receiptId));
        } else if (awaited && answeredByArrival) {
            return answers.answered(id, bytes, atNanos);
        }
        return false;
    }

    /** Whether an error from a room, or from one of its occupants, is about a message that the session sent to the room. */
    private boolean isOfOccupant(XmppSession session, StanzaId id, String from) {
        for (Rooms.Occupancy occupancy : session.occupancies()) {
            if (occupancy.concerns(from) && ids.isValid(id, StanzaRoute.groupchat(occupancy.me()))) {
                return true;
            }
        }
        return false;
    }

    /** @param id that of the message that the receipt is for */
    private boolean receipt(XmppSession session, StanzaId id, String from, int bytes, long atNanos) {
        boolean fromRecipient = ids.isValid(id, StanzaRoute.message(session.jid(), from))
                && (!pending.isRequester(id, session) || Jids.covers(pending.addressee(id), from));
        if (fromRecipient) {
            return answers.answered(id, bytes, atNanos);
        }
        if (ids.isValid(id, StanzaRoute.unawaitedMessage(session.jid(), from)) || scripted && !ids.looksLikeOurs(id)) {
            return false;
        }
        if (!ids.looksLikeOurs(id)) {
            recorder.note(
                    "receipts (XEP-0184) come back with another id than the message had, or without one, so they answer"
                            + " no message: see unexpected-stanzas");
        }
        answers.unexpected(session);
        return false;
    }

    private boolean groupchat(XmppSession session, Element message, StanzaId id, int bytes, long atNanos) {
        if (message.child("body", StreamReader.CLIENT).isEmpty()) {
            // the subject, or a notice of the room
            return false;
        }
        recorder.count(XmppMetric.GROUPCHAT_RECEIVED);
        String from = message.attribute("from", "");
        boolean renamed = !ids.looksLikeOurs(id);
        StanzaId sent = renamed ? originId(message) : id;
        boolean valid = ids.isValid(sent, StanzaRoute.groupchat(from));
        for (Rooms.Occupancy occupancy : session.occupancies()) {
            if (!occupancy.concerns(from)) {
                continue;
            }
            if (valid) {
                return groupchat(occupancy, from, sent, bytes, atNanos);
            }
            if (renamed && hasOwnText(message)) {
                return renamed(session, occupancy, from, bytes, atNanos);
            }
        }
        if (!renamed) {
            answers.unexpected(session);
        }
        return false;
    }

    /**
     * A room changed the id of a message of this run. The order of the messages shows its sender which one it is. Another occupant does not
     * know when that message was sent.
     */
    private boolean renamed(XmppSession session, Rooms.Occupancy occupancy, String from, int bytes, long atNanos) {
        Optional<StanzaId> sent =
                occupancy.isMe(from) ? answers.inOrder(session, StanzaRoute.groupchat(from)) : Optional.empty();
        if (sent.isEmpty()) {
            answers.unmatched(
                    "messages to rooms",
                    "delivery-time does not have their deliveries to other occupants than the sender");
            return false;
        }
        return groupchat(occupancy, from, sent.get(), bytes, atNanos);
    }

    private boolean groupchat(Rooms.Occupancy occupancy, String from, StanzaId id, int bytes, long atNanos) {
        recorder.record(XmppMetric.DELIVERY_TIME, ids.deliveryNanos(id, atNanos));
        return occupancy.isMe(from) && answers.answered(id, bytes, atNanos);
    }

    /** The id that Throng gave to a message whose id a room changed (XEP-0359). */
    private StanzaId originId(Element message) {
        return message.child("origin-id", GroupchatAction.ORIGIN_NAMESPACE)
                .map(ids::of)
                .orElse(StanzaId.NONE);
    }

    /** Whether a message has the text of this run's messages and is no old one, which a room or an archive sends with its time. */
    private boolean hasOwnText(Element message) {
        return message.child("delay", "urn:xmpp:delay").isEmpty()
                && message.child("body", StreamReader.CLIENT)
                        .filter(body -> body.text().equals(text))
                        .isPresent();
    }

    private void items(XmppSession session, Element event, String service, long atNanos) {
        event.child("items", EVENTS).ifPresent(items -> {
            String node = items.attribute("node", "");
            for (Element item : items.children()) {
                StanzaId id = ids.of(item);
                if (!item.name().equals("item")) {
                    continue;
                }
                boolean subscribed = session.extras().mayReceiveItemsOf(node);
                if (!ids.looksLikeOurs(id)) {
                    if (subscribed) {
                        answers.unmatched("published items", "items-received and delivery-time do not have them");
                    }
                    continue;
                }
                if (subscribed && ids.isValid(id, StanzaRoute.item(service, node))) {
                    recorder.count(XmppMetric.ITEMS_RECEIVED);
                    recorder.record(XmppMetric.DELIVERY_TIME, ids.deliveryNanos(id, atNanos));
                } else {
                    answers.unexpected(session);
                }
            }
        });
    }
}
