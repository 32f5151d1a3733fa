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

    /** @param message why nothing can be compared */
    RefusedComparisonException(String message) {
        super(message);
        this.untrusted = true;
    }

    /** Whether the only reason is that results are invalid or missing. */
    public boolean untrusted() {
        return untrusted;
    }
}
