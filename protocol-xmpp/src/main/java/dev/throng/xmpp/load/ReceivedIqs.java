package dev.throng.xmpp.load;

import dev.throng.xmpp.client.AutoReplies;
import dev.throng.xmpp.client.ErrorConditions;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.stanza.Jids;
import dev.throng.xmpp.stanza.StanzaId;
import dev.throng.xmpp.stanza.StanzaRoute;

/** Handles the results, errors and requests that the sessions of one event loop receive. Confined to the loop. */
final class ReceivedIqs {

    private final XmppRecorder recorder;
    private final StanzaIds ids;
    private final Answers answers;
    private final PendingAnswers pending;
    private final RunUsers users;

    /** @param users whose servers may answer in the place of an account */
    ReceivedIqs(XmppRecorder recorder, StanzaIds ids, Answers answers, PendingAnswers pending, RunUsers users) {
        this.recorder = recorder;
        this.ids = ids;
        this.answers = answers;
        this.pending = pending;
        this.users = users;
    }

    /** Returns whether the bytes of the stanza were counted for the operation that waited for it. */
    boolean received(XmppSession session, Element iq, int bytes, long atNanos) {
        switch (iq.attribute("type", "")) {
            case "result" -> {
                return result(session, iq, bytes, atNanos);
            }
            case "error" -> {
                StanzaId id = ids.of(iq);
                boolean sentByIt = ids.isValid(id, StanzaRoute.request(session.jid()));
                String from = iq.attribute("from", "");
                answers.refused(session, id, from, sentByIt, ErrorConditions.ofStanza(iq), atNanos);
                return false;
            }
            default -> {
                boolean own = session.isOwn(iq.attribute("from", ""));
                recorder.answeredRequest(iq, own);
                session.reply(AutoReplies.answer(iq, own));
                return false;
            }
        }
    }

    private boolean result(XmppSession session, Element iq, int bytes, long atNanos) {
        StanzaId id = ids.of(iq);
        boolean requested = ids.isValid(id, StanzaRoute.request(session.jid()));
        boolean fromAddressee = !pending.isRequester(id, session)
                || Jids.mayAnswer(
                        pending.addressee(id), iq.attribute("from", ""), session.jid(), users.domain(session.user()));
        if (requested && fromAddressee) {
            return answers.answered(id, bytes, atNanos);
        }
        if (!id.text().equals(MucJoinAction.UNLOCK)) {
            answers.unexpected(session);
        }
        return false;
    }
}
