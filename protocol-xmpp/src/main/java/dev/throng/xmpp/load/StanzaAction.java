package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.time.NanoClock;
import dev.throng.transport.TimeoutQueue;
import dev.throng.xmpp.script.StepStanza;
import dev.throng.xmpp.stanza.StanzaRoute;
import dev.throng.xmpp.template.StanzaTemplate;
import dev.throng.xmpp.template.StanzaTemplate.Kind;
import java.util.Optional;

/**
 * The steps {@code send} and {@code wait}: sends an element of the scenario's own, if there is one, and waits for a stanza. Confined to its event
 * loop.
 */
final class StanzaAction implements StepAction {

    private final StepStanza step;
    private final ScriptValues values;
    private final Loop loop;
    private final Optional<TimeoutQueue> deadline;
    private final StringBuilder scratch = new StringBuilder();

    /** What the steps use of their event loop. */
    static final class Loop {

        private final StanzaIds ids;
        private final Answers answers;
        private final UnawaitedDeliveries unawaited;
        private final XmppRecorder recorder;
        private final NanoClock clock;
        private final RunUsers users;

        Loop(
                StanzaIds ids,
                Answers answers,
                UnawaitedDeliveries unawaited,
                XmppRecorder recorder,
                NanoClock clock,
                RunUsers users) {
            this.ids = ids;
            this.answers = answers;
            this.unawaited = unawaited;
            this.recorder = recorder;
            this.clock = clock;
            this.users = users;
        }

        NanoClock clock() {
            return clock;
        }

        RunUsers users() {
            return users;
        }

        /** See {@link StanzaIds#unawaitedId}. */
        String unawaitedId(StanzaRoute route) {
            return ids.unawaitedId(route);
        }

        /** See {@link StanzaIds#foreignId}. */
        String foreignId() {
            return ids.foreignId();
        }

        /** A stanza was sent whose delivery no arrival waits for. */
        void sentUnawaited() {
            unawaited.mark();
        }

        /** See {@link Answers#isFromServer}. */
        boolean isFromServer(XmppSession session, String from) {
            return answers.isFromServer(session, from);
        }

        /** See {@link Answers#unexpected}. */
        void unexpected(XmppSession session) {
            answers.unexpected(session);
        }

        void note(String text) {
            recorder.note(text);
        }
    }

    /**
     * @param values those of the loop, which its steps use one after the other
     * @param deadline ends the wait; empty if only the scenario's deadline does
     */
    StanzaAction(StepStanza step, ScriptValues values, Loop loop, Optional<TimeoutQueue> deadline) {
        this.step = step;
        this.values = values;
        this.loop = loop;
        this.deadline = deadline;
    }

    /** A step that only waits takes what comes from now on, so that it does not matter whether the stanza or the step is first. */
    @Override
    public void planned(ScriptedSession session) {
        if (step.sent().isEmpty()) {
            values.choose(session);
            expect(session, new StanzaWait.Wanted("", step.answer().id(values), ""));
        }
    }

    @Override
    public void start(ScriptedSession session, Arrival arrival) {
        if (step.sent().isEmpty()) {
            session.await(arrival);
            return;
        }
        StanzaTemplate template = step.sent().get();
        Optional<Failure> shortage = values.choose(session, template);
        if (shortage.isPresent()) {
            arrival.failed(shortage.get(), arrival.startedNanos());
            return;
        }
        String to = template.to(values, scratch);
        values.id(id(template, session.session().jid(), to));
        if (step.awaited()) {
            String id = template.id().map(own -> own.text(values)).orElse("");
            expect(session, new StanzaWait.Wanted(id, step.answer().id(values), to));
        }
        send(template, session.session(), arrival, to);
        if (step.awaited()) {
            session.await(arrival);
        } else {
            arrival.completed(loop.clock().nanos());
        }
    }

    /** An id that the server's answers and other sessions can be checked with, where there is a use for it. */
    private String id(StanzaTemplate template, String jid, String to) {
        if (template.idGiven() && template.kind() == Kind.REQUEST) {
            return loop.unawaitedId(StanzaRoute.request(jid));
        }
        return template.idGiven() && template.kind() == Kind.MESSAGE && template.toUser()
                ? loop.unawaitedId(StanzaRoute.unawaitedMessage(jid, to))
                : loop.foreignId();
    }

    private void send(StanzaTemplate template, XmppSession session, Arrival arrival, String to) {
        String stanza = template.stanza(values, to, scratch);
        arrival.sent(template.kind() == Kind.OTHER ? session.sendElement(stanza) : session.send(stanza));
        if (template.kind() == Kind.MESSAGE || template.kind() == Kind.PRESENCE) {
            loop.sentUnawaited();
        }
        values.sent(loop.clock().nanos());
    }

    private void expect(ScriptedSession session, StanzaWait.Wanted wanted) {
        session.expect(new StanzaWait(step, session, loop, deadline, wanted));
    }
}
