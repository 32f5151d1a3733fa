package dev.throng.gclab.study;

import dev.throng.gclab.jvm.JvmCatalogue;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.yaml.ScalarTypes;
import dev.throng.time.NanoClock;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The outcome of one attempt at a cell.
 *
 * @param failures why the run does not count; empty if it counts
 * @param doubts in addition to the reasons of the result's verdict
 * @param place the directory of the result
 */
record CellOutcome(
        Optional<RunResult> result,
        List<Reason> failures,
        List<Reason> doubts,
        Path place,
        CriticalRates critical) {

    static CellOutcome of(RunResult result, List<Reason> failures, Path place) {
        return new CellOutcome(Optional.of(result), failures, List.of(), place, CriticalRates.NONE);
    }

    static CellOutcome notRun(Reason reason, Path place) {
        return new CellOutcome(Optional.empty(), List.of(reason), List.of(), place, CriticalRates.NONE);
    }
}
