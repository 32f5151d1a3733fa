package dev.throng.gclab.study.run;

import dev.throng.gclab.study.record.CriticalRates;
import dev.throng.run.result.RunResult;
import dev.throng.verdict.Reason;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The outcome of one attempt at a cell.
 *
 * @param failures why the run does not count; empty if it counts
 * @param doubts in addition to the reasons of the result's verdict
 * @param place the directory of the result
 */
record CellOutcome(
        Optional<RunResult> result, List<Reason> failures, List<Reason> doubts, Path place, CriticalRates critical) {

    static CellOutcome of(RunResult result, List<Reason> failures, Path place) {
        return new CellOutcome(Optional.of(result), failures, List.of(), place, CriticalRates.NONE);
    }

    static CellOutcome notRun(Reason reason, Path place) {
        return new CellOutcome(Optional.empty(), List.of(reason), List.of(), place, CriticalRates.NONE);
    }
}
