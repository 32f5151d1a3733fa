package dev.throng.xmpp.load;

import dev.throng.protocol.Operation;
import dev.throng.xmpp.script.Script;
import java.util.List;

/**
 * A script with what does its steps on one event loop. Immutable.
 *
 * @param rows the operation that each act counts for
 * @param actions what does each act
 */
record BoundScript(Script script, List<Operation> rows, List<StepAction> actions) {

    BoundScript {
        rows = List.copyOf(rows);
        actions = List.copyOf(actions);
    }
}
