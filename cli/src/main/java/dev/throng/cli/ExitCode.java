package dev.throng.cli;

import dev.throng.run.result.RunOutcome;
import dev.throng.run.result.RunResult;
import dev.throng.search.Capacity;

/** The exit codes. Scripts rely on these numbers. */
final class ExitCode {

    /** Done, and every SLO held. */
    static final int DONE = RunOutcome.PASSED_CODE;
    /** An SLO did not hold, or a run without SLOs was never answered; of {@code throng gc}: a log could not be read whole. */
    static final int NOT_HELD = RunOutcome.MISSED_CODE;
    /** Bad input or usage; nothing was sent; of {@code throng gc}: a log gave no answer. */
    static final int USAGE = 2;
    /** The run is untrusted: its verdict is invalid, or it was aborted. */
    static final int NOT_TRUSTED = RunOutcome.INVALID_CODE;
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
            return NOT_TRUSTED;
        }
        return capacity.is(Capacity.Ending.BELOW) ? NOT_HELD : DONE;
    }
}
