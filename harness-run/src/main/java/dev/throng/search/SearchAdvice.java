package dev.throng.search;

import dev.throng.search.LadderSearch.Outcome;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.util.Comparator;
import java.util.List;

/** What a user can do if the runs of a search do not show the capacity. Pure. */
public final class SearchAdvice {

    private static final String GENERATOR =
            "Give the generator more cores or its own machine, or begin with a lower --from.";

    private SearchAdvice() {}

    /** Returns a sentence for the run that shows the problem; empty if the search has no run that did not hold. */
    public static String of(List<LevelRun> runs) {
        return runs.stream()
                .filter(run -> !run.is(Outcome.HELD) && !run.rampTooFast())
                .reduce((first, later) -> later)
                .map(run -> of(run.verdict().reasons().stream()
                        .min(Comparator.comparing(Reason::severity).reversed())
                        .map(Reason::code)
                        .orElse(ReasonCode.UNKNOWN)))
                .orElse("");
    }

    static String of(ReasonCode code) {
        return switch (code) {
            case GENERATOR_LATE,
                    GENERATOR_COLD,
                    LOOP_STALLED,
                    GENERATOR_GC,
                    GENERATOR_CPU,
                    GENERATOR_THROTTLED,
                    OWED,
                    MACHINE_FULL -> GENERATOR;
            case AGENT_LOST, AGENT_STALLED, AGENT_GAP ->
                "See the machines and the logs of the agents, and search again.";
            case OUT_OF_MEMORY -> "Give the generator more memory, or begin with a lower --from.";
            case BLAMED_ON_GENERATOR -> "Raise the limit of open files with ulimit -n, or begin with a lower --from.";
            case NOT_CONSERVED, LITTLES_LAW, NOT_ENDED, INTERNAL_ERROR -> "This is a bug in Throng: report it.";
            case NOT_WRITTEN, FILES_INCOMPLETE -> "Free space on the disk, or choose another directory with -o.";
            case NOT_RUN -> "Correct this and search again.";
            default ->
                "Correct this, try the scenario with 'throng run', and search again. docs/verdict.md explains "
                        + code.id() + ".";
        };
    }
}
