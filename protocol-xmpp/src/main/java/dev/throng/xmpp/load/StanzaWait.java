package dev.throng.xmpp.load;

import dev.throng.measure.Failure;
import dev.throng.protocol.EngineFailure;
import dev.throng.text.Printable;
import dev.throng.transport.TimeoutQueue;
import dev.throng.xmpp.client.ErrorConditions;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.script.StepStanza;
import dev.throng.xmpp.stanza.Jids;
import java.util.Optional;

/** One step of a session that waits for a stanza. Confined to the event loop. */
final class StanzaWait extends TimeoutQueue.Timeout implements ScriptedSession.Awaited {

    /**
     * Which stanza it is, as far as that is known only when the step starts.
     *
     * @param sentId the id of what the step sent; empty if it has none
     * @param answerId the id that the awaited stanza must have; empty if any fits
     * @param addressee who got what the step sent; empty for the session's own account
     */
    record Wanted(String sentId, String answerId, String addressee) {}

    private final StepStanza step;
    private final ScriptedSession session;
    private final StanzaAction.Loop loop;
    private final Optional<TimeoutQueue> deadline;
    private final Wanted wanted;
    private boolean started;
    /** Whether the stanza came before the step started. */
    private boolean early;
    /** What was wrong with it; null if nothing was. */
    private Failure wrong;

    /** @param deadline ends the wait; empty if only the scenario's deadline does */
    StanzaWait(
            StepStanza step,
            ScriptedSession session,
            StanzaAction.Loop loop,
            Optional<TimeoutQueue> deadline,
            Wanted wanted) {
        this.step = step;
        this.session = session;
        this.loop = loop;
        this.deadline = deadline;
        this.wanted = wanted;
    }

    @Override
    public void started(long atNanos) {
        started = true;
        if (!early) {
            deadline.ifPresent(queue -> queue.start(this, atNanos));
        } else if (wrong == null) {
            session.answerAwaiting(this, 0, atNanos);
        } else {
            session.failAwaiting(this, wrong, atNanos);
        }
    }

    @Override
    public boolean received(Element stanza, int bytes, long atNanos) {
        boolean aboutSent = !wanted.sentId().isEmpty() && stanza.has("id", wanted.sentId());
        boolean error = stanza.has("type", "error");
        if (step.isRequest()) {
            return aboutSent
                    && stanza.name().equals("iq")
                    && (error || stanza.has("type", "result"))
                    && answered(stanza, bytes, atNanos);
        }
        if (early) {
            return false;
        }
        if (aboutSent && error) {
            fail(XmppFailure.stanzaError(ErrorConditions.ofStanza(stanza)), atNanos);
        } else if (step.answer().fits(stanza, wanted.answerId())) {
            // its bytes count where the stanza is handled otherwise
            keep(stanza, 0, atNanos);
        }
        return false;
    }

    /** Always true: nothing else waits for the answer. */
    private boolean answered(Element iq, int bytes, long atNanos) {
        XmppSession requester = session.session();
        String from = iq.attribute("from", "");
        boolean error = iq.has("type", "error");
        String domain = loop.users().domain(requester.user());
        boolean mayAnswer = Jids.mayAnswer(wanted.addressee(), from, requester.jid(), domain)
                // the server may refuse in the place of the addressee
                || error && loop.isFromServer(requester, from);
        if (!mayAnswer) {
            loop.unexpected(requester);
        } else if (error) {
            fail(XmppFailure.stanzaError(ErrorConditions.ofStanza(iq)), atNanos);
        } else if (step.answer().fits(iq, wanted.answerId())) {
            keep(iq, bytes, atNanos);
        } else {
            note("the answer to a step of settings.sessions is not the stanza that it expects");
            fail(XmppFailure.UNEXPECTED_ANSWER, atNanos);
        }
        return true;
    }

    private void keep(Element stanza, int bytes, long atNanos) {
        Optional<String> missing = step.captures().isEmpty()
                ? Optional.empty()
                : step.captures().keep(stanza, session.variables(step.variables()));
        if (missing.isPresent()) {
            note("a step of settings.sessions cannot capture " + missing.get());
            fail(XmppFailure.UNEXPECTED_ANSWER, atNanos);
        } else {
            answer(bytes, atNanos);
        }
    }

    private void answer(int bytes, long atNanos) {
        if (started) {
            session.answerAwaiting(this, bytes, atNanos);
        } else {
            early = true;
        }
    }

    private void note(String text) {
        loop.note(Printable.line(text));
    }

    private void fail(Failure why, long atNanos) {
        if (started) {
            session.failAwaiting(this, why, atNanos);
        } else {
            early = true;
            wrong = why;
        }
    }

    @Override
    public void over() {
        cancelTimeout();
    }

    @Override
    protected void expired(long atNanos) {
        fail(EngineFailure.DEADLINE, atNanos);
    }
}
