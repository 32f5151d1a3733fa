package dev.throng.reports;

import dev.throng.reports.findings.Evidence.Part;

/** States which figures of a phase include arrivals that earlier phases started, such as the warm-up. */
final class EarlierPhases {

    /** Explains the table of all counts. */
    static final String COUNTS =
            "Each count is of the arrivals that are due in the phase, until the end of the run. Exception: the"
                    + " backlog is the number of arrivals owed or in flight when the phase ended. It includes arrivals in flight that earlier"
                    + " phases started, such as the warm-up.";

    private EarlierPhases() {}

    /** A remark for the backlog and the number in flight of a phase; empty for the first phase. */
    static String remark(Part part) {
        return part.index() == 0 ? "" : " (with earlier phases)";
    }
}
