package dev.throng.xmpp.load;

import dev.throng.protocol.Operation;

/**
 * The row in results of the steps that a scenario gives a name. Immutable.
 *
 * @param id the name
 */
record StepRow(String id, int ordinal) implements Operation {

    @Override
    public String description() {
        return "the steps named " + id + " in settings.sessions";
    }

    @Override
    public boolean takesLoad() {
        return false;
    }
}
