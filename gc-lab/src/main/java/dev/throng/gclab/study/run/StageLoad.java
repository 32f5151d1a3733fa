package dev.throng.gclab.study.run;

import dev.throng.gclab.study.figures.MeasuredPhases;
import dev.throng.gclab.study.file.Stage;
import dev.throng.gclab.study.file.Study;
import dev.throng.gclab.study.record.CommonLoad;
import dev.throng.run.result.OperationResult;
import dev.throng.scenario.ScenarioFile;
import dev.throng.search.SearchedLoad;
import java.util.List;
import java.util.Optional;

/**
 * The load of a cell, by its stage.
 *
 * @param common the common load; empty before it is known
 */
record StageLoad(Study study, Stage stage, Optional<CommonLoad> common) {

    /** The edits that give the scenario of a cell its load; none where it keeps its own or searches it. */
    List<String> sets(ScenarioFile own) {
        return switch (stage) {
            case GIVEN -> List.of();
            case LIMIT -> study.saturation().map(one -> one.sets(own)).orElse(List.of());
            case COMMON -> {
                CommonLoad load = common.orElseThrow();
                yield SearchedLoad.of(own, load.operation()).sets(load.level());
            }
        };
    }

    /** Whether the cell searches its load. */
    boolean searches() {
        return stage != Stage.COMMON && study.critical().isPresent();
    }

    /** Whether the load cannot be known, because no configuration has a limit. */
    boolean unknown() {
        return stage == Stage.COMMON && common.isEmpty();
    }

    /** The limit that a cell found: its critical rate, or the answers per second under saturation. Empty in other stages. */
    Optional<Double> limit(CellAttempts.Outcome outcome) {
        if (stage != Stage.LIMIT) {
            return Optional.empty();
        }
        if (study.critical().isPresent()) {
            return outcome.critical().mean().stream().boxed().findFirst();
        }
        return outcome.result().stream()
                .flatMapToDouble(result -> new MeasuredPhases(result)
                        .mean(study.limitedOperation(), OperationResult::answeredRate).stream())
                .boxed()
                .findFirst();
    }
}
