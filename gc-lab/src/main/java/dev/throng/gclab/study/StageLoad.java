package dev.throng.gclab.study;

import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
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
    Optional<Double> limit(CellOutcome outcome) {
        if (stage != Stage.LIMIT) {
            return Optional.empty();
        }
        if (study.critical().isPresent()) {
            return outcome.critical().mean().stream().boxed().findFirst();
        }
        return outcome.result().flatMap(this::answeredPerSecond);
    }

    private Optional<Double> answeredPerSecond(RunResult result) {
        String operation = study.limitedOperation();
        double answered = 0;
        long nanos = 0;
        for (PhaseResult phase : result.phases()) {
            if (phase.measured() && phase.operations().containsKey(operation)) {
                answered += phase.operations().get(operation).answeredRate() * phase.durationNanos();
                nanos += phase.durationNanos();
            }
        }
        return answered > 0 ? Optional.of(answered / nanos) : Optional.empty();
    }
}
