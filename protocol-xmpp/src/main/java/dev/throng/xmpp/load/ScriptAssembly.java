package dev.throng.xmpp.load;

import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import dev.throng.transport.TimeoutQueue;
import dev.throng.xmpp.script.Script;
import dev.throng.xmpp.script.ScriptMix;
import dev.throng.xmpp.script.StepStanza;
import dev.throng.xmpp.script.StepStanzas;
import dev.throng.xmpp.settings.StepSettings;
import dev.throng.xmpp.settings.StepSettings.StepOperation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Binds the scripts of a scenario to what does their steps on one event loop. Lives until the loop's driver is made. */
final class ScriptAssembly {

    private final LoopContext context;
    private final ScriptMix mix;
    private final Map<StepOperation, SessionAction> actions;
    private final StepStanzas stanzas;
    private final ScriptValues values;
    private final StanzaAction.Loop stanzaLoop;
    private final Map<String, Operation> rows = new HashMap<>();

    /**
     * @param operations those of the protocol, with the names of the steps
     * @param actions what a given session does for each operation but login and logout
     * @param stanzas what steps send and wait for
     * @param values what variables in these stand for
     */
    ScriptAssembly(
            LoopContext context,
            ScriptMix mix,
            List<Operation> operations,
            Map<StepOperation, SessionAction> actions,
            StepStanzas stanzas,
            ScriptValues values,
            StanzaAction.Loop stanzaLoop) {
        this.stanzas = stanzas;
        this.values = values;
        this.stanzaLoop = stanzaLoop;
        this.context = context;
        this.mix = mix;
        this.actions = actions;
        operations.forEach(row -> rows.put(row.id(), row));
    }

    /** Returns the operation {@code session}. */
    ScriptedSessions sessions(ScriptedSessions.Loop loop) {
        return new ScriptedSessions(
                mix.scripts().stream().map(this::bound).toList(), mix, loop, context::number, context.seed());
    }

    private BoundScript bound(Script script) {
        return new BoundScript(
                script,
                script.acts().stream().map(this::row).toList(),
                script.acts().stream().map(this::action).toList());
    }

    private Operation row(StepSettings step) {
        return step.name().map(rows::get).orElseGet(() -> step.operation()
                .<Operation>map(operation -> XmppOperation.valueOf(operation.name()))
                .orElse(step.send().isPresent() ? XmppOperation.SEND : XmppOperation.WAIT));
    }

    private StepAction action(StepSettings step) {
        if (step.does(StepOperation.LOGIN) || step.does(StepOperation.LOGOUT)) {
            // the session itself does the login
            return ScriptedSession::logOut;
        }
        return stanzas.of(step)
                .<StepAction>map(this::stanza)
                .orElseGet(() -> of(actions.get(step.operation().orElseThrow())));
    }

    private StanzaAction stanza(StepStanza step) {
        Optional<TimeoutQueue> deadline = step.deadline().isZero()
                ? Optional.empty()
                : Optional.of(new TimeoutQueue(context.loop(), context.clock(), step.deadline()));
        return new StanzaAction(step, values, stanzaLoop, deadline);
    }

    private static StepAction of(SessionAction action) {
        return (session, arrival) -> action.start(session.session(), arrival);
    }
}
