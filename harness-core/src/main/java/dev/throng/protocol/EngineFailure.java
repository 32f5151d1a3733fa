package dev.throng.protocol;

import dev.throng.measure.Blame;
import dev.throng.measure.Failure;

/** How the engine itself ends an arrival, whatever the protocol. */
public enum EngineFailure implements Failure {
    DEADLINE(
            "deadline",
            "no answer within the scenario's deadline, counted from the start of the arrival",
            Blame.TARGET),
    UNFINISHED(
            "unfinished", "still unanswered when the run had waited for its drain time, or was aborted", Blame.TARGET);

    private final String id;
    private final String description;
    private final Blame blame;

    EngineFailure(String id, String description, Blame blame) {
        this.id = id;
        this.description = description;
        this.blame = blame;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public Blame blame() {
        return blame;
    }
}
