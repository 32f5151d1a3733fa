package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.protocol.EngineFailure;
import dev.throng.protocol.LoopContext;
import dev.throng.transport.TimeoutQueue;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.settings.StepSettings.WaitSettings;
import dev.throng.xmpp.template.StanzaPattern;
import java.util.Optional;

/** The step {@code wait}: answered by the next stanza that fits. Stanzas that came before it do not count. Confined to its event loop. */
final class WaitAction implements StepAction {

    private final StanzaPattern pattern;
    private final TimeoutQueue deadline;

    WaitAction(LoopContext context, WaitSettings settings) {
        this.pattern = new StanzaPattern(
                Optional.empty(), settings.stanza().element(), settings.stanza().namespace(), Optional.empty());
        this.deadline = new TimeoutQueue(context.loop(), context.clock(), settings.deadline());
    }

    @Override
    public void start(ScriptedSession session, Arrival arrival) {
        Waiting waiting = new Waiting(session);
        session.await(arrival, waiting);
        deadline.start(waiting, arrival.startedNanos());
    }

    /** One wait. */
    private final class Waiting extends TimeoutQueue.Timeout implements ScriptedSession.Awaited {

        private final ScriptedSession session;

        Waiting(ScriptedSession session) {
            this.session = session;
        }

        @Override
        public boolean fits(Element stanza) {
            return pattern.fits(stanza);
        }

        @Override
        public void over() {
            cancelTimeout();
        }

        @Override
        protected void expired(long atNanos) {
            session.failAwaiting(this, EngineFailure.DEADLINE, atNanos);
        }
    }
}
