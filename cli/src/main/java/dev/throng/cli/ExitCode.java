package dev.throng.cli;

import dev.throng.run.result.RunOutcome;
import dev.throng.run.result.RunResult;
import dev.throng.search.Capacity;

/** The exit codes. Scripts rely on these numbers. */
final class ExitCode {

    /** Done, and every SLO was met. */
    static final int DONE = RunOutcome.PASSED_CODE;
    /** An SLO was missed, or a run without SLOs was never answered; of {@code throng gc}: a log could be read only in part. */
    static final int SLO_MISSED = RunOutcome.MISSED_CODE;
    /** Bad input or usage; nothing was sent; of {@code throng gc}: a log could not be read. */
    static final int USAGE = 2;
    /** The verdict of the run is invalid, or the run was aborted. */
    static final int INVALID = RunOutcome.INVALID_CODE;
    /** A bug. */
    static final int BUG = 70;

    private ExitCode() {}

    /** The exit code of a run; see {@link RunOutcome}. */
    static int of(RunResult result) {
        return RunOutcome.of(result).exitCode();
    }

    /** A limit that may not be the target's does not answer the search. */
    static int of(Capacity capacity) {
        if (!capacity.trusted()) {
            return INVALID;
        }
        return capacity.is(Capacity.Ending.BELOW) ? SLO_MISSED : DONE;
    }
}
