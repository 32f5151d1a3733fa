package dev.throng.reports;

import dev.throng.reports.findings.Evidence.Part;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;

/** States which figures of a phase include arrivals that earlier phases started, such as the warm-up. */
final class EarlierPhases {

    /** Explains the table of all counts. */
    static final String COUNTS =
            "Each count is of the arrivals that are due in the phase, until the end of the run. Exception: the"
                    + " backlog is the number of arrivals owed or in flight when the phase ended. It includes arrivals in flight that earlier"
                    + " phases started, such as the warm-up.";

    /** Explains the column {@code answered/s} beside {@code answered}. */
    static final String RATE =
            "answered counts the arrivals of the phase; answered/s is of all answers while the phase lasted, also of those"
                    + " to arrivals of earlier phases";

    private EarlierPhases() {}

    /** Whether more answers came while a phase lasted than its own arrivals got, so that some were to arrivals of earlier phases. */
    static boolean answered(PhaseResult phase, OperationResult operation) {
        double within = operation.answeredRate() * phase.durationNanos() / 1e9;
        return Math.round(within) > operation.answered();
    }

    /** A remark for the rate of answers in a phase; empty if all of them may be to its own arrivals. */
    static String answersRemark(Part part) {
        return answered(part.phase(), part.counts())
                ? "; the rate is also of answers to arrivals of earlier phases"
                : "";
    }

    /** A remark for the backlog and the number in flight of a phase; empty for the first phase. */
    static String remark(Part part) {
        return part.index() == 0 ? "" : " (with earlier phases)";
    }
}
