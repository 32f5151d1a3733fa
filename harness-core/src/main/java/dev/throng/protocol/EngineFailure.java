package dev.throng.protocol;

import dev.throng.measure.Blame;
import dev.throng.measure.Failure;

/** The failures by which the engine ends an arrival, in every protocol. */
public enum EngineFailure implements Failure {
    DEADLINE("deadline", "no answer within the deadline of the step or of the whole arrival", Blame.TARGET),
    AGENT_LOST("agent-lost", "the agent that waited for the answer was lost", Blame.GENERATOR),
    UNFINISHED(
            "unfinished", "still unanswered when the run had waited for its drain time, or was aborted", Blame.TARGET);

    private final Traits traits;

    EngineFailure(String id, String description, Blame blame) {
        this.traits = new Traits(id, description, blame);
    }

    @Override
    public Traits traits() {
        return traits;
    }

    /** A step of a protocol may have a deadline of its own. */
    @Override
    public boolean namesStep() {
        return this == DEADLINE;
    }
}
