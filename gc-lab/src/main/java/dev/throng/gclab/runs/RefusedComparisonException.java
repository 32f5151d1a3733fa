package dev.throng.gclab.runs;

import java.util.List;
import java.util.stream.Collectors;

/** Groups of runs that must not be compared, unless the user allows it. */
public final class RefusedComparisonException extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean untrusted;

    /** @param objections at least one */
    RefusedComparisonException(List<Comparability.Objection> objections) {
        super(objections.stream().map(Comparability.Objection::text).collect(Collectors.joining("\n"))
                + "\n(expected: runs that can be compared; --allow "
                + objections.stream()
                        .map(objection -> objection.kind().word())
                        .distinct()
                        .collect(Collectors.joining(","))
                + " compares them all the same)");
        this.untrusted = objections.stream().allMatch(objection -> objection.kind() == Allowance.INVALID);
    }

    private RefusedComparisonException(String message, boolean untrusted) {
        super(message);
        this.untrusted = untrusted;
    }

    /** @param label of a group of which no run has a result */
    static RefusedComparisonException withoutResult(String label) {
        return new RefusedComparisonException("no run of " + label + " has a result", true);
    }

    /** @param which a run that is in both groups, in a clause */
    static RefusedComparisonException inBoth(String which) {
        return new RefusedComparisonException(
                which + ": one run is in both groups (expected: each run in one of them)", false);
    }

    /** The groups measured nothing that both have, so no answer is possible. */
    static RefusedComparisonException nothingInCommon() {
        return new RefusedComparisonException(
                "the two groups have no operation of a measured phase in common (expected: runs of one scenario)",
                false);
    }

    /** Whether the only reason is that results are invalid or missing. */
    public boolean untrusted() {
        return untrusted;
    }
}
