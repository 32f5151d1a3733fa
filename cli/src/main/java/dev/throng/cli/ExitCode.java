package dev.throng.cli;

import dev.throng.run.result.RunResult;
import dev.throng.run.result.SloResult;
import dev.throng.search.Capacity;
import dev.throng.verdict.Verdict;

/** The exit codes. Scripts rely on these numbers. */
final class ExitCode {

    /** Done, and every SLO held. */
    static final int DONE = 0;
    /** An SLO did not hold; of {@code throng gc}: a log could not be read whole. */
    static final int NOT_HELD = 1;
    /** Bad input or usage; nothing was sent; of {@code throng gc}: a log gave no answer. */
    static final int USAGE = 2;
    /** The run is untrusted: its verdict is invalid, or it was aborted. */
    static final int NOT_TRUSTED = 3;
    /** A bug. */
    static final int BUG = 70;

    private ExitCode() {}

    /** An invalid run cannot show whether an SLO held. */
    static int of(RunResult result) {
        if (result.verdict().status() == Verdict.Status.invalid) {
            return NOT_TRUSTED;
        }
        return result.slo().stream().allMatch(SloResult::held) ? DONE : NOT_HELD;
    }

    /** A limit that may not be the target's does not answer the search. */
    static int of(Capacity capacity) {
        if (!capacity.trusted()) {
            return NOT_TRUSTED;
        }
        return capacity.is(Capacity.Ending.BELOW) ? NOT_HELD : DONE;
    }
}
